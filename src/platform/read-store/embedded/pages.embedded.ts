import { withVisitor, type EntryVisitor } from '../../../embedded/environment.js';
import { textOf } from '../../../embedded/key-text.js';
import type { Document, Table } from '../../../embedded/table.js';
import { yieldToEventLoop } from '../../process/cooperative.js';
import type { Doc, StoredDocument, StoredPage } from '../read-store.js';

const PAGE_ROWS = 500;
/** A page ends after the document with which it reaches this size. */
const PAGE_BYTES = 2 ** 20;
/** Why these bytes: keys are never empty, and UTF-8 has no byte 255. */
const [BEFORE_ALL, BEHIND_ALL] = [Buffer.from([0]), Buffer.from([255])];
const ZERO = Buffer.from([0]);
const ROOM_BYTES = 64 * 1024;

/** Walks a collection in the order of the ids; yields the event loop between pages. */
export async function* pagesOf(table: Table): AsyncIterable<StoredPage> {
  for (let page = nextPage(table, null); page.length > 0; page = nextPage(table, page)) {
    yield page;
    await yieldToEventLoop();
  }
}

class Joined {
  private buffer = Buffer.allocUnsafeSlow(ROOM_BYTES);
  private readonly ends: number[] = [];
  end = 0;

  get count(): number {
    return this.ends.length;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.end);
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    const next = this.end + end - start;
    if (next > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * next);
      larger.set(this.bytes);
      this.buffer = larger;
    }
    // Why Uint8Array: a Buffer view takes several times as long to make.
    this.buffer.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start), this.end);
    this.end = next;
    this.ends.push(next);
  }

  at(place: number): Buffer {
    return this.buffer.subarray(place === 0 ? 0 : this.ends[place - 1], this.ends[place]);
  }
}

/** Why one copy: copying each key and document takes several times as long. */
class EntryPage implements StoredPage {
  private readonly keys = new Joined();
  private readonly values = new Joined();
  readonly look: EntryVisitor<null, null> = {
    key: (bytes, start, end) => this.taken(this.keys, bytes, start, end),
    value: (bytes, length) => this.taken(this.values, bytes, 0, length),
  };

  constructor(private readonly table: Table) {}

  get length(): number {
    return this.values.count;
  }

  get bytes(): Buffer {
    return this.values.bytes;
  }

  get isFull(): boolean {
    return this.values.end >= PAGE_BYTES;
  }

  get lastKey(): Buffer {
    return this.keys.at(this.length - 1);
  }

  at(place: number): StoredDocument {
    const [key, bytes] = [this.keys.at(place), this.values.at(place)];
    const read = (): Doc => this.table.decoded(textOf(key), bytes) as Document & Doc;
    return { id: key.toString(), bytes, read };
  }

  private taken(list: Joined, bytes: Uint8Array, start: number, end: number): null {
    list.add(bytes, start, end);
    return null;
  }
}

function nextPage(table: Table, last: EntryPage | null): EntryPage {
  const page = new EntryPage(table);
  const start = last ? Buffer.concat([last.lastKey, ZERO]) : BEFORE_ALL;
  return table.visit(() => {
    const range = { start, end: BEHIND_ALL, limit: PAGE_ROWS, snapshot: false };
    const entries = withVisitor(table.documents, page.look).getRange(range)[Symbol.iterator]();
    while (!entries.next().done && !page.isFull);
    entries.return?.();
    return page;
  });
}
