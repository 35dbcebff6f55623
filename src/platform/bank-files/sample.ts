import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { bankRows, PLAIN_LAYOUT, type BankRow, type FileLayout } from './bank-rows.js';
import { textOf } from './cell-text.js';
import { LABELS, markOf, type Encoding } from './file-text.js';
import { areAmounts, datePatterns } from './guess.js';
import { countNames } from './header-names.js';

const ROWS_MAX = 1_000;
const LAYOUT_ROWS_MAX = 100;
const LINES_BEFORE_HEADER_MAX = 60;
const BEGIN_BYTES = 4_096;
const SOUND_SHARE = 0.9;
const NAMES_MIN = 2;
const SEPARATORS = [';', '\t', ',', '|'];

/** The first rows of a file, read as it is perhaps written. */
export interface Sample {
  readonly layout: FileLayout;
  readonly rows: readonly BankRow[];
  readonly columns: readonly string[];
  readonly isWhole: boolean;
  readonly sound: readonly BankRow[];
  readonly preamble: readonly string[];
}

/** Reads the begin of a file, a gzip as well; `isWhole`: whether it is all of it. */
export async function readSample(begin: Buffer, isWhole: boolean): Promise<Sample> {
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH }) : begin;
  const encoding = encodingOf(bytes);
  const lines = new TextDecoder(markOf(bytes) ?? LABELS[encoding])
    .decode(bytes)
    .split(/\r\n|\r|\n/, LINES_BEFORE_HEADER_MAX);
  const layout = await layoutOf(bytes, encoding, lines);
  const { rows, columns } = await rowsOf(bytes, layout);
  const sound = rows.filter((row) => row.fault === null && cellsOf(row).length > 1);
  const preamble = lines.slice(0, layout.skipLines);
  return {
    layout,
    rows,
    sound: sound.length > 0 ? sound : rows,
    columns,
    preamble,
    isWhole: isWhole && rows.length < ROWS_MAX,
  };
}

const cellsOf = (row: BankRow): string[] =>
  row.columns.map((column) => textOf(row.get(column))).filter((text) => text !== '');

async function layoutOf(bytes: Buffer, encoding: Encoding, lines: readonly string[]): Promise<FileLayout> {
  const csv = { ...PLAIN_LAYOUT, encoding };
  const begin = bytes.toString('utf8', 0, BEGIN_BYTES);
  if (/^[\s\ufeff]*\[\s*[[{\]]/.test(begin)) return { ...csv, format: 'json' };
  // Why any line: the first may be the broken one.
  if (begin.split(/[\r\n]/).some((line) => /^\ufeff?[^\S\ufeff]*\{.*"/.test(line)))
    return { ...csv, format: 'ndjson' };
  return headerIn(lines, csv) ?? withoutHeader(await widest(bytes, csv, lines.length));
}

function headerIn(lines: readonly string[], csv: FileLayout): FileLayout | null {
  let best: { readonly names: number; readonly layout: FileLayout } | null = null;
  for (const [skipLines, line] of lines.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      const names = cells.length < NAMES_MIN ? 0 : countNames(cells);
      if (names >= NAMES_MIN && names > (best?.names ?? 0))
        best = { names, layout: { ...csv, separator, skipLines } };
    }
  return best?.layout ?? null;
}

async function widest(bytes: Buffer, csv: FileLayout, lines: number) {
  let best = { columns: [] as readonly string[], layout: csv };
  for (let skipLines = 0; skipLines < lines; skipLines++)
    for (const separator of SEPARATORS) {
      const layout = { ...csv, separator, skipLines };
      const { rows, columns } = await rowsOf(bytes, layout, LAYOUT_ROWS_MAX);
      const sound = rows.filter(({ fault }) => fault === null).length;
      if (sound < SOUND_SHARE * rows.length || sound === 0) continue;
      if (columns.length > best.columns.length) best = { columns, layout };
    }
  return best;
}

function withoutHeader({ columns, layout }: Awaited<ReturnType<typeof widest>>): FileLayout {
  const isDate = (cell: string) => datePatterns([cell]).length > 0;
  const isRow = columns.some(isDate) && columns.some((cell) => areAmounts([cell]) && !isDate(cell));
  return isRow ? { ...layout, columns: columns.map((_, at) => `column ${at + 1}`) } : layout;
}

export async function rowsOf(bytes: Buffer, layout: FileLayout, rowsMax = ROWS_MAX) {
  const rows: BankRow[] = [];
  try {
    for await (const row of bankRows(Readable.from([bytes]), layout)) if (rows.push(row) === rowsMax) break;
  } catch {
    // Why: a sample is cut off anywhere; what was read before counts.
  }
  return { rows, columns: [...new Set(rows.flatMap(({ columns }) => columns))] };
}

function encodingOf(bytes: Buffer): Encoding {
  if (markOf(bytes)?.startsWith('utf-16')) return 'utf-16';
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length);
  if (isUtf8(whole)) return 'utf-8';
  return isShiftJis(whole) ? 'shift-jis' : 'latin-1';
}

/** Why by kanji: letters of Latin-1 may be bytes of rare ones, but hardly ever of the usual ones and kana. */
function isShiftJis(bytes: Buffer): boolean {
  try {
    new TextDecoder(LABELS['shift-jis'], { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  let [usual, rare] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x81 && byte <= 0x9f) usual++;
    else if (byte >= 0xe0 && byte <= 0xfc) rare++;
    else continue;
    at++;
  }
  return usual > rare;
}
