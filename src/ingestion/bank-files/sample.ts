import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { numberReader, decimalSeen, type NumberSigns } from './amounts.js';
import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT, type BankRow, type FileLayout } from './bank-rows.js';
import { Fault, dateReader } from './convert.js';
import { isPlausible } from './doubts.js';
import { fileKind } from './file-kind.js';
import { fileRows } from './file-rows.js';
import { decoderOf, markOf, otherFormat } from './file-text.js';
import { countNames } from './header-names.js';
import { xlsxLayout } from './xlsx-layout.js';

const ROWS_MAX = 1_000;
const LINES_BEFORE_HEADER_MAX = 60;
const SEPARATORS = [';', '\t', ',', '|'];
/** Of files that are no UTF-8, in order of preference. */
const ENCODINGS = ['latin-1', 'windows-1250', 'windows-1251', 'windows-1254', 'shift-jis', 'gb18030'];
/** Why a fixed end: a suggestion does not depend on the day. */
const LATEST = Date.UTC(2100);

/** The first rows of a file, read as it is perhaps written. */
export interface Sample {
  readonly layout: FileLayout;
  readonly rows: readonly BankRow[];
  readonly columns: readonly string[];
  /** Whether the names of columns are known ones. */
  readonly isNamed: boolean;
  readonly remarks: readonly string[];
}

/** Reads the begin of a file, a gzip as well. Throws BankFileError. */
export async function readSample(begin: Buffer, whole: () => AsyncIterable<Buffer>): Promise<Sample> {
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH }) : begin;
  const isXlsx = fileKind(bytes)?.format === 'xlsx';
  const other = isXlsx ? null : otherFormat(bytes);
  if (other !== null) throw new BankFileError(null, other);
  const { layout, names, remarks = [] } = isXlsx ? await xlsxLayout(whole()) : layoutOf(bytes);
  const rows: BankRow[] = [];
  try {
    for await (const row of fileRows(isXlsx ? whole() : Readable.from([bytes]), layout))
      if (!row.isFooter && rows.push(row) === ROWS_MAX) break;
  } catch (error) {
    if (isXlsx) throw error;
    // Why: a sample is cut off anywhere; what was read before counts.
  }
  const sound = rows.filter(({ fault }) => fault === null);
  const columns = [...new Set(rows.flatMap((row) => row.columns))];
  return { layout, rows: sound.length > 0 ? sound : rows, columns, isNamed: names > 0, remarks };
}

interface FoundLayout {
  readonly layout: FileLayout;
  /** How many columns have known names. */
  readonly names: number;
  readonly remarks?: readonly string[];
}

