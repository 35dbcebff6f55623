// Exceeds the usual size: a sentence for the user stays on one long line.
import { ConversionFault } from './date-reader.js';
import { currenciesOfSign } from './currency-signs.js';
import { withAsciiDigits } from './digits.js';

/** How a file writes numbers. */
export interface NumberNotation {
  readonly decimal: string;
  readonly thousands: string;
  readonly minorUnits?: number | undefined;
  /**
   * Whether amounts have no decimal sign because they are in minor units (cents). Also set for currencies
   * without minor units, such as JPY.
   */
  readonly isMinor?: boolean;
}

const MARKS: Readonly<Record<string, 1 | -1>> = { d: -1, dr: -1, db: -1, s: -1, c: 1, cr: 1, h: 1 };
const JSON_DIGITS_MAX = 15;
/**
 * Longer than any amount with its currency. Limits the work, because a longer text could consist of a million
 * parts.
 */
const AMOUNT_CHARS_MAX = 200;
const DIGITS = /^\d+$/;

interface Parts {
  readonly before: string;
  readonly core: string;
  readonly after: string;
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

function partsOf(text: string): Parts | null {
  if (text.length > AMOUNT_CHARS_MAX) return null;
  const plain = /[^ -~]/.test(text)
    ? withAsciiDigits(text)
        .replace(/^\s*[\u25b2\u25b3\u25bc]/, '-')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/[\u2018\u2019]/g, "'")
    : text;
  let first = 0;
  let last = plain.length - 1;
  while (first <= last && !isDigit(plain[first])) first++;
  while (last > first && !isDigit(plain[last])) last--;
  if (first > last) return null;
  return { before: plain.slice(0, first), core: plain.slice(first, last + 1), after: plain.slice(last + 1) };
}

const wordsOf = ({ before, after }: Parts): string[] => `${before} ${after}`.match(/[^\s()+-]+/g) ?? [];

function signOf(parts: Parts): 1 | -1 | null {
  const { before, after } = parts;
  const signs: (1 | -1)[] = [];
  for (const word of wordsOf(parts)) {
    const mark = MARKS[word.replace('.', '').toLowerCase()];
    if (mark !== undefined) signs.push(mark);
    else if (currenciesOfSign(word) === null && !/^\p{Sc}$/u.test(word)) return null;
  }
  for (const sign of `${before}${after}`) if (sign === '-' || sign === '+') signs.push(sign === '-' ? -1 : 1);
  const isOpened = before.includes('(');
  if (isOpened !== after.includes(')') || before.includes(')') || after.includes('(')) return null;
  if (isOpened) signs.push(-1);
  return signs.length > 1 ? null : (signs[0] ?? 1);
}

function joinedGroups(whole: string, thousands: string): string | null {
  const groups = whole.split(thousands !== '' && whole.includes(thousands) ? thousands : ' ');
  if (!groups.every((group) => DIGITS.test(group))) return null;
  const sizes = groups.map(({ length }) => length);
  const isGrouped = [3, 2].some((size) => sizes.slice(1, -1).every((each) => each === size));
  return sizes.length === 1 || (isGrouped && sizes[0]! <= 3 && sizes.at(-1) === 3) ? groups.join('') : null;
}

/** Returns a function that converts amounts to decimal texts such as `-1250.75`. */
export function amountReader({
  decimal,
  thousands,
  minorUnits = 0,
  isMinor = minorUnits > 0,
}: NumberNotation): (value: string | number) => string | ConversionFault {
  const group = thousands === '\u2019' ? "'" : thousands.trim();
  const words = `is no number with the decimal sign "${decimal}"${group && ` and thousands "${thousands}"`}`;
  const fault = new ConversionFault(isMinor ? 'is no whole number of `minor_units`' : words);
  return (value) => {
    const written = typeof value === 'number' ? withoutExponent(String(value), '.') : value;
    if (typeof value === 'number' && !isExact(written)) return INEXACT;
    if (isShortened(written.trim())) return SHORTENED_AMOUNT;
    const read =
      typeof value === 'number' ? written : withArabicSigns(withoutExponent(written, decimal), decimal);
    const sign = typeof value === 'number' ? { decimal: '.', group: '' } : { decimal, group };
    const parts = partsOf(read);
    if (!parts) return fault;
    // The decimal sign may also come last or first: `99,` and `-.50` are numbers.
    const before = parts.before.endsWith(sign.decimal) ? parts.before.slice(0, -1) : parts.before;
    const after = parts.after.startsWith(sign.decimal) ? parts.after.slice(1) : parts.after;
    const isPlace = before !== parts.before;
    const [whole = '', places, ...more] = `${isPlace ? `0${sign.decimal}` : ''}${parts.core}`.split(
      sign.decimal,
    );
    const digits = joinedGroups(whole, sign.group)?.replace(/^0+(?=\d)/, '');
    const is = signOf({ ...parts, before, after });
    if (digits === undefined || is === null || more.length > 0) return fault;
    if (places !== undefined && (!DIGITS.test(places) || isMinor)) return fault;
    const plain = places === undefined ? digits : `${digits}.${places}`;
    return `${is < 0 ? '-' : ''}${minorUnits > 0 ? withPlaces(digits, minorUnits) : plain}`;
  };
}

