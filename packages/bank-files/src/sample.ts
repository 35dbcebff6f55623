import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { isShortenedAmount, amountReader, decimalSignEvidence, type NumberNotation } from './amounts.js';
import { BankFileError } from './bank-file-error.js';
import { PLAIN_LAYOUT, type BankRow, type FileLayout } from './bank-rows.js';
import { ConversionFault } from './date-reader.js';
import { decoderOfEncoding } from './encodings.js';
import { fileKind } from './file-kind.js';
import { fileRows } from './file-rows.js';
import { encodingOfByteOrderMark, ONE_OBJECT_MESSAGE, otherFormatText } from './file-text.js';
import { guessEncodings, type EncodingReading } from './guess-encoding.js';
import { doNearlyAllFit } from './guess-dates.js';
import { countColumnNames } from './header-names.js';
import type { PauseForEventLoop } from './steps.js';
import { xlsxLayout } from './xlsx-layout.js';

const ROWS_MAX = 1_000;
const LINES_BEFORE_HEADER_MAX = 60;
const SEPARATORS = [';', '\t', ',', '|'];

/** The first rows of a file, read with a guessed layout. */
export interface FileSample {
  readonly layout: FileLayout;
  readonly rows: readonly BankRow[];
  /** Rows that cannot be read, such as lines at the end of a page. */
  readonly unsound: readonly BankRow[];
  readonly columns: readonly string[];
  /** Whether the names of columns were recognised. */
  readonly isNamed: boolean;
  /** Lines before the header. */
  readonly preamble: readonly string[];
  /** Another encoding that fits the bytes equally well; null if there is none. */
  readonly otherReading: EncodingReading | null;
  readonly remarks: readonly string[];
}

/** Reads the beginning of a file, also compressed with gzip. Throws BankFileError. */
export async function readSample(
  begin: Buffer,
  whole: () => AsyncIterable<Buffer>,
  pause: PauseForEventLoop,
): Promise<FileSample> {
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH }) : begin;
  const isXlsx = fileKind(bytes)?.format === 'xlsx';
  const other = isXlsx ? null : otherFormatText(bytes);
  if (other !== null) throw new BankFileError(null, other);
  const found: FoundLayout = isXlsx ? await xlsxLayout(whole(), pause) : layoutOf(bytes);
  const { layout, names, otherReading = null, remarks = [], preamble = [] } = found;
  const rows: BankRow[] = [];
  try {
    for await (const row of fileRows(isXlsx ? whole() : Readable.from([bytes]), layout, pause))
      if (!row.isFooter && rows.push(row) === ROWS_MAX) break;
  } catch (error) {
    if (isXlsx) throw error;
    // The sample may be cut off anywhere; keep the rows read before the error.
  }
  const sound = rows.filter(({ fault }) => fault === null);
  const columns = [...new Set(rows.flatMap((row) => row.columns))];
  const unsound = sound.length > 0 ? rows.filter(({ fault }) => fault !== null) : [];
  return {
    layout,
    rows: sound.length > 0 ? sound : rows,
    unsound,
    columns,
    isNamed: names > 0,
    preamble,
    otherReading,
    remarks,
  };
}

interface FoundLayout {
  readonly layout: FileLayout;
  /** Number of columns with known names. */
  readonly names: number;
  readonly otherReading?: EncodingReading | null;
  readonly remarks?: readonly string[];
  readonly preamble?: readonly string[];
}

function layoutOf(bytes: Buffer): FoundLayout {
  const mark = encodingOfByteOrderMark(bytes);
  const { best, other } = guessEncodings(bytes, mark, (lines) => headerIn(lines, PLAIN_LAYOUT).names);
  const lines = decoderOfEncoding(mark ?? best)
    .decode(bytes)
    .split(/\r\n|\r|\n/, LINES_BEFORE_HEADER_MAX);
  const layout = { ...PLAIN_LAYOUT, encoding: best };
  if (/^\s*\[\s*[[{\]]/.test(lines.join('\n')))
    return { layout: { ...layout, format: 'json' as const }, names: 1 };
  // Any line may match, because the first may be broken.
  const [only = '', ...others] = lines.filter((line) => line.trim() !== '');
  if (others.length === 0 && holdsRows(only)) throw new BankFileError(null, ONE_OBJECT_MESSAGE);
  if (lines.some((line) => /^\s*\{.*"/.test(line)))
    return { layout: { ...layout, format: 'ndjson' as const }, names: 1 };
  const header = headerIn(lines, layout);
  return { ...header, otherReading: other, preamble: lines.slice(0, header.layout.skipLines) };
}

const OBJECT_DEPTH_MAX = 3;

/** Tells whether a text is a JSON object that contains a list of rows, as banks' APIs answer. */
function holdsRows(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const hasList = (value: unknown, depth: number): boolean =>
    Array.isArray(value)
      ? value.length > 1 && value.every(isObject)
      : isObject(value) &&
        depth < OBJECT_DEPTH_MAX &&
        Object.values(value).some((each) => hasList(each, depth + 1));
  try {
    return hasList(JSON.parse(text), 0);
  } catch {
    return false;
  }
}

/**
 * Returns the header line and separator with the most known names or, if there are none, with the most cells.
 */
function headerIn(lines: readonly string[], csv: FileLayout) {
  let best = { names: 0, cells: 1, layout: csv };
  for (const [skipLines, line] of lines.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      const count = countColumnNames(cells);
      const names = cells.length > 1 && count > 1 ? count : 0;
      if ((names - best.names || cells.length - best.cells) > 0)
        best = { names, cells: cells.length, layout: { ...csv, separator, skipLines } };
    }
  return best;
}

const SIGNS = ['.', ',', ',.', '.,', ".'", ",'"].map(([decimal = '', thousands = '']): NumberNotation => ({
  decimal,
  thousands,
}));

interface GuessedSigns extends NumberNotation {
  readonly fitting: number;
  /**
   * An amount whose separator may mean thousands or three decimal places; null if another amount settles it.
   */
  readonly unsure: string | null;
}

/** Returns the decimal and thousands signs that most amounts fit. */
export function guessNumberNotation(amounts: readonly string[]): GuessedSigns {
  const counted = SIGNS.map((signs) => {
    const read = amountReader(signs);
    return { ...signs, fitting: amounts.filter((text) => !(read(text) instanceof ConversionFault)).length };
  });
  const best = counted.reduce((most, each) => (each.fitting > most.fitting ? each : most));
  const seen = amounts.map((text) => decimalSignEvidence(text, best.decimal));
  const unsure = seen.includes('surely') ? null : (amounts[seen.indexOf('perhaps')] ?? null);
  // Assume thousands, because few currencies have three decimal places.
  const other = counted.find(({ thousands }) => unsure !== null && thousands === best.decimal);
  return { ...(other && other.fitting >= best.fitting ? other : best), unsure };
}

/** Tells whether nearly all texts are amounts. */
export const areAmountTexts = (texts: readonly string[]): boolean => {
  const reads = SIGNS.map((signs) => amountReader(signs));
  return doNearlyAllFit(
    texts,
    (text) => isShortenedAmount(text) || reads.some((read) => !(read(text) instanceof ConversionFault)),
  );
};
