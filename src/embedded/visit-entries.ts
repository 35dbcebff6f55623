import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteDatabase } from './environment.js';
import { entriesOf } from './range-cursor.js';

/** Entries between two turns of the event loop: some milliseconds of work. */
const SLICE_ENTRIES = 500;
export const SLICE_BYTES = 512 * 1024;
const ALL = { lower: Buffer.from([0]), upper: Buffer.from('ff'.repeat(16), 'hex'), orderFrom: 0 };

/** Gives the bytes that were read for an entry, or nothing where that was its value alone. */
type Look = (key: Uint8Array, value: Uint8Array) => number;

export interface VisitEntriesOptions {
  /** Says now and then at how many entries since the last time; what it gives back is awaited. */
  readonly onProgress: (entries: number) => void | Promise<void>;
  /** The database is no more, and nothing of it may be read. */
  readonly isGone?: () => boolean;
  /** Reads with the engine's errors in our words. */
  readonly read: <T>(look: () => T) => T;
}

export async function visitEntries(
  database: ByteDatabase,
  look: Look,
  { onProgress, isGone = () => false, read }: VisitEntriesOptions,
): Promise<void> {
  const source = entriesOf(database, [ALL], false);
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
