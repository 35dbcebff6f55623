// Exceeds the usual size: a sentence for the user stays on one long line.
import { countJsonValues, isPlainObject } from '@alert-review/kernel';
import { BankFileError } from './bank-file-error.js';
import { DOCUMENT_FORMATS } from './file-kind.js';
import { COLUMNS_MAX, CsvSplitter } from './csv-records.js';
import type { FileRemarks } from './file-remarks.js';
import { fileText } from './file-text.js';
import { jsonTexts } from './json-texts.js';
import type { PauseForEventLoop } from './steps.js';

/** Formats of files from which rows are read. */
export const FILE_FORMATS = ['csv', 'ndjson', 'json', ...DOCUMENT_FORMATS] as const;
/** Maximum length of a row's text, in characters. */
export const RECORD_CHARS_MAX = 1024 * 1024;
/** Maximum length of a cell, in characters. */
export const FIELD_CHARS_MAX = 4_096;
export const COLUMN_NAME_CHARS_MAX = 200;
const VALUES_MAX = 5_000;

/** How a file is read: its format, encoding, separators and header. */
export interface FileLayout {
  readonly format: (typeof FILE_FORMATS)[number];
  readonly encoding: string;
  /** Whether the map names the encoding. If not, the encoding of a statement is guessed from its letters. */
  readonly isEncodingSaid?: boolean;
  readonly separator: string;
  /** Quotation mark around fields; null if the file has none. */
  readonly quote: string | null;
  /** Column names of a file without a header. */
  readonly columns?: readonly string[] | undefined;
  /** Number of lines before the header. */
  readonly skipLines: number;
  readonly skipLast?: number;
  readonly footer?: readonly string[];
  /** Name of the sheet to read in a workbook with several sheets. */
  readonly sheet?: string | undefined;
}

export const PLAIN_LAYOUT: FileLayout = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  quote: '"',
  skipLines: 0,
};

/** A row as it is in the file. */
export interface BankRow {
  /** Line of the row's first character, from 1. */
  readonly line: number;
  /**
   * Where the row is, if a line number does not tell because the file may be a single line: "entry 3 (line
   * 1)".
   */
  readonly place?: string | undefined;
  readonly number: number;
  readonly isFooter: boolean;
  readonly columns: readonly string[];
  /** Why the row cannot be read; null if it can. */
  readonly fault: string | null;
  /** What was found in the file as a whole. Only the last row, which belongs to the footer, has them. */
  readonly remarks?: FileRemarks;
  /**
   * Returns the value of a column: a text for CSV, any JSON value for JSON; undefined if the row lacks the
   * column.
   */
  get(column: string): unknown;
  /** Returns the currency that the number format of a cell shows, such as EUR or $; null if it shows none. */
  currencyIn?(column: string): string | null;
  /** Days to add to the dates of a workbook that uses the 1904 date system instead of the 1900 system. */
  readonly daysBefore?: number;
  /** Returns the row as text that can be read with the same layout again. */
  text(): string;
}

/** Returns the place of a row in words, for messages. */
export const placeOfRow = ({ line, place }: Pick<BankRow, 'line' | 'place'>): string =>
  place ?? `line ${line}`;

/**
 * Yields the rows in order; unreadable rows have a fault. Awaits `pause` before each row and each piece of
 * text. Throws BankFileError if the rest of the file cannot be read.
 */
export async function* bankRows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: PauseForEventLoop,
): AsyncGenerator<BankRow> {
  const text = fileText(source, layout.encoding, pause);
  for await (const row of layout.format === 'csv' ? csvRows(text, layout) : jsonRows(text)) {
    await pause();
    yield row;
  }
}

/** Yields the rows of a plain CSV file: UTF-8, commas, with a header. Throws BankFileError. */
export const plainCsvRows = (
  source: AsyncIterable<Buffer>,
  pause: PauseForEventLoop,
): AsyncGenerator<BankRow> => bankRows(source, PLAIN_LAYOUT, pause);

