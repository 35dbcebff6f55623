import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** One row, with the number of the line on which it begins. The header is on line 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A CSV file (RFC 4180) that is read row by row. Blank lines are skipped. */
export interface Table {
  readonly file: string;
  readonly columns: readonly string[];
  /**
   * Yields the rows; each call starts at the beginning. Throws, with file and line, if a row is not as wide
   * as the header.
   */
  readonly rows: () => Generator<Row>;
}

/** Opens `<name>.csv` or `<name>.csv.br` in the folder; null if neither exists. */
export function readTable(folder: string, name: string): Table | null {
  const plain = path.join(folder, `${name}.csv`);
  const packed = `${plain}.br`;
  if (existsSync(plain)) return tableOf(readFileSync(plain), plain);
  if (existsSync(packed)) return tableOf(brotliDecompressSync(readFileSync(packed)), packed);
  return null;
}

function tableOf(bytes: Uint8Array, file: string): Table {
  const lines = textOf(bytes, file).split('\n');
  const first = recordsOf(lines, file).next();
  if (first.done) throw new Error(`${file} is empty: a heading with the names of the columns is expected`);
  const columns = first.value.cells.map((cell) => cell.trim());
  const twice = columns.find((name, i) => columns.indexOf(name) < i);
  if (twice !== undefined) throw new Error(`${file}, line ${first.value.line}: two columns named "${twice}"`);
  return {
    file,
    columns,
    *rows() {
      const records = recordsOf(lines, file);
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

/** Decodes UTF-8, with or without a byte order mark. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8`);
  }
}

/** Checks whether a line opens or closes a quoted cell, as it has an odd number of quotes. */
const turns = (line: string): boolean => line.split('"').length % 2 === 0;

function* recordsOf(lines: readonly string[], file: string): Generator<Row> {
  for (let end = 0; end < lines.length; end++) {
    const begin = end;
    for (let isOpen = turns(lines[end]!); isOpen; isOpen = isOpen !== turns(lines[end]!))
      if (++end === lines.length)
        throw new Error(`${file}, line ${begin + 1}: a quoted cell is never closed`);
    const text = begin === end ? lines[end]! : lines.slice(begin, end + 1).join('\n');
    if (text.trim() === '') continue;
    const cells = cellsOf(text.replace(/\r$/, ''));
    if (!cells) throw new Error(`${file}, line ${begin + 1}: a quote beside the text of a cell`);
    yield { line: begin + 1, cells };
  }
}

/**
 * Splits a row into cells. Returns null if a quote is inside an unquoted cell or text follows a quoted one.
 */
function cellsOf(text: string): string[] | null {
  if (!text.includes('"')) return text.split(',');
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return null;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2]!);
    if (found[3] === '') return cells;
  }
}
