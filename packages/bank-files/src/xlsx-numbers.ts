// Exceeds the usual size: one pattern matches all parts of a number format.
import { isDebitOrCredit } from './amounts.js';
import { currenciesOfSign } from './currency-signs.js';

/** Tells whether a built-in number format, which workbooks use without spelling it out, is a date or time. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const TIME_NUMBERS = new Set([18, 19, 20, 21, 45, 46, 47]);

/** Maximum length of a number format; workbook programs accept no longer formats. */
const CODE_CHARS_MAX = 255;

/** What a number format shows; `digits`: a code with that many digits. */
export type NumberKind = 'number' | 'date' | 'time' | { readonly digits: number };

/** What the number format of a cell says about its number. */
export interface NumberFormat {
  readonly kind: NumberKind;
  /** The currency that only the format contains, such as EUR or $; null if there is none. */
  readonly currency: string | null;
  /**
   * Whether the format shows the local currency of the program that opens the file, which can be any
   * currency.
   */
  readonly isLocalCurrency: boolean;
  /**
   * Sign that "Dr" or "Cr" in the format gives to positive and to negative numbers, or that a + or - in the
   * format gives to positive numbers; 0 without such a mark.
   */
  readonly marks: readonly [positive: -1 | 0 | 1, negative: -1 | 0 | 1];
}

/** Format of a cell without a number format. */
export const PLAIN_FORMAT: NumberFormat = {
  kind: 'number',
  currency: null,
  isLocalCurrency: false,
  marks: [0, 0],
};

/** Built-in formats for money; each program shows the currency of its own country. */
const LOCAL_CURRENCIES = new Set([5, 6, 7, 8, 42, 44]);

/** Currencies of ambiguous signs, by the language code in the format, as in `[$$-409]`. */
const CURRENCY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  409: 'USD',
  1009: 'CAD',
  c0c: 'CAD',
  c09: 'AUD',
  1409: 'NZD',
  '80a': 'MXN',
  404: 'TWD',
  c04: 'HKD',
  '3c09': 'HKD',
  1004: 'SGD',
  4809: 'SGD',
  809: 'GBP',
  411: 'JPY',
  804: 'CNY',
  '41d': 'SEK',
  414: 'NOK',
  814: 'NOK',
  406: 'DKK',
  '40f': 'ISK',
  '2c0a': 'ARS',
  '340a': 'CLP',
  '240a': 'COP',
  '380a': 'UYU',
  '1c0a': 'DOP',
  4009: 'INR',
  439: 'INR',
  420: 'PKR',
  807: 'CHF',
  100: 'CHF',
};

/**
 * Parts of a format: a sign with its language, hidden parts, texts, and currencies without quotation marks.
 */
const CODE_PARTS =
  /\[\$([^[\]]*)\]|\[[^[\]]*\]|"([^"]*)"|\\(.)|[_*].|((?:[A-Z]{1,3})?\p{Sc}|[A-Z]{3}(?![A-Za-z]))|(;)|[^]/gu;

/**
 * Returns, for each section of an Excel number format (separated by semicolons), the text shown next to the
 * digits, such as a currency sign.
 */
const shownBeside = (code: string): string[] =>
  code
    .replace(
      CODE_PARTS,
      (_, shown?: string, quoted?: string, escaped?: string, bare?: string, end?: string) => {
        if (shown === undefined) return quoted ?? escaped ?? (bare ? ` ${bare} ` : end ? '\n' : ' ');
        const [sign = '', language = ''] = shown.split('-');
        const codes = currenciesOfSign(sign.trim()) ?? [];
        const told = codes.length > 1 ? CURRENCY_OF_LANGUAGE[language.toLowerCase()] : undefined;
        return ` ${told !== undefined && codes.includes(told) ? told : sign} `;
      },
    )
    .split('\n');

const wordsIn = (text: string): string[] => text.match(/[^\s\d()+,:;-]+/gu) ?? [];

const currencyWords = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap(wordsIn).filter((word) => !isDebitOrCredit(word) && currenciesOfSign(word) !== null),
  ),
];

function markIn(text = ''): -1 | 0 | 1 {
  const marks = wordsIn(text).map((word) => word.replace('.', '').toLowerCase());
  return marks.includes('dr') ? -1 : marks.includes('cr') ? 1 : 0;
}

