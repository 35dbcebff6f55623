import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const CHUNK_BYTES = 1_000_000;
/** A quote that nobody closed, or a line without an end, would swallow the rest of the file. */
const ROW_CHARS_MAX = 100_000;

/** One row with the number of the line on which it begins; the heading is on line 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A csv file of which one row is held at a time. */
export interface Table {
  readonly file: string;
  readonly columns: readonly string[];
  /** Each call reads from the start. Throws, with file and line, at a row not as wide as the heading. */
  readonly rows: () => Generator<Row>;
}

/** Opens `<name>.csv` or `<name>.csv.br` of the folder; null if there is neither. */
export function readTable(folder: string, name: string): Table | null {
  const plain = path.join(folder, `${name}.csv`);
  const packed = `${plain}.br`;
  if (existsSync(plain)) return tableOf(readFileSync(plain), plain);
  if (existsSync(packed)) return tableOf(brotliDecompressSync(readFileSync(packed)), packed);
  return null;
}

function tableOf(bytes: Uint8Array, file: string): Table {
  const first = recordsOf(bytes, file).next();
  if (first.done) throw new Error(`${file} is empty: a heading with the names of the columns is expected`);
  const columns = first.value.cells.map((cell) => cell.trim());
  const twice = columns.find((name, i) => columns.indexOf(name) < i);
  if (twice !== undefined) throw new Error(`${file}, line ${first.value.line}: two columns named "${twice}"`);
  return {
    file,
    columns,
    *rows() {
      const records = recordsOf(bytes, file);
      records.next();
      for (const row of records) {
        if (row.cells.length !== columns.length) {
          const text = `${row.cells.length} cells where the heading has ${columns.length}`;
          throw new Error(`${file}, line ${row.line}: ${text}`);
        }
        yield row;
      }
    },
  };
}

/** UTF-8, with or without a byte order mark; a character that a chunk cuts in two is put together again. */
function* charactersOf(bytes: Uint8Array, file: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    yield decoder.decode();
  } catch {
    throw new Error(`${file} is not UTF-8`);
  }
}

/**
 * Rows after RFC 4180: cells may be quoted, a quote in them is doubled, a line ends with LF or CRLF. Blank
 * lines are passed over.
 */
function* recordsOf(bytes: Uint8Array, file: string): Generator<Row> {
  let [line, rest] = [0, ''];
  /** A row whose quoted cell goes on in the next line. */
  let open: { line: number; text: string } | null = null;
  const take = function* (text: string): Generator<Row> {
    line++;
    const whole: string = open ? `${open.text}\n${text}` : text;
    const begun = open?.line ?? line;
    if (whole.length > ROW_CHARS_MAX) throw open ? unclosed(begun) : tooLong(begun);
    if (!open && text.trim() === '') return;
    const cells = cellsOf(whole, `${file}, line ${begun}`);
    open = cells ? null : { line: begun, text: whole };
    if (cells) yield { line: begun, cells };
  };
  const tooLong = (at: number) => new Error(`${file}, line ${at}: longer than ${ROW_CHARS_MAX} characters`);
  const unclosed = (begun: number) => new Error(`${file}, line ${begun}: a quoted cell is never closed`);
  for (const part of charactersOf(bytes, file)) {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    for (const text of lines) yield* take(text);
    if (rest.length > ROW_CHARS_MAX) throw tooLong(line + 1);
  }
  if (rest !== '') yield* take(rest);
  if (open) throw unclosed((open as { line: number }).line);
}

/** Null where a quote is still open. */
function cellsOf(text: string, place: string): string[] | null {
  const end = text.endsWith('\r') ? text.slice(0, -1) : text;
  if (!end.includes('"')) return end.split(',');
  const cells: string[] = [];
  for (let at = 0; at <= end.length;) {
    const isQuoted = end[at] === '"';
    const close = isQuoted ? closingQuote(end, at + 1) : at - 1;
    if (close === null) return null;
    const comma = end.indexOf(',', close + 1);
    const stop = comma < 0 ? end.length : comma;
    if (isQuoted && stop > close + 1) throw new Error(`${place}: text behind a closing quote`);
    const cell = isQuoted ? end.slice(at + 1, close).replaceAll('""', '"') : end.slice(at, stop);
    if (!isQuoted && cell.includes('"'))
      throw new Error(`${place}: a quote inside a cell that is not quoted`);
    cells.push(cell);
    at = stop + 1;
  }
  return cells;
}

/** Where the quoted cell ends, doubled quotes passed over; null if it does not end here. */
function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}
