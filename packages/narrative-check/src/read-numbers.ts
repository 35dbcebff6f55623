// size: a pattern is read as one line.

/** Where a piece stands in the text; `end` is behind its last character. */
export interface TextSpan {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

export interface ReadNumber extends TextSpan {
  readonly value: number;
  /** The smallest step in which the number is written: 100 for "29,400", .01 for "12.50". */
  readonly step: number;
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
  ' ',
);
const TEENS = 'fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const WORDS = new Map<string, number>([
  ...[...SMALL, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, 20 + 10 * at]),
  ...TENS.flatMap((tens, at) =>
    SMALL.slice(1, 10).map((word, i): [string, number] => [`${tens}-${word}`, 21 + 10 * at + i]),
  ),
  ['a dozen', 12],
  ['two dozen', 24],
  ['a hundred', 100],
]);

/** Words of numbers as they stand in texts. */
export const NUMBER_WORDS = [...WORDS.keys()].toSorted((a, b) => b.length - a.length).join('|');

const TIMES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 };

/** A number in digits, with any separators, and a word for thousands or millions. */
export const DIGITS_PATTERN = String.raw`\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,15}(?:[.,]\d{1,8})?(?!\d)`;
export const MULTIPLIER_WORDS_PATTERN = String.raw`(?:\s?(?:k|thousand|million|billion|m)(?![\p{L}\d]))?`;

/** Reads a number that the patterns above found; null if it is none. */
export function numberIn(text: string): { readonly value: number; readonly step: number } | null {
  const word = WORDS.get(text.toLowerCase());
  if (word !== undefined) return { value: word, step: 1 };
  const [, digits = '', times = ''] = /^([\d.,'’\s]+?)\s?([a-z]*)$/iu.exec(text) ?? [];
  const factor = times === '' ? 1 : TIMES[times.toLowerCase()];
  const plain = plainDigits(digits);
  if (factor === undefined || plain === null) return null;
  const value = Number(plain) * factor;
  return Number.isFinite(value) ? { value, step: stepOf(plain) * factor } : null;
}

/** Turns "1.200,50", "1'200.50" and "1 200,50" into "1200.50": three digits behind a separator are thousands. */
function plainDigits(written: string): string | null {
  const parts = /^(\d+(?:[.,'’\s]\d{3})*)(?:[.,](\d+))?$/u.exec(written.trim());
  if (!parts) return null;
  const [, whole = '', rest] = parts;
  const digits = whole.replaceAll(/\D/g, '');
  return rest === undefined ? digits : `${digits}.${rest}`;
}

function stepOf(plain: string): number {
  const [whole = '', decimals = ''] = plain.split('.');
  if (decimals !== '') return 10 ** -decimals.length;
  const zeros = whole.length - whole.replace(/(?<!0)0{1,15}$/, '').length;
  return whole.length === zeros ? 1 : 10 ** zeros;
}

export const APPROXIMATION_WORDS = String.raw`about|around|approximately|roughly|nearly|almost|some|circa|ca\.?|close to|just over|just under`;
export const LOWER_BOUND_WORDS = 'more than|over|at least|in excess of|exceeding|upwards of|above';
export const UPPER_BOUND_WORDS = 'less than|under|at most|up to|no more than|below';

export type NumberBound = 'exact' | 'about' | 'at_least' | 'at_most';

/** Tells how exactly the text before a number says it. */
export function boundBeforeNumber(before: string): NumberBound {
  const ends = (words: string): boolean => new RegExp(`(?<![\\p{L}])(?:${words})\\s*$`, 'iu').test(before);
  if (ends(APPROXIMATION_WORDS)) return 'about';
  if (ends(LOWER_BOUND_WORDS)) return 'at_least';
  return ends(UPPER_BOUND_WORDS) ? 'at_most' : 'exact';
}

/** Prose rounds to two digits or more: "SEK 29,400" may stand for 29,412.50. Own choice. */
const ROUNDED_SHARE_MAX = 0.02;
const ABOUT_SHARE = 0.05;
const ABOUT_SHARE_MAX = 0.1;
/** "More than 20,000" is wrong of 29,000, and "up to 1,000" of 400. Own choice. */
const BOUND_SHARE = 0.25;

/** Tells whether a number of a text stands for a figure, as far as prose may round. */
export function numberStandsFor(
  { value, step, bound }: { readonly value: number; readonly step: number; readonly bound: NumberBound },
  figure: number,
): boolean {
  const off = Math.abs(value - figure);
  if (bound === 'at_least') return figure >= value - 1e-9 && figure <= value * (1 + BOUND_SHARE);
  if (bound === 'at_most') return figure <= value + 1e-9 && figure >= value * (1 - BOUND_SHARE);
  if (bound === 'about')
    return off <= Math.min(Math.max(step / 2, value * ABOUT_SHARE), value * ABOUT_SHARE_MAX) + 1e-9;
  const isRounding = step / value <= ROUNDED_SHARE_MAX;
  return off <= (isRounding ? Math.max(step / 2, step < 1 ? 0 : 0.5) : step < 1 ? step / 2 : 0.5) + 1e-9;
}
