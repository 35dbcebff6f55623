import { keyTextOfBytes } from '../../../embedded/key-text.js';
import { entriesOf, type Entry } from '../../../embedded/range-cursor.js';
import type { Document, Table } from '../../../embedded/table.js';
import { yieldToEventLoop } from '../../process/cooperative.js';
import type { Doc, StoredDocument, StoredPage } from '../read-store.js';

const PAGE_ROWS = 500;
const PAGE_BYTES = 2 ** 20;
/** Why these bytes: keys are never empty, and UTF-8 has no byte 255. */
const [BEFORE_ALL, BEHIND_ALL] = [Buffer.from([0]), Buffer.from([255])];
const ZERO = Buffer.from([0]);

/** Walks a collection in the order of the ids; yields the event loop between pages. */
export async function* pagesOf(table: Table): AsyncIterable<StoredPage> {
  for (let page = nextPage(table, null); page.length > 0; page = nextPage(table, page)) {
    yield page;
    await yieldToEventLoop();
  }
}

class EntryPage implements StoredPage {
  private joined: Buffer | null = null;

  constructor(
    private readonly table: Table,
    private readonly entries: readonly Entry[],
  ) {}

  get length(): number {
    return this.entries.length;
  }

  get bytes(): Buffer {
    return (this.joined ??= Buffer.concat(this.entries.map(({ value }) => value)));
  }

  get lastKey(): Buffer {
    return this.entries.at(-1)!.key;
  }

  at(place: number): StoredDocument {
    const { key, value: bytes } = this.entries[place]!;
    const read = (): Doc => this.table.decoded(keyTextOfBytes(key), bytes) as Document & Doc;
    return { id: key.toString(), bytes, read };
  }
}

function nextPage(table: Table, last: EntryPage | null): EntryPage {
  const start = last ? Buffer.concat([last.lastKey, ZERO]) : BEFORE_ALL;
  return table.runInReadTransaction(() => {
    const source = entriesOf(table.documents, [{ lower: start, upper: BEHIND_ALL, orderFrom: 0 }], false);
    const entries: Entry[] = [];
    for (let bytes = 0; bytes < PAGE_BYTES && entries.length < PAGE_ROWS;) {
      const entry = source.next();
      if (!entry) break;
      entries.push(entry);
      bytes += entry.value.length;
    }
    source.pause();
    return new EntryPage(table, entries);
  });
}
