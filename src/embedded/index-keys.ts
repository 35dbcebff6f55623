import { readKey, writeKey } from 'ordered-binary';
import { KEY_BYTES_MAX } from './environment.js';
import { bytesOf, type KeyText } from './key-text.js';

/** A value as it stands in an index key: null for a missing one, a number for a Date. */
export type KeyValue = string | number | boolean | null;

/** An index entry keeps in its first byte what its key does not show. */
export const EXACT = 0;
/** A value was missing or a Date: the key alone does not give the document's fields back. */
export const INEXACT = 1;
/** An array: the document may stand under several keys. */
export const MULTIKEY = 2;

/** A value that cannot stand in an index; the ports check before, so this is a fault of ours. */
export class IndexKeyError extends Error {}

export interface IndexEntries {
  /** As texts, see KeyText. */
  readonly keys: KeyText[];
  /** EXACT, or INEXACT and MULTIKEY together. */
  readonly flags: number;
  /** The field that holds an array. */
  readonly arrayField: string | null;
}

const SEPARATOR = Buffer.from([0]);
/** Stands for an empty array, which no condition on a value finds: between null and false. */
const EMPTY_ARRAY = new Uint8Array([5]);
const FEW_KEYS = 16;
const scratch = Buffer.alloc(1 << 16);

/** First byte below and above each type's values, as ordered-binary writes them. */
const BRACKETS = { boolean: [6, 8], number: [8, 24], string: [24, 255] } as const;

export function keyValue(value: unknown): KeyValue {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return keyValue(value.getTime());
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new IndexKeyError(`${value} cannot stand in an index`);
    return value === 0 ? 0 : value;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  throw new IndexKeyError(`a ${typeof value} cannot stand in an index`);
}

const UNSAFE = /[\u0000-\u0004\ud800-\udfff]/u;

/**
 * False for strings that an index cannot hold: with control characters up to U+0004, lone surrogates, or too
 * long.
 */
export const isKeySafe = (value: KeyValue): boolean =>
  typeof value !== 'string' || (value.length <= KEY_BYTES_MAX && !UNSAFE.test(value));

/** The values in order; the bytes of a prefix, with a separator, begin the bytes of the whole. */
export const encodeKey = (values: readonly (KeyValue | Uint8Array)[]): Buffer =>
  bytesOf(encodeKeyText(values));

function encodeKeyText(values: readonly (KeyValue | Uint8Array)[]): KeyText {
  const end = writeKey(values as never, scratch, 0);
  if (end > KEY_BYTES_MAX) throw new IndexKeyError(`an index key of ${end} bytes passes ${KEY_BYTES_MAX}`);
  return scratch.toString('latin1', 0, end);
}

/** The bytes before the next value of a key that begins with `values`. */
export const encodePrefix = (values: readonly KeyValue[]): Buffer =>
  values.length === 0 ? Buffer.alloc(0) : Buffer.concat([encodeKey(values), SEPARATOR]);

export function decodeKey(key: Uint8Array): unknown[] {
  // The reader writes an end mark behind the key for a moment, so it gets room of its own.
  scratch.set(key);
  scratch[key.length] = 0;
  const values: unknown = readKey(scratch, 0, key.length);
  return Array.isArray(values) ? (values as unknown[]) : [values];
}

/** The document id, which ends every key of an index that is not unique; ids hold no byte below 5. */
export function idOfKey(key: Buffer): string {
  const start = key.lastIndexOf(0) + 1;
  return key.toString('utf8', key[start] === 27 ? start + 1 : start);
}

/**
 * Smallest key above every key that begins with the value `bytes` and goes on with another value or ends
 * there.
 */
export const afterValue = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.from([1])]);

/** Bounds of all values of the same type as `value` behind `prefix`: lower included, upper not. */
export function bracket(prefix: Buffer, value: KeyValue): [Buffer, Buffer] {
  const [low, high] = BRACKETS[typeof value as keyof typeof BRACKETS];
  return [Buffer.concat([prefix, Buffer.from([low])]), Buffer.concat([prefix, Buffer.from([high])])];
}

/** What stands at a dotted path; arrays on the way give one value per item. */
export function valuesAt(
  document: Record<string, unknown>,
  path: string,
): { values: unknown[]; array: boolean } {
  const direct = document[path];
  if (!path.includes('.')) return spread(direct);
  let current: unknown[] = [document];
  let array = false;
  for (const name of path.split('.')) {
    const next: unknown[] = [];
    for (const value of current) {
      const found = spread((value as Record<string, unknown> | null | undefined)?.[name]);
      array ||= found.array;
      next.push(...found.values);
    }
    current = next;
  }
  return { values: current, array };
}

function spread(value: unknown): { values: unknown[]; array: boolean } {
  return Array.isArray(value)
    ? { values: value as unknown[], array: true }
    : { values: [value], array: false };
}

/**
 * The keys of `document` in an index over `fields`: one, or one per item of the one field that is an array.
 * The id follows unless the index is unique.
 */
export function indexEntries(
  document: Record<string, unknown>,
  fields: readonly string[],
  id: string | null,
): IndexEntries {
  const row: (KeyValue | Uint8Array)[] = [];
  let many: readonly unknown[] | null = null;
  let manyAt = -1;
  let arrayField: string | null = null;
  let flags = EXACT;
  for (const field of fields) {
    const direct = field.includes('.') ? undefined : document[field];
    if (typeof direct === 'string' || typeof direct === 'number') {
      row.push(keyValue(direct));
      continue;
    }
    const { values, array } = valuesAt(document, field);
    if (array) {
      if (many) throw new IndexKeyError(`${field}: a second array in one index`);
      many = values;
      manyAt = row.length;
      arrayField = field;
      flags |= MULTIKEY | INEXACT;
    }
    const first = array ? null : values[0];
    if (first === undefined || first === null || first instanceof Date) flags |= INEXACT;
    row.push(keyValue(first));
  }
  if (id !== null) row.push(id);
  if (!many) return { keys: [encodeKeyText(row)], flags, arrayField };
  const keys: KeyText[] = [];
  // Of a few keys a look through the list is cheaper.
  const seen = many.length > FEW_KEYS ? new Set<KeyText>() : null;
  for (const item of many.length === 0 ? [EMPTY_ARRAY] : many) {
    row[manyAt] = item === EMPTY_ARRAY ? EMPTY_ARRAY : keyValue(item);
    const key = encodeKeyText(row);
    if (seen ? seen.has(key) : keys.includes(key)) continue;
    seen?.add(key);
    keys.push(key);
  }
  return { keys, flags, arrayField };
}
