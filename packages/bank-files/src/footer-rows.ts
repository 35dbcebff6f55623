import { ConversionFault } from './date-reader.js';
import { cellTextOf } from './cell-text.js';
import type { BankRow } from './bank-rows.js';
import { unitsOfDecimal } from './exact-sum.js';
import { isAmountNamed } from './money-columns.js';
import type { FileSample } from './sample.js';
import { isBalanceNamed, isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';
import { stateOfText } from './state-words.js';

const FOOTERS_MAX = 5;
const FOOTER_CHARS_MIN = 3;
const FOOTER_CHARS_MAX = 30;
/** Share of the payments that must fill a column before a row that fills it, too, looks like a payment. */
const MOST = 0.9;

/** Criteria that separate the payments of a sample from other rows. */
export interface PaymentCriteria {
  /** The column with the day; undefined if no column has days. */
  readonly day: string | undefined;
  readonly amountColumns: readonly string[];
  readonly isDay: (text: string) => boolean;
  readonly readAmount: (text: string) => string | ConversionFault;
  /** Tells whether a row is certainly a payment. */
  readonly isData: (row: BankRow) => boolean;
}

/** Returns the first text of a row, by which a footer is recognised. */
export const firstTextOf = (row: BankRow): string =>
  row.columns.map((name) => cellTextOf(row.get(name))).find((text) => text !== '') ?? '';

const filledColumns = (row: BankRow): string[] =>
  row.columns.filter((name) => cellTextOf(row.get(name)) !== '');

/**
 * Finds the rows of a sample that may be a footer. A row with an amount but without a day is a payment,
 * unless it stands at the end and states a total, or leaves columns blank that payments fill.
 */
export class FooterRows {
  private readonly lastDataLine: number;
  private readonly data: readonly BankRow[];
  private readonly amounts: readonly string[];
  private readonly usual: readonly string[];
  private readonly totals: ReadonlyMap<string, ReadonlySet<bigint>>;

  constructor(
    private readonly sample: FileSample,
    private readonly reading: PaymentCriteria,
  ) {
    this.data = sample.rows.filter(reading.isData);
    this.lastDataLine = Math.max(0, ...this.data.map(({ line }) => line));
    const others = sample.columns.filter(
      (name) => isAmountNamed(name) && !isFeeRateOrBalanceNamed(name) && this.doMostHaveNumbers(name),
    );
    this.amounts = [...new Set([...reading.amountColumns, ...others])].filter((name) => name !== '');
    this.usual = sample.columns.filter(
      (name) =>
        name !== reading.day &&
        !this.amounts.includes(name) &&
        !isBalanceNamed(name) &&
        this.countFilled(name) >= this.data.length * MOST,
    );
    this.totals = new Map(this.amounts.map((name) => [name, this.totalsOf(name)]));
  }

  /** Returns the words with which the footers begin. */
  begins(): string[] {
    const { rows, unsound } = this.sample;
    const others = [...rows.filter((row) => !this.reading.isData(row)), ...unsound];
    const begins = others
      .filter((row) => this.isFooter(row))
      .map((row) => wordsBeforeNumber(firstTextOf(row)).slice(0, FOOTER_CHARS_MAX));
    const taken = [...rows, ...unsound].filter((row) => !this.isFooter(row)).map(firstTextOf);
    const isTelling = (text: string): boolean =>
      // Two characters suffice in Chinese and Korean: 合计 is a whole word.
      (text.length >= FOOTER_CHARS_MIN || /^[\p{Script=Han}\p{Script=Hangul}]{2}$/u.test(text)) &&
      /^[^\p{L}\p{N}]{0,4}\p{L}/u.test(text) &&
      !taken.some((each) => each.startsWith(text));
    return [...new Set(begins.filter(isTelling))].slice(0, FOOTERS_MAX);
  }

  /**
   * Tells whether a row with an amount has a word, or nothing, in place of its day. A faulty day does not
   * count as a word.
   */
  isUndatedPayment(row: BankRow): boolean {
    const { day } = this.reading;
    if (day !== undefined && /\p{N}/u.test(cellTextOf(row.get(day)))) return false;
    return row.fault === null && !this.reading.isData(row) && this.hasAmount(row) && !this.isFooter(row);
  }

  private isFooter(row: BankRow): boolean {
    if (this.reading.isData(row) && row.fault === null) return false;
    const filled = filledColumns(row);
    if (filled.length === 1) return stateOfText(firstTextOf(row)) === null;
    // A payment whose text contains the separator has more cells than the header, but it has a day and an
    // amount.
    if (this.hasDay(row, filled) && this.hasNumber(row, filled)) return false;
    // Between payments, only a line with fewer cells than a payment belongs to the end of a page.
    if (row.line < this.lastDataLine) return row.fault !== null && !this.hasAmount(row);
    if (this.reading.day === undefined) return !this.hasNumber(row, filled);
    return !this.hasAmount(row) || this.isTotal(row) || !this.isFilledLikePayment(row);
  }

  private hasDay(row: BankRow, filled: readonly string[]): boolean {
    return filled.some((name) => this.reading.isDay(cellTextOf(row.get(name))));
  }

  private hasNumber(row: BankRow, filled: readonly string[]): boolean {
    return filled.some((name) => this.unitsIn(row, name) !== null);
  }

  private hasAmount(row: BankRow): boolean {
    return this.amounts.some((name) => (this.unitsIn(row, name) ?? 0n) !== 0n);
  }

  private isTotal(row: BankRow): boolean {
    return this.amounts.every((name) => {
      const units = this.unitsIn(row, name);
      return units === null || this.totals.get(name)!.has(absolute(units));
    });
  }

  private isFilledLikePayment(row: BankRow): boolean {
    const { day } = this.reading;
    const ofDay = day === undefined ? '' : cellTextOf(row.get(day));
    if (ofDay !== '' && stateOfText(ofDay) !== null) return true;
    return this.usual.every((name) => cellTextOf(row.get(name)) !== '');
  }

  private unitsIn(row: BankRow, name: string): bigint | null {
    const text = cellTextOf(row.get(name));
    if (text === '') return null;
    const read = this.reading.readAmount(text);
    return typeof read === 'string' ? unitsOfDecimal(read) : null;
  }

  /** Returns the sums of a column and the balances at its ends, all without a sign. */
  private totalsOf(name: string): ReadonlySet<bigint> {
    const all = this.data.map((row) => this.unitsIn(row, name) ?? 0n);
    const sumOf = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);
    const sums = [all, all.filter((each) => each < 0n), all.filter((each) => each > 0n)].map(sumOf);
    const ends = [this.data[0], this.data.at(-1)].flatMap((row) =>
      row ? this.sample.columns.filter(isBalanceNamed).map((column) => this.unitsIn(row, column) ?? 0n) : [],
    );
    return new Set([...sums, ...ends].map(absolute));
  }

  private countFilled(name: string): number {
    return this.data.filter((row) => cellTextOf(row.get(name)) !== '').length;
  }

  private doMostHaveNumbers(name: string): boolean {
    return this.data.filter((row) => this.unitsIn(row, name) !== null).length * 2 > this.data.length;
  }
}

const absolute = (units: bigint): bigint => (units < 0n ? -units : units);

/** Returns the words with which a text begins, up to its first number. */
export const wordsBeforeNumber = (text: string): string => text.split(/[\p{N}:;]/u, 1)[0]!.trim();