/**
 * Returns the sign that a format shows before or after every positive number, as in `"-"#,##0.00`; 0 if it
 * shows none. A sign between digits belongs to a code.
 */
function signShown(code: string): -1 | 0 | 1 {
  const [first = ''] = code
    .replace(
      CODE_PARTS,
      (part, shown?: string, quoted?: string, escaped?: string, bare?: string, end?: string) => {
        if (end) return '\n';
        return quoted ?? escaped ?? (shown !== undefined || bare || /^[[_*]/.test(part) ? ' ' : part);
      },
    )
    .split('\n');
  const [, sign] =
    /^[^0#?a-z]*?([+\u2212-])[^+\u2212-]*$/i.exec(first) ?? /([+\u2212-])\s*$/.exec(first) ?? [];
  return sign === undefined ? 0 : sign === '+' ? 1 : -1;
}

/**
 * Returns the properties of a number that the format of its cell gives. `code`: the format as text; undefined
 * for built-in formats.
 */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const isLocalCurrency = code === undefined && LOCAL_CURRENCIES.has(id);
  if (code === undefined) return { ...PLAIN_FORMAT, kind: numberKind(id, code), isLocalCurrency };
  const sections = shownBeside(code.slice(0, CODE_CHARS_MAX));
  const words = currencyWords(sections);
  // Remove the letters of an unquoted currency, which are not parts of a date.
  const plain = words.reduce((text, word) => text.replaceAll(word, ' '), code);
  const found = numberKind(id, plain);
  const kind = words.length > 0 && typeof found === 'object' ? 'number' : found;
  const [positive, negative] = sections;
  const shown = code.slice(0, CODE_CHARS_MAX);
  const marks = [markIn(positive) || signShown(shown), markIn(negative)] as const;
  return { kind, currency: words.length > 0 ? words.join(' or ') : null, isLocalCurrency, marks };
}

/** Returns the kind of number that a format shows: `dd.mm.yyyy` a date, `00000` a code of five digits. */
function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return TIME_NUMBERS.has(id) ? 'time' : isDateNumber(id) ? 'date' : 'number';
  const [first = ''] = code.slice(0, CODE_CHARS_MAX).split(';');
  const plain = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .toLowerCase();
  if (/^0{2,}$/.test(plain)) return { digits: plain.length };
  // Elapsed hours are a duration, not a time of day.
  if (/\[[hms]+\]/.test(plain) || plain.includes('general')) return 'number';
  if (
    /[yd]/.test(plain) ||
    /(?:^|[^a-z])m{1,5}(?:$|[^a-z])/.test(plain.replace(/h[^a-z]{0,5}m{1,2}|m{1,2}[^a-z]{0,5}s/g, ''))
  )
    return 'date';
  return /[hs]/.test(plain) ? 'time' : 'number';
}

const DAY_SECONDS = 24 * 3_600;
const EPOCHS = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
/** The last day of the year 9999 as a workbook counts days. */
const DAYS_MAX = 2_958_466;

/** Converts a number of days to `2026-01-31`, with a time if it has one; null if it is not a date. */
export function dateText(days: number, is1904: boolean): string | null {
  if (!(days >= 0 && days < DAYS_MAX)) return null;
  const begin = is1904 ? EPOCHS.from1904 : EPOCHS.from1900;
  const seconds = Math.round(days * DAY_SECONDS);
  const text = new Date(begin + seconds * 1_000).toISOString();
  return seconds % DAY_SECONDS === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** Converts a fraction of a day to `12:30:00`. */
export const timeText = (part: number): string =>
  new Date(Math.round((part % 1) * DAY_SECONDS) * 1_000).toISOString().slice(11, 19);

/** Number of digits of a number that a cell keeps; further digits are lost. */
export const CELL_DIGITS_MAX = 15;

/** Rounds a number to the digits that the workbook shows, which removes errors of binary fractions. */
export const roundToShownDigits = (value: number): number => Number(value.toPrecision(CELL_DIGITS_MAX));

/** Tells whether a whole number has more digits than a cell keeps. */
export const hasLostDigits = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= 10 ** CELL_DIGITS_MAX;
