import type { ByteDatabase } from './environment.js';

export interface KeyRange {
  readonly lower: Buffer;
  readonly upper: Buffer;
  /** Where the part of the key that decides the order among ranges begins. */
  readonly orderFrom: number;
}

export interface Entry {
  readonly key: Buffer;
  readonly value: Buffer;
}

export interface EntrySource {
  next(): Entry | undefined;
  /** Lets go of the read transaction; `next` goes on behind the last entry, also after other writes. */
  pause(): void;
}

/** The entries of one range. Between `next` and `pause` nothing may be awaited. */
class RangeCursor implements EntrySource {
  private iterator: Iterator<Entry, undefined> | null = null;
  private last: Buffer | null = null;
  private done = false;

  constructor(
    private readonly database: ByteDatabase,
    private readonly range: KeyRange,
    private readonly reverse: boolean,
  ) {}

  next(): Entry | undefined {
    if (this.done) return undefined;
    this.iterator ??= this.begin();
    const result: IteratorResult<Entry, undefined> = this.iterator.next();
    if (result.done) {
      this.done = true;
      return undefined;
    }
    this.last = result.value.key;
    return result.value;
  }

  pause(): void {
    this.iterator?.return?.();
    this.iterator = null;
  }

  private begin(): Iterator<Entry, undefined> {
    const { lower, upper } = this.range;
    const options = this.reverse
      ? { start: this.last ?? upper, end: lower, exclusiveStart: true, inclusiveEnd: true, reverse: true }
      : { start: this.last ? Buffer.concat([this.last, ZERO]) : lower, end: upper };
    return this.database.getRange({ ...options, snapshot: false })[Symbol.iterator]() as unknown as Iterator<
      Entry,
      undefined
    >;
  }
}

const ZERO = Buffer.from([0]);

/** Several ranges as one, ordered by what stands behind each range's common part. */
class MergedCursor implements EntrySource {
  private readonly heads: { cursor: RangeCursor; entry: Entry; order: Buffer; from: number }[] = [];
  private started = false;

  constructor(
    private readonly cursors: readonly { cursor: RangeCursor; from: number }[],
    private readonly reverse: boolean,
  ) {}

  next(): Entry | undefined {
    if (!this.started) {
      this.started = true;
      for (const { cursor, from } of this.cursors) this.refill(cursor, from);
    }
    const head = this.heads.shift();
    if (head) this.refill(head.cursor, head.from);
    return head?.entry;
  }

  pause(): void {
    for (const { cursor } of this.cursors) cursor.pause();
  }

  private refill(cursor: RangeCursor, from: number): void {
    const entry = cursor.next();
    if (!entry) return;
    const order = entry.key.subarray(from);
    let [low, high] = [0, this.heads.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const compared = Buffer.compare(this.heads[middle]?.order ?? order, order);
      if (this.reverse ? compared >= 0 : compared <= 0) low = middle + 1;
      else high = middle;
    }
    this.heads.splice(low, 0, { cursor, entry, order, from });
  }
}

export function entriesOf(
  database: ByteDatabase,
  ranges: readonly KeyRange[],
  reverse: boolean,
): EntrySource {
  const cursors = ranges.map((range) => ({
    cursor: new RangeCursor(database, range, reverse),
    from: range.orderFrom,
  }));
  const [only] = cursors;
  return only && cursors.length === 1 ? only.cursor : new MergedCursor(cursors, reverse);
}

export const countOf = (database: ByteDatabase, ranges: readonly KeyRange[]): number =>
  ranges.reduce((sum, { lower, upper }) => sum + database.getKeysCount({ start: lower, end: upper }), 0);
