import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { instantOf } from '../../kernel/fields.js';
import { newSalts, saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { RowWarningTally, type RowWarnings } from '../domain/row-warnings.js';
import type { Transaction } from '../domain/transaction.record.js';
import { checkRow, type RowProblem } from './check-row.js';
import { ELEMENT_BYTES_MAX, JsonArraySplitter, type Element } from './json-array-splitter.js';

/** One chunk's event names up to this many rows, which keeps it under the append limit. */
export const CHUNK_ROWS_MAX = 3_000;
const CHUNK_BYTES_MAX = 8 * 1024 * 1024;
const LIMITS = { rowsMax: CHUNK_ROWS_MAX, bytesMax: CHUNK_BYTES_MAX };

/** Where chunks end. */
export interface ChunkLimits {
  /** Rows of each chunk that an earlier run recorded: it is cut as it was then, whatever the limits. */
  readonly recorded?: readonly number[];
  readonly rowsMax?: number;
  readonly bytesMax?: number;
}

/** A row that breaks a rule, and which one. */
export interface FailedRow {
  readonly index: number;
  readonly transactionId: string | null;
  readonly problem: RowProblem;
}

/** The sound rows of a chunk by columns, which cost a thread little to hand over and a collector to keep. */
export interface SoundRows {
  readonly index: readonly number[];
  readonly transactionId: readonly string[];
  /** Entity ids. */
  readonly sender: readonly (string | null)[];
  readonly receiver: readonly (string | null)[];
  /** Event times in ms since 1970. */
  readonly at: readonly number[];
  /** The rows as they are stored, as canonical JSON in UTF-8, one behind the other. */
  readonly json: Buffer;
  /** Where each row ends in `json`. */
  readonly jsonEnd: readonly number[];
  readonly salt: readonly string[];
  readonly hash: readonly string[];
}

/** Rows of a transaction file, checked and hashed as far as that needs nothing but the rows. */
export interface RowChunk {
  readonly firstRow: number;
  readonly sound: SoundRows;
  readonly failed: readonly FailedRow[];
  /** Of the sound rows. */
  readonly warnings: RowWarnings;
}

/**
 * The rows of a JSON array in chunks, in the order of the file; a chunk ends with the row that brings it to a
 * limit. Throws NotAJsonArrayError.
 */
export async function* readRows(
  source: AsyncIterable<Buffer>,
  { recorded = [], rowsMax = LIMITS.rowsMax, bytesMax = LIMITS.bytesMax }: ChunkLimits = LIMITS,
): AsyncGenerator<RowChunk> {
  const splitter = new JsonArraySplitter(ELEMENT_BYTES_MAX);
  let chunks = 0;
  let chunk = new ChunkBuilder(recorded[0] ?? rowsMax);
  for await (const piece of source) {
    for (const element of splitter.push(piece)) {
      chunk.add(element);
      if (chunk.rows < chunk.rowsMax && (chunks < recorded.length || chunk.bytes < bytesMax)) continue;
      yield chunk.build();
      chunk = chunk.next(recorded[++chunks] ?? rowsMax);
    }
    await nextTurn();
  }
  splitter.end();
  if (chunk.rows > 0) yield chunk.build();
}

/** Rows become columns one by one, so that no more than one of them is in memory as an object. */
class ChunkBuilder {
  private readonly salts: string[];
  private readonly index: number[] = [];
  private readonly transactionId: string[] = [];
  private readonly sender: (string | null)[] = [];
  private readonly receiver: (string | null)[] = [];
  private readonly at: number[] = [];
  private readonly jsonEnd: number[] = [];
  private readonly hash: string[] = [];
  private readonly failed: FailedRow[] = [];
  private readonly tally = new RowWarningTally();
  private firstRow = 0;
  rows = 0;
  bytes = 0;

  constructor(
    readonly rowsMax: number,
    private buffer = Buffer.allocUnsafeSlow(1024 * 1024),
  ) {
    this.salts = newSalts(rowsMax);
  }

  /** A builder of the next chunk, which takes over the memory of this one. */
  next(rowsMax: number): ChunkBuilder {
    return new ChunkBuilder(rowsMax, this.buffer);
  }

  add(element: Element): void {
    const { index } = element;
    if (this.rows++ === 0) this.firstRow = index;
    this.bytes += element.bytes;
    if ('error' in element) {
      const problem = { field: 'row', value: null, message: element.error };
      this.failed.push({ index, transactionId: null, problem });
      return;
    }
    const checked = checkRow(element.value);
    if ('problem' in checked) {
      this.failed.push({ index, ...checked });
      return;
    }
    if (checked.unknown.total > 0) this.tally.addRow(checked.unknown);
    this.addSound(index, checked.transaction);
  }

  build(): RowChunk {
    const { firstRow, failed, index, transactionId, sender, receiver, at, jsonEnd, hash } = this;
    const json = Buffer.allocUnsafeSlow(jsonEnd.at(-1) ?? 0);
    this.buffer.copy(json);
    const salt = this.salts.slice(0, index.length);
    return {
      firstRow,
      sound: { index, transactionId, sender, receiver, at, json, jsonEnd, salt, hash },
      failed,
      warnings: this.tally.warnings,
    };
  }

  private addSound(index: number, transaction: Transaction): void {
    const json = canonicalJson(transaction);
    this.hash.push(saltedTextHash(this.salts[this.index.length]!, json));
    this.index.push(index);
    this.transactionId.push(transaction.transaction_id);
    this.sender.push(transaction.sender?.entity_id ?? null);
    this.receiver.push(transaction.receiver?.entity_id ?? null);
    this.at.push(instantOf(transaction.event_time));
    this.jsonEnd.push(this.append(json));
  }

  private append(text: string): number {
    const start = this.jsonEnd.at(-1) ?? 0;
    const end = start + Buffer.byteLength(text);
    if (end > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * end);
      this.buffer.copy(larger, 0, 0, start);
      this.buffer = larger;
    }
    this.buffer.write(text, start);
    return end;
  }
}
