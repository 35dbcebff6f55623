import type { z } from 'zod';
import { fieldType, type FieldType } from './field-type.js';

/**
 * An index: its fields in sort order, after `org`, which is added to every index. Only the first field may
 * be a list; it gets one key per item.
 */
export interface IndexDeclaration {
  readonly fields: readonly string[];
  readonly unique?: true;
  /**
   * A text field stored with the key, so that a query can read it without the document. It does not affect
   * the order.
   */
  readonly include?: string;
  /**
   * Limits the index to some rows by the value of one of its fields. A query must ask for values that the
   * index covers.
   */
  readonly partialFilter?: PartialFilter;
}

/** Matches rows in which the field has a value, or one of `texts` if they are given. */
export interface PartialFilter {
  readonly field: string;
  readonly texts?: readonly string[];
}

/**
 * Groups rows into spans: the rows of one owner whose numeric field lies in the same interval of `length`. A
 * store may cache a value computed from the rows of a span until one of these rows is written or removed.
 */
export interface SpansOfRows {
  /** Field with the owner of a row: a text, or a list of texts with one owner each. */
  readonly owner: string;
  readonly at: string;
  readonly length: number;
}

/** Name of the index by which rows are read by id. */
export const PRIMARY_KEY = 'id';

/** The stores add fields with these names to each row, so a field with the same name would be overwritten. */
const KEPT_BY_THE_STORES = { record: ['_id', 'org'], read_model: ['_id', 'org', 'rev'] };

/** Declares rows of one kind: their name, schema and indexes, and where they are stored. */
export interface Collection<Row extends object = Record<string, unknown>, Index extends string = string> {
  readonly name: string;
  readonly kind: 'record' | 'read_model';
  /** `bulk` holds rows written by file imports, so that small writes never wait for an import. */
  readonly folder: 'store' | 'bulk';
  readonly schema: z.ZodType<Row>;
  readonly indexes: Readonly<Record<Index, IndexDeclaration>>;
  readonly types: Readonly<Record<string, FieldType>>;
  /** Missing if the store caches no values computed from the rows. */
  readonly spans?: SpansOfRows;
  /** Increased when the shape changes: read models are then rebuilt and records migrated. */
  readonly storageVersion: number;
}

export interface CollectionOptions<Row extends object, Index extends string = never> {
  readonly name: string;
  readonly schema: z.ZodType<Row>;
  readonly indexes?: Readonly<Record<Index, IndexDeclaration>>;
  readonly folder?: 'store' | 'bulk';
  readonly spans?: SpansOfRows;
  readonly storageVersion?: number;
}

/** Checks the declaration of a collection and returns it. */
export function defineCollection<Row extends object, Index extends string>(
  kind: Collection['kind'],
  options: CollectionOptions<Row, Index>,
): Collection<Row, Index> {
  const declared: Readonly<Record<string, IndexDeclaration>> = options.indexes ?? {};
  if (Object.hasOwn(declared, PRIMARY_KEY))
    throw new Error(`${options.name}: an index named ${PRIMARY_KEY} would hide the primary key`);
  for (const field of KEPT_BY_THE_STORES[kind])
    if (fieldType(options.schema, field))
      throw new Error(`${options.name}.${field}: the stores keep this field themselves`);
  const types: Record<string, FieldType> = {};
  const indexes = Object.entries(declared).map(([name, index]) => {
    for (const field of index.fields) types[field] = typeOf(options, field);
    if (index.fields.slice(1).some((field) => types[field]!.list))
      throw new Error(`${options.name}.${name}: a list stands first in its index`);
    checkIncluded(options, name, index);
    if (index.partialFilter && (index.unique || !index.fields.includes(index.partialFilter.field)))
      throw new Error(
        `${options.name}.${name}: an index that is not unique is of some rows, by a field of it`,
      );
    return [name, { ...index, fields: ['org', ...index.fields] }];
  });
  return {
    name: options.name,
    kind,
    folder: options.folder ?? 'store',
    schema: options.schema,
    indexes: Object.fromEntries(indexes) as Collection<Row, Index>['indexes'],
    types,
    ...(options.spans && { spans: options.spans }),
    storageVersion: options.storageVersion ?? 1,
  };
}

function checkIncluded(
  options: CollectionOptions<object, string>,
  name: string,
  { include, unique }: IndexDeclaration,
): void {
  if (include === undefined) return;
  const { of, list } = typeOf(options, include);
  if (unique || list || of !== 'string')
    throw new Error(`${options.name}.${name}: an index that is not unique includes one text`);
}

function typeOf({ name, schema }: CollectionOptions<object, string>, field: string): FieldType {
  const type = fieldType(schema, field);
  if (!type) throw new Error(`${name}.${field}: an indexed field is declared as texts or numbers`);
  return type;
}

/**
 * A stored row. `id` is unique within an organization; `Records` adds the caller's organization and checks
 * it.
 */
export type Row<T extends object> = T & { readonly id: string };
