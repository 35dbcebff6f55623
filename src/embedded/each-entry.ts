import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteDatabase } from './environment.js';
import { entriesOf } from './range-cursor.js';

/** Entries between two turns of the event loop: some milliseconds of work. */
const SLICE_ENTRIES = 500;
const ALL = { lower: Buffer.from([0]), upper: Buffer.from('ff'.repeat(16), 'hex'), orderFrom: 0 };

/** Looks at every entry of the database, with pauses; says now and then at how many since the last time. */
export async function eachEntry(
  database: ByteDatabase,
  look: (key: Uint8Array, value: Uint8Array) => void,
  onProgress: (entries: number) => void,
): Promise<void> {
  const source = entriesOf(database, [ALL], false);
  for (let isOver = false; !isOver;) {
    let entries = 0;
    try {
      for (; entries < SLICE_ENTRIES && !isOver; entries++) {
        const entry = source.next();
        if (entry) look(entry.key, entry.value);
        else isOver = true;
      }
    } finally {
      source.pause();
    }
    onProgress(entries);
    await nextTurn();
  }
}