/** Returns a CSV line with these fields. */
export const csvLineOf = (fields: readonly string[], { separator, quote }: FileLayout): string =>
  fields
    .map((field) => {
      if (quote === null || !(field.includes(separator) || /[\r\n]/.test(field) || field.includes(quote)))
        return field;
      return quote + field.replaceAll(quote, quote + quote) + quote;
    })
    .join(separator);

/**
 * Returns what precedes the rows of a CSV file: a byte order mark, which marks it as UTF-8 whatever encoding
 * the layout has, and the header.
 */
export const csvTextBeforeRows = (columns: readonly string[], layout: FileLayout): string =>
  `\ufeff${'\n'.repeat(layout.skipLines)}${layout.columns ? '' : `${csvLineOf(columns, layout)}\n`}`;

async function* csvRows(text: AsyncIterable<string>, layout: FileLayout): AsyncGenerator<BankRow> {
  const { skipLines, skipLast = 0, footer = [] } = layout;
  const splitter = new CsvSplitter({ ...layout, charsMax: RECORD_CHARS_MAX, firstLine: 1 + skipLines });
  let header = layout.columns ? rowHeaderOf(layout.columns, 1) : null;
  let number = 0;
  const last: { readonly begin: number; readonly fields: readonly string[] }[] = [];
  for await (const { line: begin, fields } of splitter.all(withoutLines(text, skipLines))) {
    if (!header) {
      header = rowHeaderOf(fields, begin);
      continue;
    }
    last.push({ begin, fields });
    if (last.length <= skipLast) continue;
    const next = last.shift()!;
    const first = next.fields.find((field) => field.trim() !== '')?.trim() ?? '';
    const isFooter = footer.some((text) => first.startsWith(text)) || isHeaderAgain(next.fields, header);
    yield new CsvRow(next.begin, isFooter ? 0 : ++number, header, next.fields, layout);
  }
  for (const { begin, fields } of last) yield new CsvRow(begin, 0, header!, fields, layout);
  if (!header) throw new BankFileError(splitter.line, 'the file has no header');
}

/** Tells whether a row repeats the header, as at the top of each page. */
const isHeaderAgain = (fields: readonly string[], { written }: RowHeader): boolean =>
  fields.length >= written.length && written.every((name, at) => name === fields[at]!.trim());

/**
 * Skips the first lines. This happens before parsing, because a quotation mark in them would start a field.
 */
async function* withoutLines(text: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  let isCr = false;
  for await (const piece of text) {
    let at = 0;
    while (at < piece.length && (left > 0 || (isCr && piece[at] === '\n'))) {
      const sign = piece[at++];
      if (sign === '\r' || (sign === '\n' && !isCr)) left--;
      isCr = sign === '\r';
    }
    if (at < piece.length) isCr = false;
    yield piece.slice(at);
  }
}

/** The names of the columns of a file. */
export interface RowHeader {
  readonly names: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  /** The names as they are written in the file. */
  readonly written: readonly string[];
}

/**
 * Makes column names unique: a second column of the same name becomes `Name (2)`, a column without a name
 * `column 7`. Cuts long names.
 */
export function rowHeaderOf(fields: readonly string[], line: number): RowHeader {
  if (fields.length > COLUMNS_MAX)
    throw new BankFileError(line, `there are more than ${COLUMNS_MAX} columns`);
  const places = new Map<string, number>();
  // Remember the last number of each name, so that a thousand columns of one name need not try all earlier
  // numbers.
  const lastCounts = new Map<string, number>();
  for (const [at, field] of fields.entries()) {
    const name = field.trim().slice(0, COLUMN_NAME_CHARS_MAX) || `column ${at + 1}`;
    let unique = name;
    let count = lastCounts.get(name) ?? 1;
    while (places.has(unique)) unique = `${name} (${++count})`;
    lastCounts.set(name, count);
    places.set(unique, at);
  }
  return { names: [...places.keys()], places, written: fields.map((field) => field.trim()) };
}

/**
 * Explains how a map names columns that have the same name in the file; null if no other column has the name
 * of `column`.
 */
