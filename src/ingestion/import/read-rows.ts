import { newSalts } from '../../platform/crypto/salted-hash.js';
import { RowWarningTally, type RowWarnings } from '../domain/row-warnings.js';
import { checkTransactionRow, NO_PARTY_IDS, type PartyIds } from './check-row.js';
import { rowFaultsAsText, type RowToReject } from './row-faults.js';
import { ValidatedRowsBuilder, type ValidatedRows } from './validated-rows.js';
import {
  fileElementsOf,
  JSON_IMPORT_FILE_FORM,
  type FileElement,
  type ImportFileForm,
} from './file-elements.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';

/** Maximum number of rows in a chunk, so that the chunk's event stays below the store's append limit. */
export const CHUNK_ROWS_MAX = 2_500;
const CHUNK_BYTES_MAX = 8 * 1024 * 1024;
/**
 * Amount of work between two yields to the event loop (some milliseconds), in bytes of rows. A fault counts
 * as `WEIGHT_PER_FAULT` bytes.
 */
const WEIGHT_PER_TURN = 128 * 1024;
const WEIGHT_PER_FAULT = 256;
/** How much a character of a failed row adds to the size of its chunk. */
const FAILED_WEIGHT = 4;
const LIMITS = { rowsMax: CHUNK_ROWS_MAX, bytesMax: CHUNK_BYTES_MAX };

/** How a file is read and divided into chunks. */
export interface FileOptions {
  /**
   * Number of rows in each chunk that an earlier run recorded; this run cuts its chunks in the same places.
   */
  readonly recorded?: readonly number[];
  readonly form?: ImportFileForm;
}

interface ReadOptions extends FileOptions {
  readonly rowsMax?: number;
  readonly bytesMax?: number;
}

/** A faulty row. Its customers are not looked up yet, so it may also have an unknown customer. */
export interface FailedRow extends RowToReject {
  readonly parties: PartyIds;
  readonly place: string;
}

/**
 * A chunk of rows: the rows that passed every check of a single row, with their hashes, and the rows that
 * failed.
 */
export interface RowChunk {
  readonly firstRow: number;
  readonly valid: ValidatedRows;
  readonly failed: readonly FailedRow[];
  readonly warnings: RowWarnings;
}

/**
 * Reads rows in the order of the file. A chunk ends with the row that reaches a limit. Throws as
 * `fileElementsOf` does.
 */
export async function* readRows(
  source: AsyncIterable<Buffer>,
  {
    recorded = [],
    form = JSON_IMPORT_FILE_FORM,
    rowsMax = LIMITS.rowsMax,
    bytesMax = LIMITS.bytesMax,
  }: ReadOptions = LIMITS,
): AsyncGenerator<RowChunk> {
  let chunks = 0;
  const chunk = new ChunkBuilder(recorded[0] ?? rowsMax);
  let waited = 0;
  for await (const elements of fileElementsOf(source, form)) {
    for (const element of elements) {
      waited += chunk.add(element);
      if (waited > WEIGHT_PER_TURN) {
        await yieldToEventLoop();
        waited = 0;
      }
      if (chunk.rows < chunk.rowsMax && (chunks < recorded.length || chunk.bytes < bytesMax)) continue;
      yield chunk.take(recorded[++chunks] ?? rowsMax);
    }
  }
  if (chunk.rows > 0) yield chunk.take(rowsMax);
}

/** Collects rows as columns, one row after the other, so that only one row at a time exists as an object. */
class ChunkBuilder {
  private readonly columns = new ValidatedRowsBuilder();
  private salts: string[] = [];
  private failed: FailedRow[] = [];
  private tally = new RowWarningTally();
  private firstRow = 0;
  rows = 0;
  bytes = 0;

  constructor(public rowsMax: number) {}

  /** Adds a row; returns the work that its check took, as a weight in bytes. */
  add(element: FileElement): number {
    const { index, bytes, text } = element;
    if (this.rows++ === 0) this.begin(index);
    this.bytes += bytes;
    const place = 'place' in element ? element.place : '';
    if ('unused' in element && element.unused.length > 0)
      this.tally.addRow({ paths: element.unused, total: element.unused.length });
    if ('error' in element) {
      const faults = rowFaultsAsText([{ field: 'row', value: null, message: element.error }]);
      const sent = text === null ? null : JSON.stringify(text);
      this.fail({ index, place, transactionId: null, faults, total: 1, sent, parties: NO_PARTY_IDS });
      return bytes;
    }
    const checked = checkTransactionRow(element.value);
    const told = 'faultsOf' in element ? element.faultsOf(checked.faults) : checked.faults;
    if (!checked.transaction || told.length > 0) {
      const { transactionId, parties } = checked;
      const total = told.length + checked.total - checked.faults.length;
      const sent = jsonOnOneLine(element.text);
      this.fail({ index, place, transactionId, faults: rowFaultsAsText(told), total, sent, parties });
      return bytes + total * WEIGHT_PER_FAULT;
    }
    if (checked.unknown.total > 0) this.tally.addRow(checked.unknown);
    const salt = this.salts[this.columns.length]!;
    this.columns.add(index, checked.transaction, { salt, sent: element.text, place });
    return bytes;
  }

  private fail(row: FailedRow): void {
    this.failed.push(row);
    // Failed rows weigh more: faults can be many times longer than their row, and large texts on the heap
    // delay the event loop.
    this.bytes += FAILED_WEIGHT * (row.faults.length + (row.sent?.length ?? 0));
  }

  /** Returns the chunk and starts the next one, with up to `rowsMax` rows. */
  take(rowsMax: number): RowChunk {
    const { firstRow, failed, tally } = this;
    this.rows = 0;
    this.bytes = 0;
    this.rowsMax = rowsMax;
    return { firstRow, valid: this.columns.take(), failed, warnings: tally.warnings };
  }

  private begin(firstRow: number): void {
    this.firstRow = firstRow;
    this.salts = newSalts(this.rowsMax);
    this.failed = [];
    this.tally = new RowWarningTally();
  }
}

/**
 * Puts a JSON text on one line. In valid JSON, line ends occur only between values, where a space means the
 * same.
 */
export const jsonOnOneLine = (json: string): string => json.replaceAll(/[\r\n]/g, ' ');
