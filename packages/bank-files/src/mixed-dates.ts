// size: some lines are long because they hold a whole sentence for the user.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { sourceOfField, type WrittenMap } from './field-map-schema.js';

/** A cell of a workbook that is a date, as it is read; a time may stand in a column beside it. */
const DATE_CELL = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/;
/** A count of days that is no date by its format: of the years 1990 to 2099. */
const DAY_COUNT = /^(?:3[3-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/;

export const isDateCell = (text: string): boolean => DATE_CELL.test(text);

/** Returns the text of a date cell as ISO 8601. */
export const isoOfDateCell = (text: string): string => {
  const iso = text.replace(' ', 'T');
  return /T\d\d:\d\d$/.test(iso) ? `${iso}:00` : iso;
};

/** Tells whether a text counts days as a workbook does, which no pattern with signs or letters means. */
export const isDayCount = (text: string): boolean => DAY_COUNT.test(text);

/** Tells whether dates in a pattern have more than digits, so that a bare number is none of them. */
export const hasSignsOrLetters = (pattern: string): boolean =>
  !/^(?:excel|unix(?:-ms)?|[yMdHhmsf]+)$/.test(pattern);

/** Why two: a lone date may have any day. */
const DATES_MIN = 2;
const DAYS_OF_MONTHS = 12;

/**
 * Watches a column of a workbook that has dates beside texts. A program that reads the other order of day and
 * month makes dates of what it takes for such, with day and month swapped, and leaves the others as texts.
 */
export class MixedDates {
  private readonly column: string | undefined;
  private readonly order: 'd' | 'M' | null;
  private cells = 0;
  private firstCell = '';
  private texts = 0;
  private firstText = '';
  private isOther = false;

  constructor({ written }: { readonly written: WrittenMap }) {
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
      // Why only of such texts: a sum or a note in the column says nothing about its dates.
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
