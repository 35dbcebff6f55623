import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection } from '../../kernel/collection.js';
import { bulkWrite, isNewer } from '../../embedded/bulk-write.js';
import { conditionsOf } from '../../embedded/conditions.js';
import type { Environment } from '../../embedded/environment.js';
import { plan, type Plan, type Sort } from '../../embedded/planner.js';
import { countOf } from '../../embedded/range-cursor.js';
import { compareBy, pick, Scan, ScanLimitError, type ScanOptions } from '../../embedded/scan.js';
import { Table, tableNames, type Document } from '../../embedded/table.js';
import { updateDocument } from '../../embedded/update-document.js';
import {
  checkCompareAndSet,
  checkDocument,
  checkedOperations,
  checkGuard,
  checkQuery,
  SCAN_DOCUMENTS_MAX,
} from './check-documents.js';
import { isOperators, QueryError, type Filter, type FindOptions, type Update } from './query.js';
import {
  DuplicateKeyError,
  ReadStore,
  type BulkOperation,
  type BulkOutcome,
  type CompareAndSetResult,
  type Doc,
} from './read-store.js';

const STREAM_PAGE_ROWS = 500;

/** The read store on two lmdb environments of this process, chosen by a collection's declaration. */
export class EmbeddedReadStore extends ReadStore {
  private readonly tables = new Map<string, Promise<Table>>();

  constructor(private readonly environments: { readonly store: Environment; readonly bulk: Environment }) {
    super();
  }

  async ensure(collection: Collection<object>): Promise<void> {
    const { name, folder } = collection;
    const known = this.tables.get(name);
    const opened = (known ?? Promise.resolve()).then(() => Table.open(this.environments[folder], collection));
    this.tables.set(name, opened);
    try {
      await opened;
    } catch (error) {
      this.tables.delete(name);
      throw error;
    }
  }

  async insert(collection: Collection<object>, doc: Doc): Promise<void> {
    checkDocument(collection, doc);
    const table = await this.table(collection);
    await this.writes(collection).run(() => {
      const duplicate = table.get(doc._id) ? { duplicate: 'id' } : table.write(doc, null);
      if (duplicate) throw new DuplicateKeyError(collection.name, duplicate.duplicate);
    });
  }

  async put(
    collection: Collection<object>,
    doc: Doc,
    options: { ifNewerThan?: string } = {},
  ): Promise<boolean> {
    checkDocument(collection, doc);
    checkGuard(doc, options.ifNewerThan);
    const table = await this.table(collection);
    return this.writes(collection).run(() => {
      const before = table.get(doc._id);
      if (before && options.ifNewerThan !== undefined && !isNewer(doc, before, options.ifNewerThan))
        return false;
      const duplicate = table.write(doc, before);
      if (duplicate) throw new DuplicateKeyError(collection.name, duplicate.duplicate);
      return true;
    });
  }

