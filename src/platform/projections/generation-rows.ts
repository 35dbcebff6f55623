import {
  type Collection,
  type InvalidationCount,
  PRIMARY_KEY,
  type ProjectionRows,
  type Row,
} from '@alert-review/kernel';
import type { WriteGuard, ReadStore, RowWrite } from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows-of-organization.js';

/** Rows per write call, a few milliseconds of work. */
const ROWS_PER_WRITE = 250;

interface Batch {
  readonly writes: RowWrite[];
  isBegun: boolean;
  readonly written: Promise<void>;
}

const takesMore = ({ writes, isBegun }: Batch): boolean => !isBegun && writes.length < ROWS_PER_WRITE;

/**
 * Tells whether one guard directly follows the other: a writer that has not seen it yet can then apply both
 * writes as one.
 */
const isNextOf = (before: WriteGuard | null, guard: WriteGuard | null): boolean =>
  before !== null && before.source === guard?.source && before.at + 1 === guard.at;

const DONE = Promise.resolve();
const UPSERT = { upsert: true };

/** Rows of a generation with several writers. Rows from events of one turn are written together. */
export class GenerationRows {
  private batch: Batch | null = null;

  constructor(
    readonly store: ReadStore,
    readonly collection: Collection<object>,
  ) {}

  /** Adds a row to the batch `last` while it accepts rows, else to a batch after it. */
  write(row: RowWrite, last: Batch | null): Batch {
    const batch = this.batchBehind(last);
    const { writes } = batch;
    const before = writes.at(-1);
    if (before?.doc._id === row.doc._id && isNextOf(before.guard, row.guard))
      writes[writes.length - 1] = { doc: { ...before.doc, ...row.doc }, guard: row.guard };
    else writes.push(row);
    return batch;
  }

  /**
   * Returns a batch after `last`. Such a batch belongs to its writer alone, so that a failure affects no
   * other writer.
   */
  private batchBehind(last: Batch | null): Batch {
    if (last) return takesMore(last) ? last : this.open(last.written);
    if (!this.batch || !takesMore(this.batch)) this.batch = this.open(DONE);
    return this.batch;
  }

  private open(behind: Promise<void>): Batch {
    const writes: RowWrite[] = [];
    // One step later, so that it includes rows that a projection writes after it got a record from memory.
    const written = behind.then().then(() => {
      batch.isBegun = true;
      if (this.batch === batch) this.batch = null;
      return this.store.setMany(this.collection, writes);
    });
    // The writer handles the rejection later, perhaps after another failure.
    written.catch(() => undefined);
    const batch: Batch = { writes, isBegun: false, written };
    return batch;
  }
}

/**
 * Rows of one writer, written in order. After a failed write nothing more is stored, because later guards
 * would reject the earlier rows.
 */
export class PendingRows implements ProjectionRows<object> {
  private last: Batch | null = null;

  constructor(
    private readonly rows: GenerationRows,
    readonly org: string,
  ) {}

  async get(id: string): Promise<Row<object> | null> {
    await this.whenWritten();
    const { store, collection } = this.rows;
    const [doc] = await store.find(collection, this.filterOf(id), { index: PRIMARY_KEY });
    return doc ? toRow(doc) : null;
  }

  set(id: string, guard: WriteGuard, fields: object): void {
    this.write(id, fields, guard);
  }

  put(id: string, row: object): void {
    this.write(id, row, null);
  }

  async remove(id: string): Promise<void> {
    await this.whenWritten();
    await this.rows.store.remove(this.rows.collection, this.filterOf(id));
  }

  async invalidate(marks: Collection<InvalidationCount>, what: string): Promise<void> {
    await this.whenWritten();
    const mark = { $inc: { marked: 1 } };
    for (;;) {
      const { outcome } = await this.rows.store.compareAndSet(marks, this.filterOf(what), mark, UPSERT);
      // Try again, because another writer created the row at the same time.
      if (outcome !== 'lost') return;
    }
  }

  /** Whether the current batch still accepts rows. */
  get takesMore(): boolean {
    return !this.last || takesMore(this.last);
  }

  whenWritten(): Promise<void> {
    return this.last?.written ?? DONE;
  }

  /** Waits like `whenWritten`. Later rows may again share a batch with rows of other writers. */
  async flush(): Promise<void> {
    await this.whenWritten();
    this.last = null;
  }

  private write(id: string, fields: object, guard: WriteGuard | null): void {
    const doc = { _id: storedId(this.org, id), org: this.org, ...fields };
    this.last = this.rows.write({ doc, guard }, this.last);
  }

  private filterOf(id: string) {
    return { _id: storedId(this.org, id), org: this.org };
  }
}
