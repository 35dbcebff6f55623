import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { instantOf } from '../../kernel/fields.js';
import { newSalts, saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { checkRow, type CheckedRow, type RowProblem } from './check-row.js';
import { ELEMENT_BYTES_MAX, splitJsonArray, type Element } from './json-array-splitter.js';

/** One chunk's event names up to this many rows, which keeps it under the append limit. */
export const CHUNK_ROWS_MAX = 5_000;
const CHUNK_BYTES_MAX = 8 * 1024 * 1024;

/** Rows hashed between two turns of the event loop: some milliseconds of work. */
const SLICE_ROWS = 500;

/** A row that breaks a rule, and which one. */
export interface FailedRow {
  readonly index: number;
  readonly transactionId: string | null;
  readonly problem: RowProblem;
}

/** The sound rows of a chunk, one list per column, which threads hand over at a tenth of the cost of objects. */
export interface SoundRows {
  readonly index: number[];
  readonly transactionId: string[];
  /** Entity ids. */
  readonly sender: (string | null)[];
  readonly receiver: (string | null)[];
  /** Event times in ms since 1970. */
  readonly at: number[];
  /** The rows as they are stored, as canonical JSON. */
  readonly json: string[];
  readonly salt: string[];
  readonly hash: string[];
}

/** Rows of a transaction file, checked and hashed as far as that needs nothing but the rows. */
export interface RowChunk {
  readonly firstRow: number;
  readonly sound: SoundRows;
  readonly failed: readonly FailedRow[];
}

/** The rows of a JSON array in chunks, in the order of the file. Throws NotAJsonArrayError. */
export async function* readRows(source: AsyncIterable<Buffer>): AsyncGenerator<RowChunk> {
  const limits = {
    elementBytesMax: ELEMENT_BYTES_MAX,
    batchRowsMax: CHUNK_ROWS_MAX,
    batchBytesMax: CHUNK_BYTES_MAX,
  };
  for await (const elements of splitJsonArray(source, limits, checkRow)) yield await chunkOf(elements);
}

async function chunkOf(elements: readonly Element<CheckedRow>[]): Promise<RowChunk> {
  const sound: SoundRows = {
    index: [],
    transactionId: [],
    sender: [],
    receiver: [],
    at: [],
    json: [],
    salt: newSalts(elements.length),
    hash: [],
  };
  const failed: FailedRow[] = [];
  for (const [at, element] of elements.entries()) {
    if (at % SLICE_ROWS === SLICE_ROWS - 1) await nextTurn();
    const { index } = element;
    if ('error' in element)
      failed.push({
        index,
        transactionId: null,
        problem: { field: 'row', value: null, message: element.error },
      });
    else if ('problem' in element.value) failed.push({ index, ...element.value });
    else addSound(sound, index, element.value);
  }
  sound.salt.length = sound.index.length;
  return { firstRow: elements[0]!.index, sound, failed };
}

function addSound(
  sound: SoundRows,
  index: number,
  { transaction }: Extract<CheckedRow, { transaction: unknown }>,
): void {
  const json = canonicalJson(transaction);
  sound.hash.push(saltedTextHash(sound.salt[sound.index.length]!, json));
  sound.index.push(index);
  sound.transactionId.push(transaction.transaction_id);
  sound.sender.push(transaction.sender?.entity_id ?? null);
  sound.receiver.push(transaction.receiver?.entity_id ?? null);
  sound.at.push(instantOf(transaction.event_time));
  sound.json.push(json);
}
