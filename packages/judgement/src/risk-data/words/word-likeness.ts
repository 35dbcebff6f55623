/** Returns a word roughly as it sounds, for spellings in Latin scripts and transliterations. */
export function phoneticForm(word: string): string {
  if (/\d/.test(word)) return word;
  const once = soundsOf(word).replace(/(.)\1+/g, '$1');
  return once === '' ? word : once;
}

const soundsOf = (word: string): string =>
  word
    .replace(/^x/, 's')
    .replace(/x/g, 'ks')
    .replace(/shch|tsch|tch|cz/g, 'ch')
    .replace(/sch|sh/g, 's')
    .replace(/ck|q(?=u)|q|kh|cq/g, 'k')
    .replace(/zh/g, 'z')
    .replace(/ph/g, 'f')
    .replace(/([tdgb])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/ch/g, 'c')
    .replace(/[jy]/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/ee/g, 'i');

/**
 * Returns only the consonants, voiced and voiceless unified, as scripts without vowels write a word.
 * `isVowelless`: the word comes from such a script, in which two equal consonants had a vowel between them.
 */
export function wordSkeletonOf(word: string, isVowelless: boolean): string {
  const plain = word.replace(/w/g, 'u').replace(/kh/g, 'h');
  return consonantsOfSound(isVowelless ? soundsOf(plain) : phoneticForm(plain));
}

/** Returns the consonants of a word as it sounds, voiced and voiceless unified. */
export const consonantsOfSound = (sound: string): string =>
  sound.replace(/[aeiou]/g, '').replace(/[dbgzvc]/g, (letter) => VOICELESS[letter]!);

const VOICELESS: Readonly<Record<string, string>> = { d: 't', b: 'p', g: 'k', z: 's', v: 'f', c: 's' };

/** Cost of letters in which spellings often differ: vowels, and h. */
const WEAK_LETTER_COST = 0.5;
const isWeak = (letter: number): boolean => WEAK_LETTERS.has(letter);
const codesOf = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const WEAK_LETTERS = new Set(codesOf('aeiouh'));
/** Pairs of consonants that languages use for each other. */
const EXCHANGEABLE_CONSONANTS = new Set(
  ['dt', 'bp', 'gk', 'sz', 'fv', 'kc', 'sc', 'zc', 'bv'].flatMap((pair) => {
    const [a, b] = codesOf(pair);
    return [a! * 128 + b!, b! * 128 + a!];
  }),
);

const substitutionCost = (a: number, b: number): number =>
  a === b ? 0 : (isWeak(a) && isWeak(b)) || EXCHANGEABLE_CONSONANTS.has(a * 128 + b) ? WEAK_LETTER_COST : 1;
const gapCost = (letter: number): number => (isWeak(letter) ? WEAK_LETTER_COST : 1);

const ROW = 256;
const editDistanceRows = {
  before: new Float64Array(ROW),
  above: new Float64Array(ROW),
  row: new Float64Array(ROW),
};

/**
 * Returns Damerau's edit distance (1964), with weak letters and exchangeable consonants at half cost, up to
 * `max`.
 */
export function editCost(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) * WEAK_LETTER_COST > max || a.length >= ROW || b.length >= ROW)
    return max + 1;
  let { before, above, row } = editDistanceRows;
  above[0] = 0;
  for (let j = 1; j <= b.length; j++) above[j] = above[j - 1]! + gapCost(b.charCodeAt(j - 1));
  for (let i = 1; i <= a.length; i++) {
    const left = a.charCodeAt(i - 1);
    row[0] = above[0]! + gapCost(left);
    let least = row[0];
    for (let j = 1; j <= b.length; j++) {
      const right = b.charCodeAt(j - 1);
      let cost = above[j - 1]! + substitutionCost(left, right);
      cost = Math.min(cost, above[j]! + gapCost(left), row[j - 1]! + gapCost(right));
      if (i > 1 && j > 1 && left === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === right)
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > max + 1) return max + 1;
    [before, above, row] = [above, row, before];
  }
  return above[b.length]!;
}

/** Returns the maximum edit cost for words of a length to count as similar, about one in six letters. */
export function editsMax(letters: number): number {
  if (letters <= 2) return 0;
  if (letters === 3) return 0.5;
  return letters === 4 ? 0.67 : Math.min(2, Math.max(1, letters / 6));
}

/** Bits of letters: one for each weak letter, and one for each group of similar consonants. */
const MASK_GROUPS = ['a', 'e', 'i', 'o', 'u', 'h', 'bpfv', 'dt', 'gkcsz', 'l', 'r', 'm', 'n'];
const WEAK_BITS = 0b111111;
const BITS = new Map(
  MASK_GROUPS.flatMap((letters, bit) => [...letters].map((letter) => [letter, 1 << bit] as const)),
);
const OTHER_BIT = 1 << MASK_GROUPS.length;
const LEVEL_BITS = MASK_GROUPS.length + 1;
const LEVEL_MASK = (1 << LEVEL_BITS) - 1;

/** Returns bits for the letters of a normalized word and, in a second level, for letters that occur twice. */
export function letterMaskOf(word: string): number {
  let mask = 0;
  for (const letter of word) {
    const bit = BITS.get(letter) ?? OTHER_BIT;
    mask |= (mask & bit) === 0 ? bit : bit << LEVEL_BITS;
  }
  return mask;
}

/**
 * Minimum cost by the letters that only one of two words has. A replaced strong letter differs in two bits
 * and costs 1.
 */
const BOUNDS = new Float64Array(LEVEL_MASK + 1);
for (let differing = 1; differing <= LEVEL_MASK; differing++) {
  const others = differing & (differing - 1);
  BOUNDS[differing] = BOUNDS[others]! + ((differing ^ others) < WEAK_BITS ? WEAK_LETTER_COST / 2 : 1 / 2);
}

/** Returns a lower bound of the `editCost` of two words, from their masks. */
export const costBound = (a: number, b: number): number =>
  BOUNDS[(a ^ b) & LEVEL_MASK]! + BOUNDS[(a ^ b) >> LEVEL_BITS]!;

/** Like `costBound`, if one mask is that of several joined words. */
export const joinedCostBound = (a: number, b: number): number => BOUNDS[(a ^ b) & LEVEL_MASK]!;
