import type { Collection, IndexDeclaration } from '../../kernel/collection.js';
import {
  checkFilter,
  checkUpdate,
  checkValue,
  QueryError,
  type Filter,
  type FindOptions,
  type Update,
} from './query.js';
import type { BulkOperation } from './read-store.js';

/** Longest index key, in bytes; the embedded engine takes no longer one. */
export const INDEX_KEY_BYTES_MAX = 1978;
/** What a query may read at most; unbounded reads go through `stream`. */
export const SCAN_DOCUMENTS_MAX = 10_000;

/** Below this a string cannot bring a key to its limit, and its bytes need no exact count. */
const SHORT_CHARACTERS = 48;
const UNSAFE_IN_KEYS = /[\u0000-\u0004\ud800-\udfff]/u;

/**
 * Throws QueryError on a document that one of the adapters could not store: a value outside the language, an
 * empty `_id` or `org`, and in indexed fields objects, bytes, a second array, control characters up to
 * U+0004, lone surrogates and keys longer than INDEX_KEY_BYTES_MAX.
 */
export function checkDocument(collection: Collection<object>, doc: Readonly<Record<string, unknown>>): void {
  checkValue(doc, collection.name);
  const [id, org] = [ownerBytes(collection, doc, '_id'), ownerBytes(collection, doc, 'org')];
  for (const name in collection.indexes) {
    const fault = indexKeyFault(collection.indexes[name]!, doc, id, org);
    if (fault !== null) throw new QueryError(`${collection.name}.${name}: ${fault}`);
  }
}

/** The operations as they come. Throws what checkDocument and checkGuard say of a put once its turn comes. */
export function* checkedOperations(
  collection: Collection<object>,
  operations: Iterable<BulkOperation>,
): Iterable<BulkOperation> {
  for (const operation of operations) {
    if ('put' in operation) {
      checkDocument(collection, operation.put);
      checkGuard(operation.put, operation.ifNewerThan);
    }
    yield operation;
  }
}

/** Length of a field that every key may hold. */
function ownerBytes(
  { name }: Collection<object>,
  doc: Readonly<Record<string, unknown>>,
  field: '_id' | 'org',
): number {
  const value = doc[field];
  const bytes = typeof value === 'string' && value !== '' ? keyBytes(value, field) : Infinity;
  if (bytes > INDEX_KEY_BYTES_MAX)
    throw new QueryError(`${name}: ${field} must be a string of 1 to ${INDEX_KEY_BYTES_MAX} bytes`);
  return bytes;
}

function indexKeyFault(
  index: IndexDeclaration,
  doc: Readonly<Record<string, unknown>>,
  id: number,
  org: number,
): string | null {
  let arrays = 0;
  let bytes = index.unique ? 0 : 1 + id;
  for (const field of index.fields) {
    const direct = field === 'org' || field.includes('.') ? null : doc[field];
    if (field === 'org') bytes += 1 + org;
    else if (typeof direct === 'string' || typeof direct === 'number') bytes += 1 + keyBytes(direct, field);
    else {
      const { values, array } = valuesAt(doc, field);
      if (array && ++arrays > 1) return 'a second array in one index';
      let longest = 0;
      for (const value of values) longest = Math.max(longest, keyBytes(value, field));
      bytes += 1 + longest;
    }
  }
  return bytes > INDEX_KEY_BYTES_MAX ? `the key is longer than ${INDEX_KEY_BYTES_MAX} bytes` : null;
}

/** What stands at a dotted path, and whether an array was on the way. */
function valuesAt(
  doc: Readonly<Record<string, unknown>>,
  path: string,
): { values: unknown[]; array: boolean } {
  const direct = doc[path];
  if (!path.includes('.'))
    return Array.isArray(direct) ? { values: direct, array: true } : { values: [direct], array: false };
  let values: unknown[] = [doc];
  let array = false;
  for (const name of path.split('.')) {
    const next = values.map((value) => (value as Record<string, unknown> | null | undefined)?.[name]);
    array ||= next.some(Array.isArray);
    values = next.flat();
  }
  return { values, array };
}

function keyBytes(value: unknown, field: string): number {
  switch (typeof value) {
    case 'string':
      if (UNSAFE_IN_KEYS.test(value))
        throw new QueryError(`${field}: control characters and lone surrogates cannot be indexed`);
      return 1 + (value.length < SHORT_CHARACTERS ? 3 * value.length : Buffer.byteLength(value));
    case 'number':
      return 9;
    case 'boolean':
    case 'undefined':
      return 1;
    default:
      if (value === null) return 1;
      if (value instanceof Date) return 9;
      throw new QueryError(`${field}: only strings, numbers, booleans, null and dates can be indexed`);
  }
}

/** Throws QueryError on a filter, sort, limit or hint that the adapters do not share. */
export function checkQuery(collection: Collection<object>, filter: Filter, options: FindOptions = {}): void {
  checkFilter(filter);
  const hinted = options.hint === undefined ? undefined : collection.indexes[options.hint];
  if (options.hint !== undefined && !hinted)
    throw new QueryError(`${collection.name} has no index ${options.hint}`);
  checkRegex(filter, new Set(hinted?.fields));
  for (const count of [options.limit, options.skip])
    if (count !== undefined && !(Number.isInteger(count) && count >= 0))
      throw new QueryError(`${collection.name}: limit and skip are whole numbers from 0`);
  for (const direction of Object.values(options.sort ?? {}))
    if (![1, -1].includes(direction))
      throw new QueryError(`${collection.name}: sort directions are 1 and -1`);
}

function checkRegex(filter: Filter, fields: ReadonlySet<string>): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' || field === '$or') {
      for (const part of condition as Filter[]) checkRegex(part, fields);
    } else if (condition !== null && typeof condition === 'object') {
      const { $regex, $elemMatch } = condition as { $regex?: unknown; $elemMatch?: Filter };
      if ($regex !== undefined && (typeof $regex !== 'string' || !fields.has(field)))
        throw new QueryError(`${field}: $regex takes a string and needs a hinted index that holds the field`);
      if ($elemMatch) checkRegex($elemMatch, new Set());
    }
  }
}

/**
 * Throws QueryError on an update outside the language, and on an upsert whose filter does not name the `_id`.
 */
export function checkCompareAndSet(
  collection: Collection<object>,
  filter: Filter,
  update: Update,
  options: { upsert?: boolean } = {},
): void {
  checkQuery(collection, filter);
  checkUpdate(update);
  if (options.upsert && typeof filter['_id'] !== 'string')
    throw new QueryError(`${collection.name}: the filter of an upsert names the _id`);
  if (Object.values(update).some((fields) => Object.hasOwn(fields as object, '_id')))
    throw new QueryError(`${collection.name}: an update leaves the _id as it is`);
}

/** Throws QueryError unless the field of `ifNewerThan` is a number in the new document. */
export function checkGuard(doc: Readonly<Record<string, unknown>>, field: string | undefined): void {
  if (field !== undefined && typeof doc[field] !== 'number')
    throw new QueryError(`ifNewerThan: ${field} must be a number`);
}
