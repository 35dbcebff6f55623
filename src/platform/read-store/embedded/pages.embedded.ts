import { type Document, entrySourceOf, keyTextOfBytes, type Table } from '@alert-review/lmdb-store';
import { yieldToEventLoop } from '../../process/yield-to-event-loop.js';
import type { Doc, StoredDocument } from '../read-store.js';

const PAGE_ROWS = 500;
const PAGE_BYTES = 2 ** 20;
/** Bounds of all keys: keys are never empty, and UTF-8 contains no byte 255. */
const BEFORE_ALL = Buffer.from([0]);
const BEHIND_ALL = Buffer.from([255]);
const ZERO = Buffer.from([0]);

/**
 * Yields the documents of a collection page by page, in the order of their ids. Yields to the event loop
 * between pages.
 */
export async function* documentPages(table: Table): AsyncIterable<readonly StoredDocument[]> {
  let lower = BEFORE_ALL;
  for (;;) {
    const page: StoredDocument[] = [];
    table.runInReadTransaction(() => {
      const source = entrySourceOf(table.documents, [{ lower, upper: BEHIND_ALL, orderFrom: 0 }], false);
      for (let size = 0; size < PAGE_BYTES && page.length < PAGE_ROWS;) {
        const entry = source.next();
        if (!entry) break;
        const { key, value: bytes } = entry;
        const read = (): Doc => table.decoded(keyTextOfBytes(key), bytes) as Document & Doc;
        page.push({ id: key.toString(), bytes, read });
        size += bytes.length;
        lower = Buffer.concat([key, ZERO]);
      }
      source.pause();
    });
    if (page.length === 0) return;
    yield page;
    await yieldToEventLoop();
  }
}