function layoutOf(bytes: Buffer): FoundLayout {
  const guesses = encodingsOf(bytes).map((encoding) => {
    const lines = decoderOf(markOf(bytes) ?? encoding)
      .decode(bytes)
      .split(/\r\n|\r|\n/, LINES_BEFORE_HEADER_MAX);
    const layout = { ...PLAIN_LAYOUT, encoding };
    if (/^\s*\[\s*[[{\]]/.test(lines.join('\n')))
      return { layout: { ...layout, format: 'json' as const }, names: 1 };
    // Why any line: the first may be the broken one.
    if (lines.some((line) => /^\s*\{.*"/.test(line)))
      return { layout: { ...layout, format: 'ndjson' as const }, names: 1 };
    return headerIn(lines, layout);
  });
  return guesses.reduce((best, each) => (each.names > best.names ? each : best));
}

/** Returns the line and the separator with the most known names, or with the most cells if there are none. */
function headerIn(lines: readonly string[], csv: FileLayout) {
  let best = { names: 0, cells: 1, layout: csv };
  for (const [skipLines, line] of lines.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      const count = countNames(cells);
      const names = cells.length > 1 && count > 1 ? count : 0;
      if ((names - best.names || cells.length - best.cells) > 0)
        best = { names, cells: cells.length, layout: { ...csv, separator, skipLines } };
    }
  return best;
}

function encodingsOf(bytes: Buffer): readonly string[] {
  if (markOf(bytes)?.startsWith('utf-16')) return ['utf-16'];
  return isUtf8(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length)) ? ['utf-8'] : ENCODINGS;
}

const NAMED_DAYS =
  'dd MMM yyyy|dd-MMM-yyyy|dd/MMM/yyyy|d MMM yyyy|d. MMM yyyy|dd-MMM-yy|dd MMM yy|MMM d, yyyy|' +
  "d 'de' MMM 'de' yyyy|yyyy年M月d日|yyyyMMdd|ddMMyyyy";
const ORDERS = 'yyyy MM dd|dd MM yyyy|MM dd yyyy|dd MM yy|MM dd yy|yyyy M d|d M yyyy|M d yyyy|d M yy|M d yy';
const DAYS = ['-', '.', '/']
  .flatMap((sign) => ORDERS.split('|').map((order) => order.replaceAll(' ', sign)))
  .concat(NAMED_DAYS.split('|'));
const TIMES = (
  '| HH:mm| HH:mm:ss|THH:mm:ss|THH:mm:ssz|THH:mm:ss.fz|THH:mm:ss.f| HH:mm:ss.f| HH:mm:ssz| h:mm a|' +
  ', HH:mm| HH.mm|HHmmss'
).split('|');
const PATTERNS = ['excel', ...TIMES.flatMap((time) => DAYS.map((day) => day + time)), 'unix', 'unix-ms'];

/** Why one more than a tenth: the last row of a short file may be a footer. */
const fitsMost = (texts: readonly string[], fits: (text: string) => boolean): boolean =>
  texts.length > 0 &&
  texts.filter((text) => !fits(text)).length <= Math.max(texts.length > 2 ? 1 : 0, texts.length / 10);

/** Returns the patterns that fit nearly all dates. `isAnyYear`: of births, not of today. */
export function datePatterns(
  texts: readonly string[],
  { dayOnly = false, isAnyYear = false } = {},
): string[] {
  const dated = texts.filter((text) => /\d/.test(text));
  const patterns = isAnyYear ? PATTERNS.filter((pattern) => !/^(excel|unix)/.test(pattern)) : PATTERNS;
  return patterns.filter((pattern) => {
    const read = dateReader(pattern, { zone: 'UTC', dayOnly });
    return fitsMost(dated, (text) => {
      const time = read(text);
      return !(time instanceof Fault) && (isAnyYear || isPlausible(Date.parse(time), LATEST));
    });
  });
}

const SIGNS = ['.', ',', ',.', '.,', ".'", ",'"].map(([decimal = '', thousands = '']): NumberSigns => ({
  decimal,
  thousands,
}));

interface GuessedSigns extends NumberSigns {
  readonly fitting: number;
  /** An amount that may be in thousands or have three places; null where another one tells. */
  readonly unsure: string | null;
}

/** Returns the decimal and thousands signs that most amounts fit. */
export function guessSigns(amounts: readonly string[]): GuessedSigns {
  const counted = SIGNS.map((signs) => {
    const read = numberReader(signs);
    return { ...signs, fitting: amounts.filter((text) => !(read(text) instanceof Fault)).length };
  });
  const best = counted.reduce((most, each) => (each.fitting > most.fitting ? each : most));
  const seen = amounts.map((text) => decimalSeen(text, best.decimal));
  const unsure = seen.includes('surely') ? null : (amounts[seen.indexOf('perhaps')] ?? null);
  // Why thousands: amounts of money have three places in few countries.
  const other = counted.find(({ thousands }) => unsure !== null && thousands === best.decimal);
  return { ...(other && other.fitting >= best.fitting ? other : best), unsure };
}

export const areAmounts = (texts: readonly string[]): boolean => {
  const reads = SIGNS.map((signs) => numberReader(signs));
  return fitsMost(texts, (text) => reads.some((read) => !(read(text) instanceof Fault)));
};
