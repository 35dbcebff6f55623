import { type Collection, PRIMARY_KEY, type ProjectionRows } from '@alert-review/kernel';
import {
  DuplicateKeyError,
  storedRevisionsOf,
  type BulkOperation,
  type Doc,
  type WriteGuard,
  type ReadStore,
} from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows-of-organization.js';

/** Rows per write call. A concurrent request waits a few milliseconds for it. */
const ROWS_PER_WRITE = 2_000;
/** Maximum number of characters in waiting rows, because a few rows may be large. */
const TEXT_CHARACTERS_MAX = 2 * 2 ** 20;

/**
 * Ids that are remembered to tell new rows from stored rows. Beyond that number, every row counts as
 * stored.
 */
const IDS_MAX = 1_000_000;

interface Change {
  readonly guard: WriteGuard;
  readonly fields: object;
}

interface WaitingRow {
  readonly _id: string;
  readonly org: string;
  /** The row with all changes applied; undefined while the stored row is unknown. */
  doc: Doc | null | undefined;
  changes: Change[] | null;
  isChanged: boolean;
}

/**
 * Rows of a generation with a single writer. They are changed in memory, read as late as possible and
 * written in bulk.
 */
export class RowBatch {
  private readonly doors = new Map<string, ProjectionRows<object>>();
  private waiting = new Map<string, WaitingRow>();
  private textLength = 0;
  private readonly written = new Set<string>();
  private writing: { readonly docs: ReadonlyMap<string, Doc>; readonly ended: Promise<void> } | null = null;

  constructor(
    private readonly store: ReadStore,
    private readonly generation: Collection<object>,
  ) {}

  get isLarge(): boolean {
    return this.waiting.size >= ROWS_PER_WRITE || this.textLength >= TEXT_CHARACTERS_MAX;
  }

  of(org: string): ProjectionRows<object> {
    let rows = this.doors.get(org);
    if (!rows) this.doors.set(org, (rows = this.open(org)));
    return rows;
  }

  /**
   * Writes the waiting rows after the previous write. Rows must not change meanwhile. Throws like `bulk`.
   */
  async write(): Promise<void> {
    await this.writing?.ended;
    const rows = [...this.waiting.values()].filter(({ isChanged }) => isChanged);
    await this.load(rows.filter(({ doc }) => doc === undefined));
    const docs = new Map<string, Doc>();
    for (const { _id, doc } of rows) if (doc) docs.set(_id, doc);
    this.waiting = new Map();
    this.textLength = 0;
    const ended = this.put(docs);
    // The next write reports the rejection.
    ended.catch(() => undefined);
    this.writing = { docs, ended };
  }

  async end(): Promise<void> {
    await this.write();
    await this.writing?.ended;
  }

  /** Resolves when no write is running, whether it failed or not. */
  async settled(): Promise<void> {
    await this.writing?.ended.catch(() => undefined);
  }

  private open(org: string): ProjectionRows<object> {
    return {
      get: async (id) => {
        const row = this.row(org, id);
        if (row.doc === undefined) await this.load([row]);
        return row.doc ? toRow(row.doc) : null;
      },
      set: (id, guard, fields) => {
        const row = this.row(org, id);
        row.isChanged = true;
        if (row.doc === undefined) (row.changes ??= []).push({ guard, fields });
        else change(row, guard, fields);
        this.addTextLength(fields);
      },
      put: (id, fields) => {
        const _id = storedId(org, id);
        const doc = { _id, org, ...fields };
        this.waiting.set(_id, { _id, org, doc, changes: null, isChanged: true });
        this.addTextLength(fields);
      },
      remove: async (id) => {
        await this.writing?.ended;
        // Forget the last write, or its rows would be taken for the stored rows.
        this.writing = null;
        const _id = storedId(org, id);
        this.waiting.delete(_id);
        await this.store.remove(this.generation, { _id, org });
      },
      // Nothing to do: no reader has computed anything from an unfinished generation.
      invalidate: () => Promise.resolve(),
    };
  }

  /** Writes the rows in the order of their ids, which is faster for the stores. */
  private async put(docs: ReadonlyMap<string, Doc>): Promise<void> {
    // No comparator, which would take most of the time.
    const ids = [...docs.keys()].sort();
    for (let begin = 0; begin < ids.length; begin += ROWS_PER_WRITE) {
      const puts = this.putOperations(ids.slice(begin, begin + ROWS_PER_WRITE).map((id) => docs.get(id)!));
      for (const outcome of await this.store.bulk(this.generation, puts))
        if (typeof outcome === 'object') throw new DuplicateKeyError(this.generation.name, outcome.duplicate);
    }
  }

  private *putOperations(docs: readonly Doc[]): Iterable<BulkOperation> {
    for (const put of docs) {
      const isNew = !this.mayBeStored(put._id);
      if (this.written.size < IDS_MAX) this.written.add(put._id);
      yield { put, isNew };
    }
  }

  private row(org: string, id: string): WaitingRow {
    const _id = storedId(org, id);
    let row = this.waiting.get(_id);
    if (!row) {
      const doc = this.writing?.docs.get(_id) ?? (this.mayBeStored(_id) ? undefined : null);
      this.waiting.set(_id, (row = { _id, org, doc, changes: null, isChanged: false }));
    }
    return row;
  }

  private mayBeStored(id: string): boolean {
    return this.written.size >= IDS_MAX || this.written.has(id);
  }

  private addTextLength(fields: object): void {
    for (const name in fields) {
      const value = (fields as Readonly<Record<string, unknown>>)[name];
      if (typeof value === 'string') this.textLength += value.length;
    }
  }

  private async load(rows: readonly WaitingRow[]): Promise<void> {
    for (let begin = 0; begin < rows.length; begin += ROWS_PER_WRITE) {
      const some = rows.slice(begin, begin + ROWS_PER_WRITE);
      const filter = { _id: { $in: some.map(({ _id }) => _id) } };
      const docs = await this.store.find(this.generation, filter, { index: PRIMARY_KEY });
      const stored = new Map(docs.map((doc) => [doc._id, doc]));
      // Check again, because a row may have become known meanwhile.
      for (const row of some) {
        if (row.doc !== undefined) continue;
        row.doc = stored.get(row._id) ?? null;
        for (const { guard, fields } of row.changes ?? []) change(row, guard, fields);
        row.changes = null;
      }
    }
  }
}

/** Applies the rule of ReadStore.setMany. Fields keep their order, so that equal rows have equal bytes. */
function change(row: WaitingRow, { source, at }: WriteGuard, fields: object): void {
  const { _id, org, doc } = row;
  if (!doc) {
    row.doc = { rev: { [source]: at }, _id, org, ...fields };
    return;
  }
  const guards = storedRevisionsOf(doc);
  if ((guards[source] ?? -Infinity) >= at) return;
  const rev = { ...guards, [source]: at };
  // In place, even during a write: a changed row is written again.
  Object.assign(doc, fields, { rev });
}
