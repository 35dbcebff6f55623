import type { Collection, IndexDeclaration } from '../../kernel/collection.js';
import { INDEX_KEY_BYTES_MAX, isIndexable, valuesAt } from '../../kernel/index-values.js';
import { checkValue, QueryError, type Filter } from './query.js';
import type { BulkOperation } from './read-store.js';

/** Below this a string cannot bring a key to its limit, and its bytes need no exact count. */
const SHORT_CHARACTERS = 48;

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

function keyBytes(value: unknown, field: string): number {
  switch (typeof value) {
    case 'string':
      if (!isIndexable(value))
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

/** Throws QueryError when the filter of an upsert does not name the `_id`. */
export function checkUpsert({ name }: Collection<object>, filter: Filter): void {
  if (typeof filter['_id'] !== 'string')
    throw new QueryError(`${name}: the filter of an upsert names the _id`);
}

/** Throws QueryError unless the field of `ifNewerThan` is a number in the new document. */
export function checkGuard(doc: Readonly<Record<string, unknown>>, field: string | undefined): void {
  if (field !== undefined && typeof doc[field] !== 'number')
    throw new QueryError(`ifNewerThan: ${field} must be a number`);
}
