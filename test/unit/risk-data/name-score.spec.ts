import { jaroWinkler } from '../../../src/risk-data/name-score.js';
import { madeUpNames } from '../../support/ofac-files.js';
import { seeded } from '../../support/seeded.js';

interface Compared {
  readonly jaro: number;
  /** Places at which the common letters, in the order of each word, are different ones. */
  readonly outOfPlace: number;
  readonly common: number;
  /** Letters of a common beginning, four at most. */
  readonly beginning: number;
}

/**
 * The comparison as it is defined, one step after the other: M. A. Jaro, 1989, and W. E. Winkler, String
 * Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of Record Linkage, 1990. Letters
 * are common if they are equal and no farther apart than half the longer word, less one (as in Winkler's
 * program strcmp95.c), each taken once, from the left; one that is out of its place is half a transposition.
 */
function compared(a: string, b: string): Compared {
  const apart = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const commonOfA: string[] = [];
  const taken = Array<boolean>(b.length).fill(false);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++)
      if (a[i] === b[j] && Math.abs(i - j) <= apart && !taken[j]) {
        commonOfA.push(a[i]!);
        taken[j] = true;
        break;
      }
  const commonOfB = [...b].filter((_letter, j) => taken[j]);
  const common = commonOfA.length;
  const outOfPlace = commonOfA.filter((letter, at) => letter !== commonOfB[at]).length;
  const jaro =
    common === 0 ? 0 : (common / a.length + common / b.length + (common - outOfPlace / 2) / common) / 3;
  let beginning = 0;
  while (beginning < 4 && beginning < a.length && a[beginning] === b[beginning]) beginning++;
  return { jaro, outOfPlace, common, beginning };
}

const withBeginning = (jaro: number, { beginning }: Compared): number => jaro + 0.1 * beginning * (1 - jaro);

const reference = (pair: Compared): number => withBeginning(pair.jaro, pair);

/** As strcmp95.c reckons, with all that it lets one switch off (similar letters, long words) switched off. */
function program(a: string, b: string, pair: Compared): number {
  const { common, outOfPlace } = pair;
  if (common === 0) return 0;
  const transpositions = Math.floor(outOfPlace / 2);
  const jaro = (common / a.length + common / b.length + (common - transpositions) / common) / 3;
  return jaro > 0.7 ? withBeginning(jaro, pair) : jaro;
}

const SEED = 1990;
const PAIRS = 200_000;

const ALPHABET = 'etaoinshrdlucmfwypvbgkqjxz';

/** Made-up names, and words of few or many different letters, beside others and beside changed ones. */
function* pairs(count: number): Generator<readonly [a: string, b: string]> {
  const next = seeded(SEED);
  const below = (bound: number) => Math.floor(next() * bound);
  const word = (length: number, letters: number) =>
    Array.from({ length }, () => ALPHABET[below(letters)]!).join('');
  const words = [
    ...madeUpNames(SEED)(2_000),
    ...Array.from({ length: 2_000 }, (_, i) => word(1 + below(i % 50 === 0 ? 60 : 14), 2 + below(25))),
  ];
  const changed = (text: string): string => {
    const at = below(text.length);
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const kind = below(4);
    if (kind === 0) return before + ALPHABET[below(26)]! + after;
    if (kind === 1) return before + ALPHABET[below(26)]! + text.slice(at);
    if (kind === 2) return before + after || text;
    return before + after.slice(0, 1) + text[at]! + after.slice(1);
  };
  for (let i = 0; i < count; i++) {
    const a = words[below(words.length)]!;
    let b = a;
    if (i % 2 === 0) b = words[below(words.length)]!;
    else for (let times = below(4); times >= 0; times--) b = changed(b);
    yield [a, b];
  }
}

test(`Jaro-Winkler is what its definition gives in ${PAIRS} pairs of seed ${SEED}`, () => {
  const wrong: object[] = [];
  for (const [a, b] of pairs(PAIRS)) {
    const [ours, expected] = [jaroWinkler(a, b), reference(compared(a, b))];
    if (Math.abs(ours - expected) > 1e-12) wrong.push({ a, b, ours, expected });
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

test('Jaro-Winkler is the same whichever word comes first', () => {
  const turned = [...pairs(PAIRS / 10)].filter(
    ([a, b]) => Math.abs(jaroWinkler(a, b) - jaroWinkler(b, a)) > 1e-12,
  );
  expect(turned).toEqual([]);
});

// W. E. Winkler, Advanced Methods for Record Linkage, 1994, table 1.
test.each([
  ['SHACKLEFORD', 'SHACKELFORD', 0.982],
  ['DUNNINGHAM', 'CUNNIGHAM', 0.896],
  ['NICHLESON', 'NICHULSON', 0.956],
  ['JONES', 'JOHNSON', 0.832],
  ['MASSEY', 'MASSIE', 0.933],
  ['ABROMS', 'ABRAMS', 0.922],
  ['ITMAN', 'SMITH', 0.467],
  ['JERALDINE', 'GERALDINE', 0.926],
  ['MARHTA', 'MARTHA', 0.961],
  ['MICHELLE', 'MICHAEL', 0.921],
  ['JULIES', 'JULIUS', 0.933],
  ['TANYA', 'TONYA', 0.88],
  ['DWAYNE', 'DUANE', 0.84],
  ['SEAN', 'SUSAN', 0.805],
  ['JON', 'JOHN', 0.933],
])('%s and %s are as alike as published', (a, b, expected) => {
  expect(jaroWinkler(a, b).toFixed(3)).toBe(expected.toFixed(3));
});

describe('Jaro-Winkler differs from the program strcmp95 on purpose', () => {
  test('where an odd number of letters is out of place: it rounds half a transposition away', () => {
    // Three letters that moved in a circle are farther apart than two that were swapped.
    const [circle, swap] = [jaroWinkler('xabcdefgh', 'xbcadefgh'), jaroWinkler('xabcdefgh', 'xbacdefgh')];
    expect(circle).toBeLessThan(swap);
    expect(program('xabcdefgh', 'xbcadefgh', compared('xabcdefgh', 'xbcadefgh'))).toBe(swap);
  });

  test('below 0.7, where its common beginning counts for nothing: likeness would jump there', () => {
    const pair = compared('marketa', 'maelin');
    expect(pair.jaro).toBeLessThan(0.7);
    expect(jaroWinkler('marketa', 'maelin')).toBeGreaterThan(pair.jaro);
    expect(program('marketa', 'maelin', pair)).toBe(pair.jaro);
  });

  test('and nowhere else, when its tables of similar letters and long words are switched off', () => {
    const differing = { oddly: 0, below: 0, otherwise: 0 };
    for (const [a, b] of pairs(PAIRS / 10)) {
      const pair = compared(a, b);
      if (Math.abs(jaroWinkler(a, b) - program(a, b, pair)) < 1e-12) continue;
      if (pair.outOfPlace % 2 === 1) differing.oddly++;
      else if (pair.jaro <= 0.7 && pair.beginning > 0) differing.below++;
      else differing.otherwise++;
    }
    expect(differing.otherwise).toBe(0);
    expect(Math.min(differing.oddly, differing.below)).toBeGreaterThan(0);
  });
});

test.each([
  ['', '', 0],
  ['', 'a', 0],
  ['a', '', 0],
  ['a', 'a', 1],
  ['ab', 'ba', 0],
])('Jaro-Winkler of "%s" and "%s" is %d', (a, b, expected) => {
  expect([jaroWinkler(a, b), jaroWinkler(b, a)]).toEqual([expected, expected]);
});
