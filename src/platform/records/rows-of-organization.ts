import { type Collection, PRIMARY_KEY, type Row } from '@alert-review/kernel';
import {
  isOperatorsObject,
  QueryError,
  type CountOptions,
  type Filter,
  type FindOptions,
  type StreamOptions,
  type Update,
} from '../read-store/query.js';
import type { BulkOperation, BulkOutcome, Doc, OwnerSpanCache, ReadStore } from '../read-store/read-store.js';

/**
 * Returns the stored id. It starts with the organization, so that an id can never reach another
 * organization's row.
 */
export const storedId = (org: string, id: string): string => `${org}.${id}`;

export function toRow<T extends object>(doc: Doc): Row<T> {
  const row: Record<string, unknown> = {};
  // A loop, because rest and spread take several times as long, and every query creates such rows.
  for (const field in doc) if (field !== '_id' && field !== 'org') row[field] = doc[field];
  row['id'] = doc._id.slice(doc.org.length + 1);
  return row as Row<T>;
}

/** Adds the organization to a filter, and turns conditions on `id` into conditions on the stored `_id`. */
export function scopedFilter(org: string, filter: Filter, index: string): Filter {
  if (index === PRIMARY_KEY && Object.keys(filter).length === 0) return { _id: idsOf(org) };
  const scoped: Record<string, unknown> = {};
  for (const field of Object.keys(filter)) {
    const condition = filter[field];
    if (field === '$or')
      scoped[field] = (condition as Filter[]).map((part) => scopedFilter(org, part, index));
    else if (field !== 'id') scoped[field] = condition;
    else if (condition !== undefined) scoped['_id'] = scopedId(org, condition);
  }
  scoped['org'] = org;
  return scoped as Filter;
}

const scopedSort = (sort: NonNullable<FindOptions['sort']>): NonNullable<FindOptions['sort']> =>
  Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field === 'id' ? '_id' : field, direction]),
  );

const idsOf = (org: string) => ({ $gte: `${org}.`, $lt: `${org}/` });

const ID_OPERATORS = new Set(['$in', '$ne', '$gt', '$gte', '$lt', '$lte']);

function scopedId(org: string, condition: unknown): unknown {
  if (typeof condition === 'string') return storedId(org, condition);
  if (!isOperatorsObject(condition)) throw new QueryError('id: a text or operators are needed');
  return Object.fromEntries(
    Object.entries(condition).map(([operator, operand]: [string, string | string[]]) => {
      if (!ID_OPERATORS.has(operator)) throw new QueryError(`id: ${operator} cannot be asked of an id`);
      const scoped = Array.isArray(operand) ? operand.map((id) => storedId(org, id)) : storedId(org, operand);
      return [operator, scoped];
    }),
  );
}

function refuseMove(update: Update): Update {
  for (const fields of Object.values(update))
    for (const name of ['org', '_id', 'id'])
      if (name in fields) throw new QueryError(`an update never sets ${name}`);
  return update;
}

const ROWS_PER_REMOVAL = 500;

/**
 * Reads the rows of one organization. `collectionOf` returns the live generation of a declared collection.
 */
export class RowReader {
  constructor(
    protected readonly store: ReadStore,
    protected readonly org: string,
    protected readonly collectionOf: (
      declared: Collection<object>,
    ) => Collection<object> | Promise<Collection<object>>,
  ) {}

  async get<T extends object>(collection: Collection<T>, id: string): Promise<Row<T> | null> {
    const filter = { _id: storedId(this.org, id), org: this.org };
    const stored = await this.collectionOf(collection);
    const [doc] = await this.store.find(stored, filter, { index: PRIMARY_KEY, limit: 1 });
    return doc ? toRow<T>(doc) : null;
  }

  async find<T extends object, Index extends string>(
    collection: Collection<T, Index>,
    filter: Filter,
    options: FindOptions<NoInfer<Index>>,
  ): Promise<Row<T>[]> {
    const stored = await this.collectionOf(collection);
    const scoped = scopedFilter(this.org, filter, options.index);
    const { sort } = options;
    const docs = await this.store.find(
      stored,
      scoped,
      sort ? { ...options, sort: scopedSort(sort) } : options,
    );
    return docs.map((doc) => toRow<T>(doc));
  }

