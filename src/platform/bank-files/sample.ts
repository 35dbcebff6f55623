import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { BankFileError } from './bank-file-error.js';
import { bankRows, PLAIN_LAYOUT, type BankRow, type FileLayout } from './bank-rows.js';
import { textOf } from './cell-text.js';
import { decoderOf, markOf, otherFormat } from './file-text.js';
import { countNames } from './header-names.js';

const ROWS_MAX = 1_000;
const LINES_BEFORE_HEADER_MAX = 60;
const BEGIN_BYTES = 4_096;
const NAMES_MIN = 2;
const SEPARATORS = [';', '\t', ',', '|'];
/** Of files that are no UTF-8, in order of preference. */
const ENCODINGS = ['latin-1', 'windows-1250', 'windows-1251', 'windows-1254', 'shift-jis', 'gb18030'];

/** The first rows of a file, read as it is perhaps written. */
export interface Sample {
  readonly layout: FileLayout;
  readonly rows: readonly BankRow[];
  readonly columns: readonly string[];
  readonly isWhole: boolean;
  readonly sound: readonly BankRow[];
  readonly preamble: readonly string[];
  /** Whether the names of columns are known ones. */
  readonly isNamed: boolean;
}

/** Reads the begin of a file, a gzip as well; `isWhole`: whether it is all of it. Throws BankFileError. */
export async function readSample(begin: Buffer, isWhole: boolean): Promise<Sample> {
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH }) : begin;
  const other = otherFormat(bytes);
  if (other !== null) throw new BankFileError(null, other);
  const { lines, layout, names } = layoutOf(bytes);
  const { rows, columns } = await rowsOf(bytes, layout);
  const sound = rows.filter((row) => row.fault === null && cellsOf(row).length > 1);
  return {
    layout,
    rows,
    sound: sound.length > 0 ? sound : rows,
    columns,
    preamble: lines.slice(0, layout.skipLines),
    isWhole: isWhole && rows.length < ROWS_MAX,
    isNamed: layout.format !== 'csv' || names > 0,
  };
}

const cellsOf = (row: BankRow): string[] =>
  row.columns.map((column) => textOf(row.get(column))).filter((text) => text !== '');

interface Guess {
  readonly layout: FileLayout;
  readonly lines: readonly string[];
  readonly names: number;
}

function layoutOf(bytes: Buffer): Guess {
  const begin = bytes.toString('utf8', 0, BEGIN_BYTES);
  // Why any line: the first may be the broken one.
  const isNdjson = begin.split(/[\r\n]/).some((line) => /^\ufeff?[^\S\ufeff]*\{.*"/.test(line));
  const isJson = /^[\s\ufeff]*\[\s*[[{\]]/.test(begin);
  const guesses = encodingsOf(bytes).map((encoding): Guess => {
    const text = decoderOf(markOf(bytes) ?? encoding).decode(bytes);
    const lines = text.split(/\r\n|\r|\n/, LINES_BEFORE_HEADER_MAX);
    const layout = { ...PLAIN_LAYOUT, encoding };
    if (isJson || isNdjson)
      return { lines: [], names: 0, layout: { ...layout, format: isJson ? 'json' : 'ndjson' } };
    return { lines, ...headerIn(lines, layout) };
  });
  // Why: the known names of columns are in the right encoding, and no sign such as ¹ ends a word there.
  const strange = (guess: Guess) =>
    guess.lines.join(' ').match(/\p{L}[^\0-\x7f\p{L}\p{M}\s’»]/gu)?.length ?? 0;
  return guesses.reduce((best, each) =>
    (each.names - best.names || strange(best) - strange(each)) > 0 ? each : best,
  );
}

/** Returns the line and the separator with the most known names, or with the most cells if there are none. */
function headerIn(lines: readonly string[], csv: FileLayout): Omit<Guess, 'lines'> {
  let best = { names: 0, cells: 1, layout: csv };
  for (const [skipLines, line] of lines.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      const count = cells.length < NAMES_MIN ? 0 : countNames(cells);
      const names = count < NAMES_MIN ? 0 : count;
      if ((names - best.names || cells.length - best.cells) > 0)
        best = { names, cells: cells.length, layout: { ...csv, separator, skipLines } };
    }
  return best;
}

async function rowsOf(bytes: Buffer, layout: FileLayout) {
  const rows: BankRow[] = [];
  try {
    for await (const row of bankRows(Readable.from([bytes]), layout)) if (rows.push(row) === ROWS_MAX) break;
  } catch {
    // Why: a sample is cut off anywhere; what was read before counts.
  }
  return { rows, columns: [...new Set(rows.flatMap(({ columns }) => columns))] };
}

function encodingsOf(bytes: Buffer): readonly string[] {
  if (markOf(bytes)?.startsWith('utf-16')) return ['utf-16'];
  return isUtf8(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length)) ? ['utf-8'] : ENCODINGS;
}
