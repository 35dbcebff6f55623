import { indexedValues, sorted, typeRank } from './bson-order.js';
import { CommandError } from './command-error.js';
import { lookups, type Filter } from './filters.js';
import { matcher } from './matching.js';

export type StoredDocument = Readonly<Record<string, unknown>> & { readonly _id: unknown };

export interface IndexSpecification {
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  readonly unique?: boolean;
  /** A hidden index is kept up to date, but no query uses it. */
  readonly hidden?: boolean;
}

export interface Query {
  readonly filter: Filter;
  readonly hint?: unknown;
  readonly sort?: Readonly<Record<string, number>>;
}

interface Index extends IndexSpecification {
  readonly fields: readonly string[];
  /** The documents, by the values of the first two fields of the index. */
  readonly buckets: Map<string, Set<StoredDocument>>;
  /** For a unique index: the `_id` of the document that owns each key. */
  readonly owners: Map<string, unknown>;
}

const PREFIX_FIELDS = 2;
export const ID_INDEX: IndexSpecification = { name: '_id_', key: { _id: 1 } };

/**
 * Documents by `_id`. Each index has a hash map of its leading fields for equality look-ups. Documents are
 * never changed in place.
 */
export class StoredCollection {
  readonly documents = new Map<string, StoredDocument>();
  private readonly indexes = new Map<string, Index>();

  constructor(readonly namespace: string) {}

  get specifications(): IndexSpecification[] {
    return [ID_INDEX, ...this.indexes.values()].map(({ name, key, unique, hidden }) => ({
      name,
      key,
      ...(unique ? { unique } : {}),
      ...(hidden ? { hidden } : {}),
    }));
  }

  /**
   * Throws codes 85 and 86 if the index exists with another definition, and 11000 if stored documents violate
   * it.
   */
  createIndex({ name, key, unique = false, hidden = false, ...rest }: IndexSpecification): void {
    const others = Object.keys(rest).filter((option) => option !== 'v' && option !== 'background');
    if (others.length > 0) throw new CommandError(59, `indexes with ${others.join()} are not supported`);
    const before = this.indexes.get(name);
    const same = JSON.stringify(before?.key) === JSON.stringify(key);
    if (before && same && before.unique === unique && before.hidden === hidden) return;
    if (before) throw new CommandError(same ? 85 : 86, `an index ${name} with other options exists`);
    if ([...this.indexes.values()].some((each) => JSON.stringify(each.key) === JSON.stringify(key)))
      throw new CommandError(85, `an index with the keys of ${name} exists under another name`);
    const index: Index = {
      name,
      key,
      unique,
      hidden,
      fields: Object.keys(key),
      buckets: new Map(),
      owners: new Map(),
    };
    for (const document of this.documents.values()) {
      this.refuseDuplicate(index, document);
      place(index, document);
    }
    this.indexes.set(name, index);
  }

  dropIndex(name: string): void {
    if (!this.indexes.delete(name)) throw new CommandError(27, `index not found with name [${name}]`);
  }

  /** Throws code 11000 (duplicate key). */
  insert(document: StoredDocument): void {
    if (this.documents.has(idKey(document._id))) throw this.duplicate('_id_', { _id: document._id });
    this.replace(undefined, document);
  }

  /** Stores `after` instead of `before`. Throws code 11000 (duplicate key). */
  replace(before: StoredDocument | undefined, after: StoredDocument): void {
    for (const index of this.indexes.values()) this.refuseDuplicate(index, after);
    if (before) this.remove(before);
    this.documents.set(idKey(after._id), after);
    for (const index of this.indexes.values()) place(index, after);
  }

  remove(document: StoredDocument): void {
    this.documents.delete(idKey(document._id));
    for (const { buckets, owners, fields, unique } of this.indexes.values()) {
      for (const key of keysOf(document, fields.slice(0, PREFIX_FIELDS))) buckets.get(key)?.delete(document);
      if (unique) for (const key of keysOf(document, fields)) owners.delete(key);
    }
  }

  /**
   * The matching documents in the order of the sort. Without a sort, MongoDB promises no order. Throws code
   * 2.
   */
  find(query: Query): StoredDocument[] {
    return sorted(this.matching(query), query.sort ?? {});
  }

  /** The matching documents in any order. Throws code 2. */
  matching({ filter, hint }: Query): StoredDocument[] {
    return this.candidates(filter, this.hinted(hint)).filter(matcher(filter));
  }

  private hinted(hint: unknown): Index | null {
    if (hint === undefined || hint === ID_INDEX.name) return null;
    const index = typeof hint === 'string' ? this.indexes.get(hint) : undefined;
    if (!index || index.hidden)
      throw new CommandError(2, 'hint provided does not correspond to an existing index');
    return index;
  }

  private candidates(filter: Filter, index: Index | null): StoredDocument[] {
    const ids = lookups(filter, '_id');
    if (ids) return [...new Set(ids.map(idKey))].flatMap((id) => this.documents.get(id) ?? []);
    const prefix = index?.fields.slice(0, PREFIX_FIELDS).map((field) => lookups(filter, field));
    if (!index || !prefix?.every((values) => values !== null)) return [...this.documents.values()];
    const found = combinations(prefix).flatMap((values) => [...(index.buckets.get(keyOf(values)) ?? [])]);
    return [...new Set(found)];
  }

  private refuseDuplicate(index: Index, document: StoredDocument): void {
    if (!index.unique) return;
    for (const key of keysOf(document, index.fields)) {
      const owner = index.owners.get(key);
      if (owner === undefined || owner === document._id) continue;
      const values = index.fields.map((field) => [field, indexedValues(document, field)[0] ?? null]);
      throw this.duplicate(index.name, Object.fromEntries(values) as object);
    }
  }

  private duplicate(index: string, keyValue: object): CommandError {
    const pattern = this.indexes.get(index)?.key ?? ID_INDEX.key;
    const where = `${this.namespace} index: ${index} dup key: ${JSON.stringify(keyValue)}`;
    const fields = { keyPattern: pattern, keyValue };
    return new CommandError(11000, `E11000 duplicate key error collection: ${where}`, fields);
  }
}

function place(index: Index, document: StoredDocument): void {
  for (const key of keysOf(document, index.fields.slice(0, PREFIX_FIELDS))) {
    const bucket = index.buckets.get(key);
    if (bucket) bucket.add(document);
    else index.buckets.set(key, new Set([document]));
  }
  if (index.unique) for (const key of keysOf(document, index.fields)) index.owners.set(key, document._id);
}

/**
 * One key per combination of the fields' values. An empty array gets a key that no equality look-up finds.
 */
const keysOf = (document: StoredDocument, fields: readonly string[]): string[] =>
  combinations(
    fields.map((field) => {
      const values = indexedValues(document, field);
      return values.length > 0 ? values : [undefined];
    }),
  ).map(keyOf);

const combinations = (lists: readonly (readonly unknown[])[]): unknown[][] =>
  lists.reduce<unknown[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values.map(typed));

/** Adds the type to each value. Plain JSON would make dates and buffers look like texts and objects. */
function typed(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value)) return [typeRank(value), ...(value as unknown[]).map(typed)];
  if (value instanceof Uint8Array) return [typeRank(value), Buffer.from(value).toString('hex')];
  if (typeRank(value) !== typeRank({})) return [typeRank(value), Number(value ?? 0)];
  const pairs = Object.entries(value as object).map(([name, inner]: [string, unknown]) => [
    name,
    typed(inner),
  ]);
  return [typeRank(value), ...pairs];
}

const idKey = (id: unknown): string => (typeof id === 'string' ? id : JSON.stringify({ id }));
