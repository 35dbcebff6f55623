import { PRIMARY_KEY, type Collection, type Row } from '../../kernel/collection.js';
import type { Marked, ProjectionRows } from '../../kernel/define-projection.js';
import type { Guard, ReadStore, RowWrite } from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows.js';

/** Rows that are written with one call: some milliseconds of work. */
const ROWS_PER_WRITE = 250;

interface Batch {
  readonly writes: RowWrite[];
  readonly written: Promise<void>;
}

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

  /** Resolves when it is durable. */
  write(org: string, id: string, fields: object, guard: Guard | null): Promise<void> {
    if (!this.batch || this.batch.writes.length >= ROWS_PER_WRITE) this.batch = this.begin();
    this.batch.writes.push({ doc: { _id: storedId(org, id), org, ...fields }, guard });
    return this.batch.written;
  }

  async mark(org: string, marks: Collection<Marked>, what: string): Promise<void> {
    const filter = { _id: storedId(org, what), org };
    for (;;) {
      const options = { upsert: true };
      const { outcome } = await this.store.compareAndSet(marks, filter, { $inc: { marked: 1 } }, options);
      // Another writer made it at the same time.
      if (outcome !== 'lost') return;
    }
  }

  private begin(): Batch {
    const writes: RowWrite[] = [];
    const written = Promise.resolve().then(() => {
      if (this.batch?.writes === writes) this.batch = null;
      return this.store.setMany(this.generation, writes);
    });
    // Whoever wrote hears of it, perhaps after something else of theirs has failed.
    written.catch(() => undefined);
    return { writes, written };
  }
}

/** What some events make of the rows of one organisation: they need not wait for one another's commits. */
export class RowsInHand implements ProjectionRows<object> {
  private readonly batches: Promise<void>[] = [];

  constructor(
    private readonly rows: GenerationRows,
    readonly org: string,
  ) {}

  async get(id: string): Promise<Row<object> | null> {
    await this.written();
    return this.rows.get(this.org, id);
  }

  set(id: string, guard: Guard, fields: object): void {
    this.write(id, fields, guard);
  }

  put(id: string, row: object): void {
    this.write(id, row, null);
  }

  async mark(marks: Collection<Marked>, what: string): Promise<void> {
    await this.written();
    await this.rows.mark(this.org, marks, what);
  }

  /** Resolves when all that was handed in is durable. */
  written(): Promise<unknown> {
    return this.batches.length === 1 ? this.batches[0]! : Promise.all(this.batches);
  }

  private write(id: string, fields: object, guard: Guard | null): void {
    const batch = this.rows.write(this.org, id, fields, guard);
    if (this.batches.at(-1) !== batch) this.batches.push(batch);
  }
}
