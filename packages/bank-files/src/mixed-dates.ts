// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { sourceOfField, type WrittenFieldMap } from './field-map-schema.js';

/** Matches a date cell of a workbook as it is read. Another column may have the time. */
const DATE_CELL = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/;
/** Matches a number of days since 1900, for the years 1990 to 2099, in a cell without a date format. */
const DAY_COUNT = /^(?:3[3-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/;

/** Tells whether a text is a date cell of a workbook. */
export const isDateCell = (text: string): boolean => DATE_CELL.test(text);

/** Returns the text of a date cell as ISO 8601. */
export const isoOfDateCell = (text: string): string => {
  const iso = text.replace(' ', 'T');
  return /T\d\d:\d\d$/.test(iso) ? `${iso}:00` : iso;
};

/**
 * Tells whether a text counts days as a workbook does. No date pattern with separators or letters fits it.
 */
export const isDayCount = (text: string): boolean => DAY_COUNT.test(text);

/** Tells whether a date pattern has separators or letters, so that a bare number does not fit it. */
export const hasSignsOrLetters = (pattern: string): boolean =>
  !/^(?:excel|unix(?:-ms)?|[yMdHhmsf]+)$/.test(pattern);

/** Minimum number of date cells, because a lone date may have any day. */
const DATES_MIN = 2;
const DAYS_OF_MONTHS = 12;

/**
 * Watches a column of a workbook that has both date cells and texts. If the spreadsheet program read dates in
 * the wrong order, it turned some into date cells with day and month swapped, and left all others as texts.
 */
export class MixedDates {
  private readonly column: string | undefined;
  private readonly order: 'd' | 'M' | null;
  private cells = 0;
  private firstCell = '';
  private texts = 0;
  private firstText = '';
  private isOther = false;

  constructor({ written }: { readonly written: WrittenFieldMap }) {
    const source = written.format === 'xlsx' ? sourceOfField(written, 'event_time') : undefined;
    this.column = source?.column ?? source?.columns?.[0];
    const [first] = /[dM]/.exec(source?.date ?? '') ?? [];
    this.order = /^y/.test(source?.date ?? 'y') ? null : first === 'd' ? 'd' : first === 'M' ? 'M' : null;
  }

  add(row: BankRow): void {
    if (this.column === undefined || this.isOther || row.fault !== null) return;
    const text = cellTextOf(row.get(this.column));
    if (text === '') return;
    if (isDateCell(text)) {
      this.cells += 1;
      this.firstCell ||= `${text} in line ${row.line}`;
      if (Number(text.slice(8, 10)) > DAYS_OF_MONTHS) this.isOther = true;
      return;
    }
    const [, first = '', second = ''] = /^(\d{1,2})\D+(\d{1,2})\D/.exec(text) ?? [];
    const day = Number(this.order === 'M' ? second : first);
    if (this.order === null || !(day > DAYS_OF_MONTHS)) {
      // Only texts that look like days count: a sum or a note in the column says nothing about its dates.
      if (first !== '') this.isOther = true;
      return;
    }
    this.texts += 1;
    this.firstText ||= `${JSON.stringify(text)} in line ${row.line}`;
  }

  list(): readonly { readonly column: string; readonly rows: number; readonly message: string }[] {
    const { column, cells, texts } = this;
    if (column === undefined || this.isOther || cells < DATES_MIN || texts === 0) return [];
    const message =
      `${column} has dates (such as ${this.firstCell}), whose days are all 12 or less, beside texts (such as ` +
      `${this.firstText}), whose days are all above 12. So it looks when a spreadsheet that reads the other order ` +
      'of day and month has opened the file: then day and month of the dates are swapped. Take the file as the ' +
      'bank made it, or look at a date that you know.';
    return [{ column, rows: cells, message }];
  }
}
