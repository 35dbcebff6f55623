import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RangeOptions } from 'lmdb';
import { keyOrderError } from './engine-fault.js';
import type { ByteDatabase } from './environment.js';

/** A range of keys in a database. */
export interface KeyRange {
  readonly lower: Buffer;
  readonly upper: Buffer;
  /**
   * Offset in the key after the common part of the range. Merged ranges are ordered by the rest of the key
   * from here.
   */
  readonly orderFrom: number;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A source of entries, which are read one by one. */
export interface EntrySource {
  next(): Entry | undefined;
  /**
   * Releases the read transaction. The following call of `next` continues after the last entry, even if there
   * were writes in between.
   */
  pause(): void;
}

interface RangeReader<Item> {
  readonly items: (database: ByteDatabase, options: RangeOptions) => Iterable<Item>;
  readonly keyOf: (item: Item) => Buffer;
}

/** Cursor over one range. Do not await between `next` and `pause`. */
class RangeCursor<Item> {
  private iterator: Iterator<Item, undefined> | null = null;
  private last: Item | null = null;
  private done = false;
  private resumed: Buffer | null = null;

  constructor(
    private readonly database: ByteDatabase,
    private readonly range: KeyRange,
    private readonly reverse: boolean,
    private readonly reading: RangeReader<Item>,
    private readonly skip = 0,
  ) {}

  next(): Item | undefined {
    if (this.done) return undefined;
    this.iterator ??= this.begin();
    const result: IteratorResult<Item, undefined> = this.iterator.next();
    if (result.done) {
      this.done = true;
      return undefined;
    }
    this.last = result.value;
    return result.value;
  }

  pause(): void {
    this.iterator?.return?.();
    this.iterator = null;
  }

  private begin(): Iterator<Item, undefined> {
    const { lower, upper } = this.range;
    const last = this.last === null ? null : this.reading.keyOf(this.last);
    // Without this check, a damaged key would yield the same entries again and again.
    if (last && this.resumed && Buffer.compare(last, this.resumed) !== (this.reverse ? -1 : 1))
      throw keyOrderError();
    this.resumed = last;
    const rest = { offset: last ? 0 : this.skip, snapshot: false };
    const range = this.reverse
      ? { start: last ?? upper, end: lower, exclusiveStart: true, inclusiveEnd: true, reverse: true }
      : { start: last === null ? lower : keyAfter(last), end: upper };
    const items = this.reading.items(this.database, Object.assign(rest, range));
    return items[Symbol.iterator]() as Iterator<Item, undefined>;
  }
}

const ZERO_BYTE = Buffer.from([0]);
const keyAfter = (key: Buffer): Buffer => Buffer.concat([key, ZERO_BYTE]);

const ENTRY_READER: RangeReader<Entry> = {
  items: (database, options) => database.getRange(options) as unknown as Iterable<Entry>,
  keyOf: ({ key }) => key,
};

const KEY_READER: RangeReader<Buffer> = {
  items: (database, options) => database.getKeys(options) as Iterable<Buffer>,
  keyOf: (key) => key,
};

/** Reads keys without their values, the fastest way to walk over many keys. */
export class KeyCursor extends RangeCursor<Buffer> {
  constructor(database: ByteDatabase, range: KeyRange, reverse: boolean) {
    super(database, range, reverse, KEY_READER);
  }
}

/** Reads several ranges as one, ordered by the part of the key after the common part of each range. */
class MergedCursor implements EntrySource {
  private readonly heads: { cursor: RangeCursor<Entry>; entry: Entry; order: Buffer; from: number }[] = [];
  private readonly cursors: RangeCursor<Entry>[] = [];
  private started = false;

  /** `ranges` must be sorted by key. */
  constructor(
    private readonly database: ByteDatabase,
    private readonly ranges: readonly KeyRange[],
    private readonly reverse: boolean,
  ) {}

  next(): Entry | undefined {
    if (!this.started) this.start();
    const head = this.heads.shift();
    if (head) this.insertNextHead(head.cursor, head.from);
    return head?.entry;
  }

