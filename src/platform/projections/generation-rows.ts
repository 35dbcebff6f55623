import { PRIMARY_KEY, type Collection, type Row } from '../../kernel/collection.js';
import type { Marked, ProjectionRows } from '../../kernel/define-projection.js';
import type { Guard, ReadStore, RowWrite } from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows.js';

/** Rows that are written with one call: some milliseconds of work. */
const ROWS_PER_WRITE = 250;

interface Batch {
  readonly writes: RowWrite[];
  /** Resolves when all of them are durable. */
  readonly written: Promise<void>;
}

const isFull = ({ writes }: Batch): boolean => writes.length >= ROWS_PER_WRITE;

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

  /** Takes the row in, beside those of `joined` while that is still open. */
  write(org: string, id: string, fields: object, guard: Guard | null, joined: Batch | undefined): Batch {
    let { batch } = this;
    if (!batch || (isFull(batch) && batch !== joined)) this.batch = batch = this.begin();
    batch.writes.push({ doc: { _id: storedId(org, id), org, ...fields }, guard });
    return batch;
  }

  /** Whether what is written next may go with it. */
  takesMore(batch: Batch): boolean {
    return batch === this.batch && !isFull(batch);
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
  private readonly batches: Batch[] = [];

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

  /** Whether what is handed in next is written with all that was, in this order, or not at all. */
  get areTogether(): boolean {
    const [batch] = this.batches;
    return !batch || (this.batches.length === 1 && this.rows.takesMore(batch));
  }

  /** Resolves when all that was handed in is durable. */
  written(): Promise<unknown> {
    const { batches } = this;
    return batches.length === 1 ? batches[0]!.written : Promise.all(batches.map(({ written }) => written));
  }

  /** As `written`; what follows is written by itself. */
  async emptied(): Promise<void> {
    await this.written();
    this.batches.length = 0;
  }

  private write(id: string, fields: object, guard: Guard | null): void {
    const last = this.batches.at(-1);
    const batch = this.rows.write(this.org, id, fields, guard, last);
    if (batch !== last) this.batches.push(batch);
  }
}
