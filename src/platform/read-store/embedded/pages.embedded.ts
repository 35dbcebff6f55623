import { textOf } from '../../../embedded/key-text.js';
import { entriesOf, type EntrySource } from '../../../embedded/range-cursor.js';
import type { Document, Table } from '../../../embedded/table.js';
import { letOthersRun } from '../../process/slices.js';
import type { Doc, StoredDocument } from '../read-store.js';

const PAGE_ROWS = 500;
/** A page ends behind the document with which it reaches so many bytes. */
const PAGE_BYTES = 2 ** 20;
/** Keys are never empty, and UTF-8 has no byte 255. */
const ALL_IDS = { lower: Buffer.from([0]), upper: Buffer.from([255]), orderFrom: 0 };

/** A walk over a whole collection, in the order of the ids; others run between two pages. */
export async function* pagesOf(table: Table): AsyncIterable<readonly StoredDocument[]> {
  const source = entriesOf(table.documents, [ALL_IDS], false);
  for (let page = nextPage(table, source); page.length > 0; page = nextPage(table, source)) {
    yield page;
    await letOthersRun();
  }
}

class StoredEntry implements StoredDocument {
  constructor(
    private readonly table: Table,
    private readonly key: Buffer,
    readonly bytes: Buffer,
  ) {}

  get id(): string {
    return this.key.toString();
  }

  read(): Doc {
    return this.table.decoded(textOf(this.key), this.bytes) as Document & Doc;
  }
}

function nextPage(table: Table, source: EntrySource): StoredDocument[] {
  const page: StoredDocument[] = [];
  return table.looked(() => {
    for (let bytes = 0; page.length < PAGE_ROWS && bytes < PAGE_BYTES;) {
      const entry = source.next();
      if (!entry) break;
      page.push(new StoredEntry(table, entry.key, entry.value));
      bytes += entry.value.length;
    }
    source.pause();
    return page;
  });
}