export function sameNameText(columns: readonly string[], column: string): string | null {
  const [, begin = column] = /^(.*) \(\d+\)$/s.exec(column) ?? [];
  const name = columns.includes(begin) ? begin : column;
  if (!columns.includes(`${name} (2)`)) return null;
  const second = JSON.stringify(`${name} (2)`);
  return `The file names several columns ${JSON.stringify(name)}: a map calls the first one so, and the second ${second}.`;
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > FIELD_CHARS_MAX;

/** Message about a cell with more than FIELD_CHARS_MAX characters. */
export const tooLongText = (column: string): string =>
  `${column} is longer than ${FIELD_CHARS_MAX} characters`;

class CsvRow implements BankRow {
  constructor(
    readonly line: number,
    readonly number: number,
    private readonly header: RowHeader,
    private readonly fields: readonly string[],
    private readonly layout: FileLayout,
  ) {}

  get isFooter(): boolean {
    return this.number === 0;
  }

  get columns(): readonly string[] {
    return this.header.names;
  }

  get fault(): string | null {
    const is = this.fields.length;
    const expected = this.header.names.length;
    const isBlank = (field: string) => field.trim() === '';
    if (is !== expected && !(is > expected && this.fields.slice(expected).every(isBlank)))
      return `has ${is} fields where the header has ${expected}`;
    const long = this.fields.findIndex(isLong);
    return long < 0 ? null : tooLongText(this.columns[long]!);
  }

  get(column: string): unknown {
    const at = this.header.places.get(column);
    return at === undefined ? undefined : this.fields[at];
  }

  text(): string {
    return csvLineOf(this.fields, this.layout);
  }
}

async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<BankRow> {
  let number = 0;
  for await (const { line, text: found } of jsonTexts(text, RECORD_CHARS_MAX))
    yield new JsonRow(line, ++number, found);
}

class JsonRow implements BankRow {
  readonly isFooter = false;
  private read: { readonly fault: string | null; readonly values: ReadonlyMap<string, unknown> } | null =
    null;

  constructor(
    readonly line: number,
    readonly number: number,
    private readonly found: string,
  ) {}

  get columns(): readonly string[] {
    return [...this.content.values.keys()];
  }

  get fault(): string | null {
    return this.content.fault;
  }

  get(column: string): unknown {
    return this.content.values.get(column);
  }

  text(): string {
    return this.found;
  }

  /** Parsed on first use, because a caller that only counts rows does not need the content. */
  private get content() {
    return (this.read ??= readJson(this.found));
  }
}

function readJson(text: string) {
  const values = new Map<string, unknown>();
  const object = jsonObjectOrProblem(text);
  if (typeof object === 'string') return { fault: object, values };
  return { fault: addFields(values, '', object), values };
}

/**
 * Parses a text as a JSON object; returns the problem as a text if it is none. Limits the number of values,
 * because deep nesting could not be parsed.
 */
export function jsonObjectOrProblem(text: string): Readonly<Record<string, unknown>> | string {
  if (text.length > VALUES_MAX && countJsonValues(Buffer.from(text)) > VALUES_MAX)
    return `has more than ${VALUES_MAX} values`;
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : 'is no JSON object';
  } catch (error) {
    return `is no JSON: ${(error as Error).message}`;
  }
}

/**
 * Adds the fields of an object; fields of nested objects get names such as `debtor.iban`. Returns the
 * problem, or null.
 */
function addFields(values: Map<string, unknown>, path: string, object: object): string | null {
  for (const [name, value] of Object.entries(object)) {
    const column = path + name;
    if (column.length > COLUMN_NAME_CHARS_MAX)
      return `has a name of more than ${COLUMN_NAME_CHARS_MAX} characters`;
    if (values.size === COLUMNS_MAX) return `has more than ${COLUMNS_MAX} fields`;
    const within = isPlainObject(value) ? addFields(values, `${column}.`, value) : null;
    if (within !== null) return within;
    if (!isPlainObject(value)) values.set(column, value);
    if (isLong(value)) return tooLongText(column);
  }
  return null;
}
