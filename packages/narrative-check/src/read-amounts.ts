import { resolveAmountCurrency } from '@alert-review/reference-lists';
import {
  boundBeforeNumber,
  type NumberBound,
  DIGITS_PATTERN,
  numberIn,
  type TextSpan,
  type ReadNumber,
  MULTIPLIER_WORDS_PATTERN,
} from './read-numbers.js';

// size: a pattern is read as one line.

export interface AmountMention extends ReadNumber {
  /** What the sign or code stands for; empty if the text names no currency. */
  readonly currencies: readonly string[];
  readonly bound: NumberBound;
}

const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'MXN', 'SGD', 'HKD', 'NZD', 'CLP', 'COP', 'ARS'],
  US$: ['USD'],
  R$: ['BRL'],
  C$: ['CAD'],
  A$: ['AUD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  MX$: ['MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '฿': ['THB'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  kronor: ['SEK'],
  kroner: ['NOK', 'DKK'],
  zł: ['PLN'],
  euro: ['EUR'],
  euros: ['EUR'],
  dollars: ['USD', 'CAD', 'AUD', 'SGD', 'HKD', 'NZD'],
  pounds: ['GBP'],
  francs: ['CHF', 'XOF', 'XAF'],
  yen: ['JPY'],
  yuan: ['CNY'],
  rupees: ['INR'],
  pesos: ['MXN', 'COP', 'CLP', 'ARS', 'PHP'],
  reais: ['BRL'],
};
const escaped = (text: string): string => text.replaceAll(/[$]/g, String.raw`\$`);
const SIGN = Object.keys(SIGNS)
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');
const NUMBER = `(?:${DIGITS_PATTERN})${MULTIPLIER_WORDS_PATTERN}`;
/** What stands between the numbers of a list or range: "SEK 310 to 2,156", "9,500, 9,700 and 9,800 kr". */
const FURTHER = /^(?:,?\s(?:to|and|or)\s|\s?[–-]\s?|,\s)$/u;
const EACH_NUMBER = new RegExp(`(?<![\\p{L}\\d.,/])${NUMBER}`, 'gu');
const SIGN_BEFORE = new RegExp(`(?:(?<![\\p{L}\\d])(?<code>[A-Z]{3,5})|(?<sign>${SIGN}))\\s?$`, 'u');
const SIGN_BEHIND = new RegExp(`^\\s?(?:(?<code>[A-Z]{3,5})|(?<sign>${SIGN}))(?![\\p{L}\\d])`, 'u');
/** What stands behind a number that is no amount. */
const NO_AMOUNT_BEHIND = new RegExp(
  `^\\s?(?:%|per ?cent|(?:st|nd|rd|th)(?![\\p{L}])|(?:\\p{L}+\\s){0,2}(?:payment|transfer|deposit|withdrawal|people|person|sender|recipient|payee|payer|time|transaction|day|month|hour)s?(?![\\p{L}]))`,
  'iu',
);
/** An amount without a currency stands behind a verb of money. */
const MONEY_VERB_BEFORE =
  /(?:received|sent|paid|transferred|deposited|withdrew|totall?ing|total of|forwarded|amounting to|worth)\s(?:about |around |nearly |over |more than |a total of |in total )?$/iu;
/** Thousands and cents are written so of money alone. */
const AS_OF_MONEY = /^\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?:[.,]\d\d)?$|^\d+[.,]\d\d$/u;
const LOOKED_AT_CHARS = 40;

interface NumberPiece extends TextSpan {
  readonly currencies: readonly string[] | null;
  /** The sign stands behind the number, and may be that of a list before it. */
  readonly isBehind: boolean;
}

/** Reads the numbers that a currency stands beside, those of a list or range with them, and sums without one. */
export function amountsIn(text: string): AmountMention[] {
  const numbers = [...text.matchAll(EACH_NUMBER)].map(({ index, 0: written }): NumberPiece => {
    const end = index + written.length;
    const before = SIGN_BEFORE.exec(text.slice(Math.max(0, index - LOOKED_AT_CHARS), index))?.groups;
    const behind = SIGN_BEHIND.exec(text.slice(end, end + LOOKED_AT_CHARS))?.groups;
    const sign = before?.['code'] ?? before?.['sign'] ?? behind?.['code'] ?? behind?.['sign'];
    const currencies = sign === undefined ? null : currenciesOf(sign);
    return { at: index, end, text: written, currencies, isBehind: before === undefined };
  });
  const isListed = (one: NumberPiece | undefined, next: NumberPiece | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    FURTHER.test(text.slice(one.end, next.at).replace(SIGN_BEFORE, ''));
  const isOther = ({ end }: TextSpan): boolean =>
    NO_AMOUNT_BEHIND.test(text.slice(end, end + LOOKED_AT_CHARS));
  const known = numbers.map(({ currencies }) => currencies);
  for (let i = 1; i < numbers.length; i++)
    if (known[i] === null && !isOther(numbers[i]!) && isListed(numbers[i - 1], numbers[i]))
      known[i] = known[i - 1]!;
  for (let i = numbers.length - 2; i >= 0; i--)
    if (
      known[i] === null &&
      numbers[i + 1]!.isBehind &&
      !isOther(numbers[i]!) &&
      isListed(numbers[i], numbers[i + 1])
    )
      known[i] = known[i + 1]!;
  return numbers.flatMap((piece, i): AmountMention[] => {
    const number = numberIn(piece.text);
    const before = text.slice(Math.max(0, piece.at - LOOKED_AT_CHARS), piece.at).replace(SIGN_BEFORE, '');
    const isSum = (MONEY_VERB_BEFORE.test(before) || AS_OF_MONEY.test(piece.text)) && !isOther(piece);
    if (!number || (known[i] === null && !isSum)) return [];
    const { at, end, text: written } = piece;
    return [
      { ...number, at, end, text: written, currencies: known[i] ?? [], bound: boundBeforeNumber(before) },
    ];
  });
}

/** Returns the codes that a sign stands for; null if it is no currency and no asset. */
function currenciesOf(sign: string): readonly string[] | null {
  const signs = SIGNS[sign] ?? SIGNS[sign.toLowerCase()];
  if (signs) return signs;
  const currency = resolveAmountCurrency(sign);
  return currency ? [currency.symbol.toUpperCase()] : null;
}