/**
 * Replaces the Arabic decimal and thousands signs. They have one meaning, whatever signs the rest of the file
 * uses.
 */
const withArabicSigns = (text: string, decimal: string): string =>
  /[\u066b\u066c]/.test(text) ? text.replaceAll('\u066c', '').replaceAll('\u066b', decimal) : text;

/**
 * Tells whether an amount has a sign, brackets, or a word such as "Dr" that marks it as a debit or credit.
 */
export function isSignedAmount(text: string): boolean {
  const parts = partsOf(text);
  if (!parts) return false;
  if (/[-+(]/.test(parts.before) || /[-+]/.test(parts.after)) return true;
  return wordsOf(parts).some((word) => MARKS[word.replace('.', '').toLowerCase()] !== undefined);
}

const INEXACT = new ConversionFault('has more digits than a number of JSON keeps: have it written as a text');

/**
 * Tells whether a JSON number can hold all digits. Leading zeros do not count: 0.00000001 has a single digit.
 */
const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= JSON_DIGITS_MAX;

/**
 * Matches a number that a spreadsheet shortened because it is too long for its cell: `1.23457E+17`, `1E+04`.
 */
const SHORTENED = /^[+-]?\d{1,20}(?:[.,]\d{1,40})?E[+-]?\d{1,3}$/;
/** Matches a small number as crypto exchanges write it. Its few digits show that no digit was lost. */
const SMALL = /^[+-]?\d(?:[.,]\d{1,4})?E-\d{1,2}$/;
const isShortened = (text: string): boolean => SHORTENED.test(text) && !SMALL.test(text);
const SHORTENED_AMOUNT = new ConversionFault(
  'is a number with an exponent, as a spreadsheet shortens it, so digits may be lost: take the file as the bank made it',
);

/** Tells whether a text is an amount that a spreadsheet has shortened. */
export const isShortenedAmount = (text: string): boolean => isShortened(text.trim());

const EXPONENT = /^([+-]?)(\d{1,20})(?:([.,])(\d{1,40}))?[eE]([+-]?\d{1,2})$/;
const EXPONENT_MAX = 40;

/**
 * Writes out a number with an exponent, such as `1e4` or `1.5e-7`, as programs write exact numbers. Returns
 * any other text unchanged. `decimal`: the decimal sign of the file.
 */
function withoutExponent(text: string, decimal: string): string {
  const [whole, sign = '', digits = '', mark = decimal, places = '', power = ''] =
    EXPONENT.exec(text.trim()) ?? [];
  const shift = Number(power);
  if (whole === undefined || mark !== decimal || Math.abs(shift) > EXPONENT_MAX) return text;
  const all =
    '0'.repeat(Math.max(0, -shift)) + digits + places + '0'.repeat(Math.max(0, shift - places.length));
  const at = Math.max(0, -shift) + digits.length + shift;
  const fraction = all.slice(at);
  const begin = all.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${begin}${fraction === '' ? '' : decimal + fraction}`;
}

function withPlaces(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** A currency sign or code written next to an amount, and the currencies that it may mean. */
export interface CurrencyBesideAmount {
  readonly word: string;
  readonly codes: readonly string[];
}

/** Fast check for an amount that is only a number, as in most rows. */
const BARE_NUMBER = /^[-+\d\s.,']*$/;

/** Returns the currency sign or code next to a number; null if there is none. */
export function currencyInText(text: string): CurrencyBesideAmount | null {
  const parts = BARE_NUMBER.test(text) ? null : partsOf(text);
  if (!parts) return null;
  for (const word of wordsOf(parts)) {
    const codes = isDebitOrCredit(word) ? null : currenciesOfSign(word);
    if (codes) return { word, codes };
  }
  return null;
}

/** Tells whether a word next to a number marks a debit or a credit, such as "Dr". */
export const isDebitOrCredit = (word: string): boolean =>
  MARKS[word.replace('.', '').toLowerCase()] !== undefined;

/**
 * Tells how surely `decimal` is the decimal sign of a number. `perhaps`: it may also separate thousands, as
 * in `3.000`.
 */
export function decimalSignEvidence(text: string, decimal: string): 'surely' | 'perhaps' | 'no' {
  const core = partsOf(text)?.core ?? '';
  const at = core.lastIndexOf(decimal);
  if (at < 0) return 'no';
  const isLone = at <= 3 && DIGITS.test(core.slice(0, at)) && !core.startsWith('0');
  return isLone && /^\d{3}$/.test(core.slice(at + 1)) ? 'perhaps' : 'surely';
}
