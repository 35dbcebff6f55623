import { escapeInvisible } from './visible-text.js';

export const ROW_FORMATS = ['ndjson', 'csv'] as const;

export type RowFormat = (typeof ROW_FORMATS)[number];

/** A value of a row that can be written as text. */
export type RowValue = string | number | boolean | null | readonly string[];

/** Writes rows as text: one line per row, with field names in snake_case. */
export interface RowTextWriter<Row> {
  readonly head: string;
  line(row: Row): string;
  /**
   * Returns a last line with the number of rows, so that readers can tell a complete file from a truncated
   * file.
   */
  countLine(rows: number, checkpoint?: string | null): string;
}

/**
 * Returns a writer of the named fields as NDJSON, or as CSV (RFC 4180) that no spreadsheet interprets as
 * formulas.
 */
export function rowTextWriterFor<Field extends string>(
  format: RowFormat,
  fields: readonly Field[],
): RowTextWriter<Readonly<Record<Field, RowValue>>> {
  const names = fields.map(snakeCase);
  if (format === 'csv')
    return {
      head: csvLine(names),
      line: (row) => csvLine(fields.map((field) => row[field])),
      countLine: (rows, checkpoint = null) =>
        csvLine(['rows', rows, checkpoint, ...fields.slice(3).map(() => null)].slice(0, fields.length)),
    };
  return {
    head: '',
    line: (row) =>
      `${JSON.stringify(Object.fromEntries(fields.map((field, i) => [names[i], row[field]])))}\n`,
    countLine: (rows, checkpoint) => `${JSON.stringify(checkpoint ? { rows, checkpoint } : { rows })}\n`,
  };
}

/** Converts a name from camelCase to snake_case. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const csvLine = (cells: readonly RowValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Matches the places at which a spreadsheet would start a formula. Spreadsheets of many countries also split
 * cells at semicolons, even inside quotes.
 */
const FORMULA = /(^|;[\s"]*)(?=[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/g;

/** Joins a list with spaces and spells out invisible characters, so that each row stays on one line. */
function csvCell(value: RowValue): string {
  if (value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'object') return String(value);
  const text = typeof value === 'string' ? value : value.join(' ');
  const safe = text.replace(FORMULA, "$1'");
  return `"${escapeInvisible(safe).replaceAll('"', '""')}"`;
}
