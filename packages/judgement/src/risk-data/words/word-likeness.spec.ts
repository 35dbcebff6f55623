import {
  costBound,
  editsMax,
  editCost,
  phoneticForm,
  letterMaskOf,
  wordSkeletonOf,
} from './word-likeness.js';
import { madeUpNames } from '../../../../../test/support/ofac-files.js';
import { seeded } from '../../../../../test/support/seeded.js';

const SEED = 1964;
const SOFT = ['dt', 'bp', 'gk', 'sz', 'fv', 'ck', 'cs', 'cz', 'bv'];

/** As F. J. Damerau defines it (1964), with the costs of our letters, one case after the other. */
function reference(a: string, b: string): number {
  const known = new Map<string, number>();
  const isWeak = (letter: string) => 'aeiouh'.includes(letter);
  const gap = (letter: string) => (isWeak(letter) ? 0.5 : 1);
  const other = (x: string, y: string) => {
    if (x === y) return 0;
    return (isWeak(x) && isWeak(y)) || SOFT.includes([x, y].sort().join('')) ? 0.5 : 1;
  };
  const cost = (i: number, j: number): number => {
    if (i === 0 && j === 0) return 0;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = [
      i > 0 ? cost(i - 1, j) + gap(a[i - 1]!) : Infinity,
      j > 0 ? cost(i, j - 1) + gap(b[j - 1]!) : Infinity,
      i > 0 && j > 0 ? cost(i - 1, j - 1) + other(a[i - 1]!, b[j - 1]!) : Infinity,
      i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cost(i - 2, j - 2) + 1 : Infinity,
    ];
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return cost(a.length, b.length);
}

function* pairs(count: number): Generator<readonly [string, string]> {
  const random = seeded(SEED);
  const below = (bound: number) => Math.floor(random() * bound);
  const words = madeUpNames(SEED)(500);
  for (let i = 0; i < count; i++) {
    const a = words[below(words.length)]!;
    let b = i % 3 === 0 ? words[below(words.length)]! : a;
    for (let times = below(4); times > 0; times--) {
      const at = below(b.length + 1);
      const letter = 'aeihdtbpgkszcvlrmn'[below(18)]!;
      b = [
        b.slice(0, at) + letter + b.slice(at),
        b.slice(0, at) + b.slice(at + 1),
        b.slice(0, at) + letter + b.slice(at + 1),
      ][below(3)]!;
    }
    yield [a, b];
  }
}

test(`edit costs are those of the definition in 5,000 pairs of seed ${SEED}, or too high`, () => {
  for (const [a, b] of pairs(5000)) {
    const expected = reference(a, b);
    expect([a, b, editCost(a, b, 50)]).toEqual([a, b, expected]);
    const asked = editCost(a, b, 1);
    expect([a, b, asked <= 1 ? asked : 'more']).toEqual([a, b, expected <= 1 ? expected : 'more']);
  }
});

test('the letters of two words never rule out what their edit cost allows', () => {
  for (const [a, b] of pairs(5000))
    expect(costBound(letterMaskOf(a), letterMaskOf(b))).toBeLessThanOrEqual(reference(a, b));
});

test.each([
  ['Mohammed', 'Mohamed'],
  ['Xi', 'Shi'],
  ['Faruq', 'Farouk'],
  ['Schulz', 'Shulz'],
  ['Sergej', 'Sergey'],
  ['Philip', 'Filip'],
  ['Alexander', 'Aleksander'],
])('%s and %s sound so alike that a slip at most is left', (a, b) => {
  const x = phoneticForm(a.toLowerCase());
  const y = phoneticForm(b.toLowerCase());
  expect(editCost(x, y, 2)).toBeLessThanOrEqual(1);
});

test.each([
  ['frank', 'frederik'],
  ['bae', 'bwi'],
  ['oleg', 'olga'],
  ['estonia', 'ethiopia'],
])('%s is not %s', (a, b) => {
  expect(editCost(phoneticForm(a), phoneticForm(b), 9)).toBeGreaterThan(
    editsMax(Math.max(a.length, b.length)),
  );
});

test('scripts without vowels are compared by the consonants', () => {
  expect(wordSkeletonOf('mhmd', true)).toBe(wordSkeletonOf('mohammed', false));
  expect(wordSkeletonOf('mmr', true)).toBe(wordSkeletonOf('muammar', false));
});
