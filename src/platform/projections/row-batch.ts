import { PRIMARY_KEY, type Collection } from '../../kernel/collection.js';
import type { ProjectionRows } from '../../kernel/define-projection.js';
import {
  DuplicateKeyError,
  guardsOf,
  type Doc,
  type Guard,
  type ReadStore,
} from '../read-store/read-store.js';
import { storedId, toRow } from '../records/rows.js';
import { IdFilter } from './id-filter.js';

/** Rows that are written with one call: a request that writes meanwhile waits for some milliseconds. */
const ROWS_PER_WRITE = 2_000;
/** Of texts in the rows that wait, in characters: few rows may be large. */
const TEXT_MOST = 2 * 2 ** 20;

type Change = (row: Doc | null) => Doc | null;

interface WaitingRow {
  readonly _id: string;
  readonly org: string;
  /** As it is stored, or will be; undefined: not known yet. */
  before: Doc | null | undefined;
  readonly changes: Change[];
}

/**
 * Rows of a generation that nobody else writes: they are changed in memory and written many at a time. What
 * is stored is read for many at a time too, as late as possible, and only if it may be there.
 */
export class RowBatch {
  private waiting = new Map<string, WaitingRow>();
  private textLength = 0;
  private readonly written = new IdFilter();
  private writing: { readonly docs: ReadonlyMap<string, Doc>; readonly ended: Promise<void> } | null = null;

  constructor(
    private readonly store: ReadStore,
    private readonly generation: Collection<object>,
  ) {}

  get isLarge(): boolean {
    return this.waiting.size >= ROWS_PER_WRITE || this.textLength >= TEXT_MOST;
  }

  of(org: string): ProjectionRows<object> {
    return {
      get: async (id) => {
        const row = this.row(org, id);
        if (row.before === undefined) await this.load([row]);
        const doc = changed(row);
        return doc ? toRow(doc) : null;
      },
      set: (id, guard, fields) => {
        const row = this.row(org, id);
        const own = { ...fields, _id: row._id, org };
        row.changes.push((before) => withFields(before, own, guard));
        return this.grew(fields);
      },
      put: (id, fields) => {
        const row = this.row(org, id);
        const whole = { ...fields, _id: row._id, org };
        row.before ??= null;
        row.changes.push(() => whole);
        return this.grew(fields);
      },
    };
  }

  /**
   * Begins to write what waits once the write before has ended; nobody may change a row until it resolves.
   * Errors of either: as ReadStore.find and bulk; DuplicateKeyError.
   */
  async write(): Promise<void> {
    await this.writing?.ended;
    const rows = [...this.waiting.values()];
    await this.load(rows.filter(({ before }) => before === undefined));
    const docs = new Map<string, Doc>();
    for (const row of rows) {
      const doc = changed(row);
      if (doc && doc !== row.before) docs.set(row._id, doc);
    }
    this.waiting = new Map();
    this.textLength = 0;
    const ended = this.put([...docs.values()]);
    // Seen by the next write.
    ended.catch(() => undefined);
    this.writing = { docs, ended };
  }

  async end(): Promise<void> {
    await this.write();
    await this.writing?.ended;
  }

  /** Resolves when nothing is being written, well or not. */
  async settled(): Promise<void> {
    await this.writing?.ended.catch(() => undefined);
  }

  private async put(docs: readonly Doc[]): Promise<void> {
    for (const { _id } of docs) this.written.add(_id);
    for (let begin = 0; begin < docs.length; begin += ROWS_PER_WRITE) {
      const puts = docs.slice(begin, begin + ROWS_PER_WRITE).map((put) => ({ put }));
      for (const outcome of await this.store.bulk(this.generation, puts))
        if (typeof outcome === 'object') throw new DuplicateKeyError(this.generation.name, outcome.duplicate);
    }
  }

  private row(org: string, id: string): WaitingRow {
    const _id = storedId(org, id);
    let row = this.waiting.get(_id);
    if (!row) {
      const before = this.written.mayHave(_id) ? this.writing?.docs.get(_id) : null;
      this.waiting.set(_id, (row = { _id, org, before, changes: [] }));
    }
    return row;
  }

  private grew(fields: object): Promise<void> {
    for (const value of Object.values(fields) as unknown[])
      if (typeof value === 'string') this.textLength += value.length;
    return Promise.resolve();
  }

  private async load(rows: readonly WaitingRow[]): Promise<void> {
    for (let begin = 0; begin < rows.length; begin += ROWS_PER_WRITE) {
      const some = rows.slice(begin, begin + ROWS_PER_WRITE);
      const filter = { _id: { $in: some.map(({ _id }) => _id) } };
      const docs = await this.store.find(this.generation, filter, { index: PRIMARY_KEY });
      const stored = new Map(docs.map((doc) => [doc._id, doc]));
      for (const row of some) row.before = stored.get(row._id) ?? null;
    }
  }
}

const changed = ({ before = null, changes }: WaitingRow): Doc | null =>
  changes.reduce((row, change) => change(row), before);

/** As ReadStore.setGuarded demands, with the fields in the same order: then equal rows have equal bytes. */
function withFields(row: Doc | null, fields: Doc, { source, at }: Guard): Doc | null {
  const guards = guardsOf(row);
  return (guards[source] ?? -Infinity) >= at ? row : { ...row, ...fields, rev: { ...guards, [source]: at } };
}