  async compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    options: { upsert?: boolean } = {},
  ): Promise<CompareAndSetResult> {
    checkCompareAndSet(collection, filter, update, options);
    const table = await this.table(collection);
    const planned = this.plan(collection, table, filter, {});
    return this.writes(collection).run(() => {
      const before = firstMatch(table, planned);
      if (!before && !options.upsert) return { outcome: 'lost' };
      if (!before && table.get(filter['_id'] as string)) return { outcome: 'lost' };
      const after = updateDocument(before ?? equalFields(filter), update, !before) as Document;
      checkDocument(collection, after);
      const duplicate = table.write(after, before);
      if (duplicate) throw new DuplicateKeyError(collection.name, duplicate.duplicate);
      return before ? { outcome: 'updated', before: before as unknown as Doc } : { outcome: 'inserted' };
    });
  }

  async remove(collection: Collection<object>, filter: Filter): Promise<number> {
    checkQuery(collection, filter);
    const table = await this.table(collection);
    const ids = (await this.matches(table, this.plan(collection, table, filter, {}), {})).map(
      ({ _id }) => _id,
    );
    return this.writes(collection).run(() => {
      let removed = 0;
      for (const id of ids) {
        // Between the search and here another write may have changed the document.
        const before = firstMatch(table, this.plan(collection, table, { $and: [{ _id: id }, filter] }, {}));
        if (before) table.remove(before);
        if (before) removed++;
      }
      return removed;
    });
  }

  async bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]> {
    const checked = checkedOperations(collection, operations);
    return bulkWrite(await this.table(collection), this.writes(collection), checked);
  }

  async find(collection: Collection<object>, filter: Filter, options: FindOptions = {}): Promise<Doc[]> {
    checkQuery(collection, filter, options);
    const table = await this.table(collection);
    const planned = this.plan(collection, table, filter, options);
    const { sort = {}, skip = 0, limit = Infinity, fields } = options;
    if (planned.sorted)
      return (await this.matches(table, planned, { fields, skip }, limit)) as unknown as Doc[];
    const rows = (await this.matches(table, planned, {})).sort(compareBy(sort)).slice(skip, skip + limit);
    return (fields ? rows.map((row) => pick(row, ['org', ...fields])) : rows) as unknown as Doc[];
  }

  async *stream(
    collection: Collection<object>,
    filter: Filter,
    options: Pick<FindOptions, 'hint' | 'fields'> = {},
  ): AsyncIterable<Doc> {
    checkQuery(collection, filter, options);
    const table = await this.table(collection);
    const planned = this.plan(collection, table, filter, options);
    const scan = new Scan(table, planned, { fields: options.fields, documentsMax: Infinity });
    while (!scan.done) {
      const page = scan.next(STREAM_PAGE_ROWS);
      scan.pause();
      yield* page as unknown as Doc[];
      await nextTurn();
    }
  }

  async count(
    collection: Collection<object>,
    filter: Filter,
    options: { atMost?: number } = {},
  ): Promise<number> {
    checkQuery(collection, filter, { limit: options.atMost });
    const table = await this.table(collection);
    const planned = this.plan(collection, table, filter, {});
    const { atMost = Infinity } = options;
    if (
      planned.distinct &&
      planned.residual.length === 0 &&
      !planned.ids &&
      !planned.keys &&
      atMost === Infinity
    )
      return countOf(table.databaseOf(planned), planned.ranges);
    return (await this.matches(table, planned, { countOnly: true }, atMost)).length;
  }

  async drop(collection: Collection<object>): Promise<void> {
    if (!this.tables.has(collection.name)) await this.ensure(collection);
    const table = await this.table(collection);
    this.tables.delete(collection.name);
    await table.drop();
  }

  async collections(): Promise<string[]> {
    const names = await Promise.all(Object.values(this.environments).map(tableNames));
    return names.flat();
  }

  async ping(): Promise<void> {
    await this.collections();
    for (const { writes } of Object.values(this.environments)) await writes.checkSpace();
  }

  private writes(collection: Collection<object>): Environment['writes'] {
    return this.environments[collection.folder].writes;
  }

  private async table(collection: Collection<object>): Promise<Table> {
    const table = this.tables.get(collection.name);
    if (!table) throw new Error(`the collection ${collection.name} was not made ready (ensure)`);
    return table;
  }

  private plan(
    collection: Collection<object>,
    table: Table,
    filter: Filter,
    { sort = {}, hint }: { sort?: Sort; hint?: string },
  ): Plan {
    const planned = plan(table.indexes, conditionsOf(filter), sort, hint);
    if (!planned)
      throw new QueryError(
        `${collection.name}: no index answers ${JSON.stringify(filter)} sorted by ${JSON.stringify(sort)}`,
      );
    return planned;
  }

  private async matches(
    table: Table,
    planned: Plan,
    options: Omit<ScanOptions, 'documentsMax'>,
    limit = Infinity,
  ): Promise<Document[]> {
    const scan = new Scan(table, planned, { ...options, documentsMax: SCAN_DOCUMENTS_MAX });
    const rows: Document[] = [];
    let slices = 0;
    try {
      while (!scan.done && rows.length < limit) {
        if (slices++ > 0) await nextTurn();
        rows.push(...scan.next(limit - rows.length));
        scan.pause();
      }
    } catch (error) {
      scan.pause();
      throw error instanceof ScanLimitError ? new QueryError(error.message) : error;
    }
    return rows;
  }
}

const firstMatch = (table: Table, planned: Plan): Document | null =>
  new Scan(table, planned, { documentsMax: SCAN_DOCUMENTS_MAX }).first();

/** What an upsert takes over from its filter: the fields compared with one value. */
function equalFields(filter: Filter): Record<string, unknown> {
  const fields = Object.entries(filter).filter(
    ([field, value]) => !field.startsWith('$') && !isOperators(value),
  );
  return updateDocument({}, { $set: Object.fromEntries(fields) }, true);
}
