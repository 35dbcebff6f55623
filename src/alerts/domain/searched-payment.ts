import { unitsOfDecimal, unitsOfWholeNumber, type Units } from '@alert-review/kernel';

/** What a search says about a payment: days, numbers, and words of a name or a reference. */
export interface PaymentSearchTerms {
  /**
   * Days in UTC, such as 2026-10-14; a payment must be on one of these days. Empty if the text names no day.
   */
  readonly days: readonly string[];
  /** A payment fits all numbers; each is its amount or stands in its texts. */
  readonly numbers: readonly SearchedNumber[];
  /** Codes of the currencies that the text gives with amounts. */
  readonly currencies: readonly string[];
  /** All other words, in the order of the text. */
  readonly words: string;
}

interface SearchedNumber {
  readonly written: string;
  /** Amounts that the number may stand for, as a comma is a decimal point in many countries. */
  readonly amounts: readonly AmountRange[];
}

/** `from` is included, `to` is not. */
interface AmountRange {
  readonly from: Units;
  readonly to: Units;
}

/** The parts of a payment that a search compares. */
export interface ComparedPayment {
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  /** Names of both sides, and the reference. */
  readonly texts: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`;
const DAY_FORMS: readonly (readonly [RegExp, readonly ('year' | 'month' | 'day')[]])[] = [
  [/(?<![\w.-])(\d{4})-(\d{2})-(\d{2})(?![\w-])/g, ['year', 'month', 'day']],
  [new RegExp(`(?<!\\w)(\\d{1,2})\\.? ${MONTH} (\\d{4})(?!\\w)`, 'gi'), ['day', 'month', 'year']],
  [new RegExp(`(?<!\\w)${MONTH} (\\d{1,2}),? (\\d{4})(?!\\w)`, 'gi'), ['month', 'day', 'year']],
  [/(?<![\w./])(\d{1,2})[./](\d{1,2})[./](\d{4})(?![\w/])/g, ['day', 'month', 'year']],
];
const CURRENCY = /^[A-Z]{3}$/;
const NUMBER = /^\d{1,3}(?:[.,'’]\d{3})*(?:[.,]\d{1,18})?$|^\d{1,20}(?:[.,]\d{1,18})?$/;
const GROUP_OF_SPACES = /(?<![\d.,])(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?=[.,\s]|$)/g;
const HALF = unitsOfDecimal('0.5');

/** Reads a search text. Days and numbers that are none stay words. */
export function paymentSearchTermsOf(text: string): PaymentSearchTerms {
  const days: string[] = [];
  let rest = text;
  for (const [form, parts] of DAY_FORMS)
    rest = rest.replace(form, (written: string, ...groups: string[]) => {
      const found = daysOf(new Map(parts.map((part, at) => [part, groups[at]!])));
      days.push(...found);
      return found.length > 0 ? ' ' : written;
    });
  const joined = rest.replace(GROUP_OF_SPACES, (group) => group.replace(/[ \u00a0\u202f]/g, ''));
  const words = joined.split(/\s+/).filter((word) => word !== '');
  const isNumber = words.map((word) => NUMBER.test(word));
  const isCurrency = words.map(
    (word, at) => CURRENCY.test(word) && (isNumber[at - 1] === true || isNumber[at + 1] === true),
  );
  return {
    days: [...new Set(days)],
    numbers: words.filter((_, at) => isNumber[at]).map(numberOf),
    currencies: words.filter((_, at) => isCurrency[at]),
    words: words.filter((_, at) => !isNumber[at] && !isCurrency[at]).join(' '),
  };
}

/** Whether a text consists only of days and amounts, so that it cannot be a name. */
export const hasOnlyDaysAndAmounts = ({ days, numbers, words }: PaymentSearchTerms): boolean =>
  words === '' && days.length + numbers.length > 0;

/** Both readings of 03/04/2026; none for a day that does not exist. */
function daysOf(parts: ReadonlyMap<'year' | 'month' | 'day', string>): string[] {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => parts.get(part)!);
  const named = MONTHS.indexOf(month!.slice(0, 3).toLowerCase());
  if (named >= 0) return existingDays([[year!, named + 1, Number(day)]]);
  const isWrittenFromYear = [...parts.keys()][0] === 'year';
  const first = [year!, Number(month), Number(day)] as const;
  return existingDays(isWrittenFromYear ? [first] : [first, [year!, Number(day), Number(month)]]);
}

const existingDays = (readings: readonly (readonly [year: string, month: number, day: number])[]): string[] =>
  readings
    .map(([year, ...parts]) => [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-'))
    .filter((iso) => {
      const time = Date.parse(`${iso}T00:00:00Z`);
      return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
    });

function numberOf(written: string): SearchedNumber {
  const digits = written.replace(/['’]/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const plain = digits.replace(/[.,]/g, '');
  const places = last < 0 ? 0 : digits.length - last - 1;
  const amounts: AmountRange[] = [];
  // Three digits behind a sign are thousands, or decimal places of an asset.
  if (places === 0 || places === 3) amounts.push(wholeRange(BigInt(plain)));
  if (places > 0) {
    const from = unitsOfDecimal(`${plain.slice(0, -places)}.${plain.slice(-places)}`);
    amounts.push({ from, to: from + 1n });
  }
  return { written, amounts };
}

/** Pages round or cut amounts. So a whole number matches all amounts that a page shows as this number. */
function wholeRange(whole: bigint): AmountRange {
  const from = unitsOfDecimal(whole.toString());
  return { from: from - HALF, to: from + unitsOfWholeNumber(1) };
}

/**
 * Checks whether a payment fits. `isOfNamed`: the payment belongs to a customer who has the name in the text,
 * so that the payment itself need not contain the words.
 */
export function doesPaymentMatchSearch(
  searched: PaymentSearchTerms,
  payment: ComparedPayment,
  isOfNamed = false,
): boolean {
  const { days, numbers, currencies, words } = searched;
  if (days.length > 0 && !days.includes(new Date(payment.at).toISOString().slice(0, 10))) return false;
  if (currencies.length > 0 && !currencies.includes(payment.currency)) return false;
  const amount = unitsOfDecimal(payment.amount.replace(/^[+-]/, ''));
  const texts = payment.texts.map(foldedText);
  const stands = (word: string) => texts.some((text) => text.includes(foldedText(word)));
  const fitsNumber = ({ written, amounts }: SearchedNumber) =>
    amounts.some(({ from, to }) => from <= amount && amount < to) || stands(written);
  return numbers.every(fitsNumber) && (isOfNamed || words === '' || words.split(' ').every(stands));
}

const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
