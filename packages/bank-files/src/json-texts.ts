import { BankFileError } from './bank-file-error.js';
import { BLANK_LINES_MAX } from './csv-records.js';

interface JsonText {
  /** Line of the text's first character, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Yields the JSON texts of the elements of an array, or of the lines of NDJSON. Throws BankFileError. */
export async function* jsonTexts(text: AsyncIterable<string>, charsMax: number): AsyncGenerator<JsonText> {
  const splitter = new JsonSplitter(charsMax);
  for await (const piece of text) yield* splitter.add(piece);
  yield* splitter.end();
}

const MARKS = { array: /["\\[\]{},]/g, lines: /\n/g };

/**
 * Splits an array into the texts of its elements by brackets and quotation marks alone, so that an invalid
 * element does not hide the next.
 */
class JsonSplitter {
  private kind: keyof typeof MARKS | null = null;
  /** Nesting depth of brackets; -1 after the end of the array. */
  private depth = 0;
  private inString = false;
  private isEscape = false;
  private line = 1;
  private blank = 0;
  private begun = '';

  constructor(private readonly charsMax: number) {}

  *add(text: string): Generator<JsonText> {
    const piece = this.kind === null ? this.begin(text) : text;
    if (this.kind === null) return;
    let from = 0;
    let last = -1;
    for (const { 0: mark, index } of piece.matchAll(MARKS[this.kind])) {
      // A backslash escapes only the next character.
      const isEscaped = this.isEscape && (last < 0 ? index === 0 : index === last + 1);
      this.isEscape = false;
      last = index;
      if (isEscaped || !this.endsElement(mark)) continue;
      yield* this.take(this.begun + piece.slice(from, index), mark === '\n' ? 1 : 0);
      from = index + 1;
    }
    if (last < piece.length - 1) this.isEscape = false;
    this.begun += piece.slice(from);
    if (this.begun.length > this.charsMax)
      throw new BankFileError(this.line, `the row is longer than ${this.charsMax} characters`);
  }

  *end(): Generator<JsonText> {
    if (this.kind === 'array' && this.depth >= 0)
      throw new BankFileError(this.line, 'the array does not end');
    if (this.begun.trim() === '') return;
    if (this.kind === 'lines') yield* this.take(this.begun, 0);
    else throw new BankFileError(this.line, 'something follows the array');
  }

  private begin(text: string): string {
    const first = text.search(/\S/);
    const lines = lineBreaks(first < 0 ? text : text.slice(0, first));
    this.line += lines;
    this.addBlank(lines);
    if (first < 0) return '';
    this.kind = text[first] === '[' ? 'array' : 'lines';
    return text.slice(this.kind === 'array' ? first + 1 : first);
  }

  private addBlank(count: number): void {
    if ((this.blank += count) > BLANK_LINES_MAX)
      throw new BankFileError(this.line, `there are more than ${BLANK_LINES_MAX} blank lines or elements`);
  }

  private endsElement(mark: string): boolean {
    if (this.kind === 'lines') return true;
    if (mark === '\\') this.isEscape = this.inString;
    else if (mark === '"') this.inString = !this.inString;
    if (this.inString || mark === '"' || mark === '\\') return false;
    if (mark === ',') return this.depth === 0;
    this.depth += mark === '[' || mark === '{' ? 1 : -1;
    return this.depth === -1;
  }

  /** Yields the element; nothing if it is blank, as in an empty array. */
  private *take(text: string, linesBehind: number): Generator<JsonText> {
    const blank = text.length - text.trimStart().length;
    const line = this.line + lineBreaks(text.slice(0, blank));
    if (blank < text.length) yield { line, text: text.trim() };
    else this.addBlank(1);
    this.line += lineBreaks(text) + linesBehind;
    this.begun = '';
  }
}

const lineBreaks = (text: string): number => text.split('\n').length - 1;
