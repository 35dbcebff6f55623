import {
  type Collection,
  type FieldType,
  INDEX_KEY_BYTES_MAX,
  type IndexDeclaration,
  isIndexable,
  isPlainObject,
} from '@alert-review/kernel';
import {
  checkPathsDoNotOverlap,
  checkUpdate,
  fieldsSetByFilter,
  QueryError,
  type Filter,
  type Scalar,
  type Update,
} from './query.js';
import type { BulkOperation } from './read-store.js';
import { checkStorable } from './storable.js';

/** Most UTF-16 units of a text that an index includes (`include`). */
const INCLUDED_CHARACTERS_MAX = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** Shorter strings cannot exceed the key limit, so their bytes need not be counted exactly. */
const SHORT_CHARACTERS = 48;

/**
 * Checks a document before it is written, like `checkStorable`. Also throws QueryError for an empty `_id`
 * or `org`, values that differ from their declared type, and keys that are too long.
 */
export function checkDocument(collection: Collection<object>, doc: Fields): void {
  checkStorable(collection.name, doc);
  checkKeys(collection, doc);
}

function checkKeys(collection: Collection<object>, doc: Fields): void {
  const id = ownerBytes(collection, doc, '_id');
  const org = ownerBytes(collection, doc, 'org');
  let together = 2 + id + org;
  for (const field in collection.types) together += 1 + indexedBytes(collection, field, doc[field]);
  for (const name in collection.indexes) {
    const index = collection.indexes[name]!;
    if (index.include !== undefined) checkIncluded(collection, index.include, doc[index.include]);
    // Shortcut: usually all indexed values together would fit into one key.
    if (together <= INDEX_KEY_BYTES_MAX) continue;
    if (keyBytes(collection, index, doc, id, org) > INDEX_KEY_BYTES_MAX)
      throw new QueryError(`${collection.name}.${name}: the key is longer than ${INDEX_KEY_BYTES_MAX} bytes`);
  }
}

function checkIncluded({ name }: Collection<object>, field: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'string' || value.length > INCLUDED_CHARACTERS_MAX)
    throw new QueryError(`${name}.${field} must be a text of at most ${INCLUDED_CHARACTERS_MAX} characters`);
}

export function* checkedOperations(
  collection: Collection<object>,
  operations: Iterable<BulkOperation>,
): Iterable<BulkOperation> {
  for (const operation of operations) {
    if ('put' in operation) {
      (operation.isCopy ? checkKeys : checkDocument)(collection, operation.put);
      checkGuard(operation.put, operation.ifNewerThan);
    }
    yield operation;
  }
}

function ownerBytes({ name }: Collection<object>, doc: Fields, field: '_id' | 'org'): number {
  const value = doc[field];
  const bytes = typeof value === 'string' && value !== '' ? textBytes(value, field) : Infinity;
  if (bytes > INDEX_KEY_BYTES_MAX)
    throw new QueryError(`${name}: ${field} must be a string of 1 to ${INDEX_KEY_BYTES_MAX} bytes`);
  return bytes;
}

/** Returns the length of the longest key in bytes, including the id if the index is not unique. */
function keyBytes(
  collection: Collection<object>,
  index: IndexDeclaration,
  doc: Fields,
  id: number,
  org: number,
): number {
  let bytes = index.unique ? 0 : 1 + id;
  for (const field of index.fields)
    bytes += 1 + (field === 'org' ? org : indexedBytes(collection, field, doc[field]));
  return bytes;
}

function indexedBytes({ name, types }: Collection<object>, field: string, value: unknown): number {
  if (value === undefined || value === null) return 1;
  const { of, list } = types[field]!;
  if (Array.isArray(value) !== list)
    throw new QueryError(`${name}.${field} is declared ${list ? 'as a' : 'as no'} list`);
  if (!list) return valueBytes(name, field, of, value);
  let longest = 0;
  for (const item of value as unknown[]) longest = Math.max(longest, valueBytes(name, field, of, item));
  return longest;
}

function valueBytes(name: string, field: string, of: FieldType['of'], value: unknown): number {
  if (typeof value !== of)
    throw new QueryError(`${name}.${field} is declared as ${of}, and holds a ${typeof value}`);
  return of === 'number' ? 9 : textBytes(value as string, field);
}

function textBytes(text: string, field: string): number {
  if (!isIndexable(text)) throw new QueryError(`${field}: control characters cannot be indexed`);
  return 1 + (text.length < SHORT_CHARACTERS ? 3 * text.length : Buffer.byteLength(text));
}

/**
 * Checks filter and update of a compare-and-set. Returns the fields that an upsert copies from its filter.
 * Throws QueryError.
 */
export function checkCompareAndSet(
  collection: Collection<object>,
  filter: Filter,
  update: Update,
  upsert: boolean,
): Readonly<Record<string, Scalar>> {
  checkUpdate(update);
  if (typeof filter['_id'] !== 'string')
    throw new QueryError(`${collection.name}: the filter of an update names the _id`);
  const taken = upsert ? fieldsSetByFilter(collection, filter) : { _id: 'any', org: 'any' };
  const { $set, $setOnInsert, $inc = {} } = update;
  checkPathsDoNotOverlap([...Object.keys(taken), ...Object.keys($inc)]);
  const known: Record<string, unknown> = {};
  for (const fields of [taken, $set, ...(upsert ? [$setOnInsert, $inc] : [])])
    for (const [path, value] of Object.entries(fields ?? {})) setAtPath(known, path.split('.'), value);
  checkDocument(collection, known);
  return taken;
}

/**
 * Sets a value at a path like MongoDB: creates missing objects on the path, and refuses to set a field of a
 * scalar.
 */
function setAtPath(
  target: Record<string, unknown>,
  [name, ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    target[name!] = value;
    return;
  }
  const inner = Object.hasOwn(target, name!) ? target[name!] : (target[name!] = {});
  if (!isPlainObject(inner)) throw new QueryError(`${name} has no fields`);
  setAtPath(inner, rest, value);
}

function checkGuard(doc: Fields, field: string | undefined): void {
  if (field !== undefined && typeof doc[field] !== 'number')
    throw new QueryError(`ifNewerThan: ${field} must be a number`);
}
