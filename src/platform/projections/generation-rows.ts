import { PRIMARY_KEY, type Collection, type Row } from '../../kernel/collection.js';
import type { Marked, ProjectionRows } from '../../kernel/define-projection.js';
import type { Guard, ReadStore, RowWrite } from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows.js';

/** Rows that are written with one call: some milliseconds of work. */
const ROWS_PER_WRITE = 250;

interface Batch {
  readonly writes: RowWrite[];
  isBegun: boolean;
  readonly written: Promise<void>;
}

const takesMore = ({ writes, isBegun }: Batch): boolean => !isBegun && writes.length < ROWS_PER_WRITE;

/** Then who has not seen this one can take both at once. */
const isNextOf = (before: Guard | null, guard: Guard | null): boolean =>
  before !== null && before.source === guard?.source && before.at + 1 === guard.at;

const DONE = Promise.resolve();

/** Rows of a generation that others write too: those that events of one turn make are written together. */
export class GenerationRows {
  private batch: Batch | null = null;

  constructor(
    private readonly store: ReadStore,
    private readonly generation: Collection<object>,
  ) {}

  async get(org: string, id: string): Promise<Row<object> | null> {
    const filter = { _id: storedId(org, id), org };
    const [doc] = await this.store.find(this.generation, filter, { index: PRIMARY_KEY });
    return doc ? toRow(doc) : null;
  }

  /** Takes the row in, with those of `last` while that takes more, else behind them. */
  write(org: string, id: string, fields: object, guard: Guard | null, last: Batch | null): Batch {
    const batch = this.batchBehind(last);
    const { writes } = batch;
    const before = writes.at(-1);
    const _id = storedId(org, id);
    if (before?.doc._id === _id && isNextOf(before.guard, guard))
      writes[writes.length - 1] = { doc: { ...before.doc, ...fields }, guard };
    else writes.push({ doc: { _id, org, ...fields }, guard });
    return batch;
  }

  async invalidate(org: string, marks: Collection<Marked>, what: string): Promise<void> {
    const filter = { _id: storedId(org, what), org };
    for (;;) {
      const options = { upsert: true };
      const { outcome } = await this.store.compareAndSet(marks, filter, { $inc: { marked: 1 } }, options);
      // Another writer made it at the same time.
      if (outcome !== 'lost') return;
    }
  }

  /** What follows a closed batch is of its writer alone: when the first one fails, nobody else's rows do. */
  private batchBehind(last: Batch | null): Batch {
    if (last) return takesMore(last) ? last : this.open(last.written);
    if (!this.batch || !takesMore(this.batch)) this.batch = this.open(DONE);
    return this.batch;
  }

  private open(behind: Promise<void>): Batch {
    const writes: RowWrite[] = [];
    // One step later it takes what a projection sets behind a record that is at hand.
    const written = behind.then().then(() => {
      batch.isBegun = true;
      if (this.batch === batch) this.batch = null;
      return this.store.setMany(this.generation, writes);
    });
    // Whoever wrote hears of it, perhaps after something else of theirs has failed.
    written.catch(() => undefined);
    const batch: Batch = { writes, isBegun: false, written };
    return batch;
  }
}

/** In order: behind a failed write nothing is stored, or later guards would keep out what came before. */
export class PendingRows implements ProjectionRows<object> {
  private last: Batch | null = null;

  constructor(
    private readonly rows: GenerationRows,
    readonly org: string,
  ) {}

  async get(id: string): Promise<Row<object> | null> {
    await this.whenWritten();
    return this.rows.get(this.org, id);
  }

  set(id: string, guard: Guard, fields: object): void {
    this.write(id, fields, guard);
  }

  put(id: string, row: object): void {
    this.write(id, row, null);
  }

  async invalidate(marks: Collection<Marked>, what: string): Promise<void> {
    await this.whenWritten();
    await this.rows.invalidate(this.org, marks, what);
  }

  /** Whether a write is still open to what is handed in next. */
  get takesMore(): boolean {
    return !this.last || takesMore(this.last);
  }

  whenWritten(): Promise<void> {
    return this.last?.written ?? DONE;
  }

  /** As `written`; what follows may share a write with rows of others again. */
  async flush(): Promise<void> {
    await this.whenWritten();
    this.last = null;
  }

  private write(id: string, fields: object, guard: Guard | null): void {
    this.last = this.rows.write(this.org, id, fields, guard, this.last);
  }
}
