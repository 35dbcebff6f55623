import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteDatabase } from './environment.js';
import { entriesOf } from './range-cursor.js';

/** Entries between two turns of the event loop: some milliseconds of work. */
const SLICE_ENTRIES = 500;
const SLICE_BYTES = 512 * 1024;
const ALL = { lower: Buffer.from([0]), upper: Buffer.from('ff'.repeat(16), 'hex'), orderFrom: 0 };

/** What stands elsewhere and was read for an entry, in bytes. */
type Look = (key: Uint8Array, value: Uint8Array) => number;

export interface EachEntryOptions {
  /** Says now and then at how many entries since the last time; what it gives back is awaited. */
  readonly onProgress: (entries: number) => void | Promise<void>;
  /** The database is no more, and nothing of it may be read. */
  readonly isGone?: () => boolean;
}

/** Looks at every entry of the database, with pauses. */
export async function eachEntry(
  database: ByteDatabase,
  look: Look,
  { onProgress, isGone = () => false }: EachEntryOptions,
): Promise<void> {
  const source = entriesOf(database, [ALL], false);
  for (let isOver = false; !isOver && !isGone();) {
    let [entries, bytes] = [0, 0];
    try {
      for (; entries < SLICE_ENTRIES && bytes < SLICE_BYTES && !isOver; entries++) {
        const entry = source.next();
        if (entry) bytes += entry.value.length + look(entry.key, entry.value);
        else isOver = true;
      }
    } finally {
      source.pause();
    }
    await onProgress(entries);
    await nextTurn();
  }
}
