import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteDatabase } from './environment.js';
import { entriesOf } from './range-cursor.js';

/** Entries between two yields to the event loop: some milliseconds of work. */
const SLICE_ENTRIES = 500;
export const SLICE_BYTES = 512 * 1024;
const ALL_KEYS = { lower: Buffer.from([0]), upper: Buffer.from('ff'.repeat(16), 'hex'), orderFrom: 0 };

/** Returns the bytes read for an entry; nothing when only its value was read. */
type EntryVisitor = (key: Uint8Array, value: Uint8Array) => number;

export interface VisitEntriesOptions {
  /** Called now and then with the number of entries since the last call, and awaited. */
  readonly onProgress: (entries: number) => void | Promise<void>;
  /** Whether the database was dropped and must not be read. */
  readonly isGone?: () => boolean;
  /** Converts errors of the engine. */
  readonly read: <T>(look: () => T) => T;
}

export async function visitEntries(
  database: ByteDatabase,
  look: EntryVisitor,
  { onProgress, isGone = () => false, read }: VisitEntriesOptions,
): Promise<void> {
  const source = entriesOf(database, [ALL_KEYS], false);
  for (let isOver = false; !isOver && !isGone();) {
    let [entries, bytes] = [0, 0];
    try {
      for (; entries < SLICE_ENTRIES && bytes < SLICE_BYTES && !isOver; entries++) {
        const entry = read(() => source.next());
        if (entry) bytes += Math.max(entry.value.length, look(entry.key, entry.value));
        else isOver = true;
      }
    } finally {
      source.pause();
    }
    await onProgress(entries);
    await nextTurn();
  }
}
