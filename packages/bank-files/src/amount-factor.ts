// Exceeds the usual size: one pattern lists words of many languages.
import { cachedByName } from './name-cache.js';

/** Words in the name of an amount column that state a unit, each with the number of zeros of the unit. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:billions?|bn|mrd|milliarden?|milliards?|miliardi|miljard|mld)(?!\p{L})|млрд|십억|十亿|十億/iu,
    9,
  ],
  [/(?<!\p{L})(?:crores?|cr\.)(?!\p{L})/iu, 7],
  [
    /(?<!\p{L})(?:millions?|mio|mln|mn|millionen|millones|milioni|milhões|milhoes|miljoen(?:en)?|miljoner|millioner|miljoonaa?|milion\p{L}*)(?!\p{L})|млн|百万|百萬|백만/iu,
    6,
  ],
  [/(?<!\p{L})(?:lakhs?|lacs?)(?!\p{L})/iu, 5],
  [/万円|萬元|万元|만원/u, 4],
  [
    /(?<!\p{L})(?:thousands?|tausend|tsd|milliers|(?:en )?miles de|migliaia|milhares|duizend(?:en)?|tusen(?:tals?)?|tuhat(?:ta)?|tys|tis[ií]c\p{L}*|tis|ezer|hiljada|hilj|bin (?:tl|try))(?!\p{L})|(?<![\p{L}\p{N}])[Tk](?:EUR|USD|CHF|GBP|SEK|NOK|DKK|€|\$|£)(?!\p{L})|(?<!\p{L})(?:in )?\(?k\)$|(?<![\p{N}.,])['’`]?000['’]?s?(?!\p{N})|тыс|тис\.|хил\.|千円|千元|仟元|천원|χιλ/iu,
    3,
  ],
];

/**
 * Returns the factor that the name of an amount column states, as in `Amount (USD thousands)`; null if it
 * states none.
 */
export const factorInName = cachedByName((name): number | null => {
  const [, zeros] = UNITS.find(([words]) => words.test(name)) ?? [];
  return zeros === undefined ? null : 10 ** zeros;
});

/** Multiplies a decimal number by a power of ten: 1250.5 by 1000. */
export function timesPowerOfTen(number: string, factor: number): string {
  const zeros = String(factor).length - 1;
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? [];
  const moved = `${whole}${places.slice(0, zeros).padEnd(zeros, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = places.slice(zeros);
  return `${sign}${moved}${rest === '' ? '' : `.${rest}`}`;
}
