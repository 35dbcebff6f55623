import { BankFileError } from './bank-file-error.js';

/** Maximum number of columns of a file. */
export const COLUMNS_MAX = 1_000;
/** Maximum number of blank lines; no spreadsheet leaves as many after its last row. */
export const BLANK_LINES_MAX = 2_000_000;

interface CsvForm {
  readonly separator: string;
  readonly quote: string | null;
  readonly charsMax: number;
  readonly firstLine: number;
}

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

const saysSomething = (field: string): boolean => /[\p{L}\p{N}]/u.test(field);

const LF = '\n';
const CR = '\r';

/**
 * Splits CSV into records and skips records without a letter or digit. Lines end with LF, CR or CRLF, also
 * mixed. A doubled quotation mark in a quoted field stands for itself; a quotation mark inside an unquoted
 * field is an ordinary character.
 */
export class CsvSplitter {
  private fields: string[] = [];
  private field = '';
  private state: 'begin' | 'plain' | 'quoted' | 'closing' = 'begin';
  line: number;
  private begunAt: number;
  private chars = 0;
  private blankLines = 0;
  private isAfterCr = false;

  constructor(private readonly form: CsvForm) {
    this.line = this.begunAt = form.firstLine;
  }

  /** Yields the records of a text. Throws BankFileError if the rest cannot be read. */
  async *all(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
    for await (const piece of text) yield* this.add(piece);
    yield* this.end();
  }

  private *add(piece: string): Generator<CsvRecord> {
    const { separator, quote } = this.form;
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece[at]!;
      const isBreak = char === LF || char === CR;
      const isSecond = char === LF && this.isAfterCr;
      this.isAfterCr = char === CR;
      if (this.state === 'quoted') {
        if (isBreak && !isSecond) this.line++;
        if (char !== quote) continue;
        this.keep(piece, from, at);
        this.state = 'closing';
        from = at + 1;
      } else if (isSecond) {
        from = at + 1;
      } else if (this.state === 'closing' && char === quote) {
        this.state = 'quoted';
        from = at;
      } else if (isBreak || char === separator) {
        this.endField(piece, from, at);
        from = at + 1;
        const record = isBreak ? this.endRecord() : null;
        if (record) yield record;
      } else if (this.state === 'closing') {
        this.field = `${quote}${this.field}${quote}`;
        this.state = 'plain';
        from = at;
      } else if (this.state === 'begin') {
        this.state = char === quote ? 'quoted' : 'plain';
        from = char === quote ? at + 1 : at;
      }
    }
    this.keep(piece, from, piece.length);
  }

  private *end(): Generator<CsvRecord> {
    if (this.state === 'quoted') throw new BankFileError(this.begunAt, this.openQuote);
    if (this.state === 'begin' && this.fields.length === 0) return;
    this.endField('', 0, 0);
    const last = this.endRecord();
    if (last) yield last;
  }

  private keep(piece: string, from: number, to: number): void {
    this.field += piece.slice(from, to);
    this.chars += to - from;
    if (this.chars <= this.form.charsMax) return;
    const hint = this.form.quote === null ? '' : `: perhaps ${this.openQuote}`;
    throw new BankFileError(this.begunAt, `the row is longer than ${this.form.charsMax} characters${hint}`);
  }

  private endField(piece: string, from: number, to: number): void {
    if (to > from) this.keep(piece, from, to);
    if (this.fields.push(this.field) > COLUMNS_MAX)
      throw new BankFileError(this.begunAt, `there are more than ${COLUMNS_MAX} columns`);
    this.field = '';
    this.state = 'begin';
  }

  private endRecord(): CsvRecord | null {
    const { fields, begunAt: line } = this;
    this.line++;
    this.fields = [];
    this.chars = 0;
    this.begunAt = this.line;
    if (fields.some(saysSomething)) return { line, fields };
    if (++this.blankLines <= BLANK_LINES_MAX) return null;
    throw new BankFileError(line, `there are more than ${BLANK_LINES_MAX} blank lines`);
  }

  private get openQuote(): string {
    return `a ${this.form.quote} is opened there and not closed (if it means nothing, say "quote: none")`;
  }
}
