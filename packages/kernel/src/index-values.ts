/** A value that an index can hold. */
export type IndexValue = string | number | null;

/**
 * Thrown for a value that an index cannot hold. It indicates a bug of ours, because inputs are checked
 * before.
 */
export class IndexKeyError extends Error {}

/** Longest index key, in bytes, that LMDB accepts with pages of 4 KiB. */
export const INDEX_KEY_BYTES_MAX = 1978;

const UNSAFE = /[\u0000-\u0004\ud800-\udfff]/u;

/** Returns false for strings with control characters up to U+0004 or with lone surrogates. */
export const isIndexable = (text: string): boolean => !UNSAFE.test(text);

/** Tells whether an index can hold the value. Strings must not be too long and must be indexable. */
export const isKeySafe = (value: IndexValue): boolean =>
  typeof value !== 'string' || (value.length <= INDEX_KEY_BYTES_MAX && isIndexable(value));

/** Returns the value as an index holds it. Throws IndexKeyError. */
export function indexValue(value: unknown): IndexValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new IndexKeyError(`${value} cannot stand in an index`);
    return value === 0 ? 0 : value;
  }
  if (typeof value === 'string') return value;
  throw new IndexKeyError(`a ${typeof value} cannot stand in an index`);
}