  pause(): void {
    for (const cursor of this.cursors) cursor.pause();
  }

  /**
   * Skips empty ranges: most ranges of a sparse index are empty, so all ranges that end before the next
   * stored key are passed over.
   */
  private start(): void {
    this.started = true;
    const end: Uint8Array = this.ranges.at(-1)?.upper ?? ZERO_BYTE;
    let nextKey: Uint8Array | undefined;
    for (const range of this.ranges) {
      if (nextKey && Buffer.compare(range.upper, nextKey) <= 0) continue;
      const cursor = new RangeCursor(this.database, range, this.reverse, ENTRY_READER);
      const isEmpty = !this.insertNextHead(cursor, range.orderFrom);
      // Pause the cursor: most ranges never yield a second entry, and all cursors share one cursor of the
      // engine.
      cursor.pause();
      if (!isEmpty) this.cursors.push(cursor);
      else [nextKey = end] = this.database.getKeys({ start: range.upper, end, limit: 1, snapshot: false });
    }
  }

  private insertNextHead(cursor: RangeCursor<Entry>, from: number): boolean {
    const entry = cursor.next();
    if (!entry) return false;
    const order = entry.key.subarray(from);
    let low = 0;
    let high = this.heads.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const compared = Buffer.compare(this.heads[middle]?.order ?? order, order);
      if (this.reverse ? compared >= 0 : compared <= 0) low = middle + 1;
      else high = middle;
    }
    this.heads.splice(low, 0, { cursor, entry, order, from });
    return true;
  }
}

/**
 * Returns a source of the entries in the ranges. `skip` passes over the first entries without reading them
 * and works with a single range only.
 */
export function entrySourceOf(
  database: ByteDatabase,
  ranges: readonly KeyRange[],
  reverse: boolean,
  skip = 0,
): EntrySource {
  const [only] = ranges;
  return only && ranges.length === 1
    ? new RangeCursor(database, only, reverse, ENTRY_READER, skip)
    : new MergedCursor(database, ranges, reverse);
}

/** Number of entries that the engine counts in one call, a few milliseconds of work. */
const COUNTED_AT_ONCE = 20_000;

/** Yields the number of entries in parts, which the caller adds up. */
export function* entryCountsOf(database: ByteDatabase, ranges: readonly KeyRange[]): Generator<number> {
  for (const { lower, upper: end } of ranges)
    for (let start: Uint8Array | undefined = lower; start;) {
      const part: RangeOptions = { start, end, offset: COUNTED_AT_ONCE, limit: 1, snapshot: false };
      const [next]: Uint8Array[] = [...database.getKeys(part)];
      yield next ? COUNTED_AT_ONCE : database.getKeysCount({ start, end });
      start = next;
    }
}

/** Number of entries visited between two yields to the event loop, a few milliseconds of work. */
const SLICE_ENTRIES = 500;
/** Number of bytes read between two yields to the event loop. */
export const READ_SLICE_BYTES = 512 * 1024;
const ALL_KEYS = { lower: Buffer.from([0]), upper: Buffer.from('ff'.repeat(16), 'hex'), orderFrom: 0 };

interface VisitEntriesOptions {
  /**
   * Called from time to time with the number of entries visited since the last call; the visit waits for
   * it.
   */
  readonly onProgress: (entries: number) => void | Promise<void>;
  /** Returns true once the database was dropped and must not be read any more. */
  readonly isGone?: () => boolean;
  /** Runs a read and converts errors of the engine. */
  readonly read: <T>(look: () => T) => T;
}

/** Visits all entries of a database. `look` returns how many bytes it read in addition to the value. */
export async function visitEntries(
  database: ByteDatabase,
  look: (key: Uint8Array, value: Buffer) => number,
  { onProgress, isGone = () => false, read }: VisitEntriesOptions,
): Promise<void> {
  const source = entrySourceOf(database, [ALL_KEYS], false);
  for (let isOver = false; !isOver && !isGone();) {
    let entries = 0;
    let bytes = 0;
    try {
      for (; entries < SLICE_ENTRIES && bytes < READ_SLICE_BYTES && !isOver; entries++) {
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