  async count<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: CountOptions<NoInfer<Index>>,
  ): Promise<number> {
    const stored = await this.collectionOf(collection);
    return this.store.count(stored, scopedFilter(this.org, filter, options.index), options);
  }

  /**
   * Returns a number that changes after each write to the collection, by any organization; null if unknown.
   */
  async versionOf(collection: Collection<object>): Promise<number | null> {
    return this.store.versionOf(await this.collectionOf(collection));
  }

  /**
   * Returns a text that changes after each write to the collection, by any organization, and with its
   * generation; null if that is unknown.
   */
  async stampOf(collection: Collection<object>): Promise<string | null> {
    const stored = await this.collectionOf(collection);
    const version = this.store.versionOf(stored);
    return version === null ? null : `${stored.name} ${version}`;
  }

  /**
   * Returns the values that the store caches for an owner's spans of rows (`spans` of the collection); null
   * if it caches none. Only for records, which have one generation.
   */
  spansOf(collection: Collection<object>, owner: string): OwnerSpanCache | null {
    return this.store.spansOf(collection, this.org, owner);
  }

  async *stream<T extends object, Index extends string>(
    collection: Collection<T, Index>,
    filter: Filter,
    options: StreamOptions<NoInfer<Index>>,
  ): AsyncIterable<Row<T>> {
    const stored = await this.collectionOf(collection);
    const scoped = scopedFilter(this.org, filter, options.index);
    for await (const doc of this.store.stream(stored, scoped, options)) yield toRow<T>(doc);
  }
}

export class RowStore extends RowReader {
  async insert<T extends object>(collection: Collection<T>, row: Row<T>): Promise<void> {
    await this.store.insert(collection, this.toDoc(row));
  }

  async put<T extends object>(collection: Collection<T>, row: Row<T>): Promise<void> {
    await this.store.put(collection, this.toDoc(row));
  }

  /** Updates the row whose `id` the filter names. The outcome is `lost` if another update came first. */
  async compareAndSet<T extends object>(
    collection: Collection<T>,
    filter: Filter,
    update: Update,
    options?: { upsert?: boolean },
  ): Promise<{ outcome: 'updated' | 'inserted' | 'lost'; before?: Row<T> }> {
    const { outcome, before } = await this.store.compareAndSet(
      collection,
      scopedFilter(this.org, filter, PRIMARY_KEY),
      refuseMove(update),
      options,
    );
    return { outcome, ...(before ? { before: toRow<T>(before) } : {}) };
  }

  /** Removes matching rows by `id`, or by another index. Returns their number. */
  async remove<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: { readonly index?: NoInfer<Index> } = {},
  ): Promise<number> {
    const scoped = scopedFilter(this.org, filter, options.index ?? PRIMARY_KEY);
    return this.store.remove(collection, scoped, options);
  }

  /**
   * Removes all matching rows in steps, each of which tests the filter again. After an abort, the remaining
   * rows stay.
   */
  async removeAll<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    { index, signal }: Pick<FindOptions<NoInfer<Index>>, 'index'> & { readonly signal?: AbortSignal },
  ): Promise<void> {
    while (!signal?.aborted) {
      const options = { index, limit: ROWS_PER_REMOVAL, fields: Object.keys(filter) };
      const found = await this.find(collection, filter, options);
      if (found.length === 0) return;
      await this.remove(collection, { ...filter, id: { $in: found.map(({ id }) => id) } });
    }
  }

  /**
   * Puts rows, which are read lazily. Each put is atomic, but not the whole call. Returns the outcomes in
   * order.
   */
  async putMany<T extends object>(
    collection: Collection<T>,
    rows: Iterable<Row<T>>,
    options: { ifNewerThan?: string } | { isCopy: true } = {},
  ): Promise<BulkOutcome[]> {
    return this.store.bulk(collection, this.putOperations(rows, options));
  }

  private *putOperations<T extends object>(
    rows: Iterable<Row<T>>,
    options: { ifNewerThan?: string } | { isCopy: true },
  ): Iterable<BulkOperation> {
    for (const row of rows) yield { put: this.toDoc(row), ...options };
  }

  private toDoc<T extends object>(row: Row<T>): Doc {
    const { id, ...fields } = row;
    // Object.assign, because another spread takes several times as long, and imports create millions of
    // documents.
    return Object.assign(fields, { _id: storedId(this.org, id), org: this.org });
  }
}
