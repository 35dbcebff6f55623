import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Rows of a csv file as cells by column name. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads `<name>.csv` or `<name>.csv.br` of the folder; null if there is neither. Cells are never quoted. */
export function readTable(folder: string, name: string): Table | null {
  const plain = path.join(folder, `${name}.csv`);
  const packed = `${plain}.br`;
  if (existsSync(plain)) return parseTable(readFileSync(plain, 'utf8'), plain);
  if (existsSync(packed)) return parseTable(brotliDecompressSync(readFileSync(packed)).toString(), packed);
  return null;
}

function parseTable(text: string, file: string): Table {
  if (text.includes('"')) throw new Error(`${file} quotes cells, which the format does not allow`);
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const columns = head.split(',');
  const rows = lines.map((line) => line.split(','));
  const bad = rows.findIndex((cells) => cells.length !== columns.length);
  if (bad >= 0) throw new Error(`${file}, line ${bad + 2}: ${columns.length} cells are expected`);
  return { columns, rows };
}

/** Reads one column of a row; throws when a table that needs the column has none. */
export function columnOf(table: Table, name: string): (row: readonly string[]) => string {
  const column = table.columns.indexOf(name);
  if (column < 0) throw new Error(`a table has no column ${name}: ${table.columns.join(', ')}`);
  return (row) => row[column]!;
}
