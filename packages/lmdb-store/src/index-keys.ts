import { readKey, writeKey } from 'ordered-binary';
import { INDEX_KEY_BYTES_MAX, IndexKeyError, indexValue, type IndexValue } from '@alert-review/kernel';
import { bytesOfKeyText, type KeyText } from './key-text.js';

/** Flags in the first byte of an index entry, for properties that its key does not show. */
export const EXACT_ENTRY = 0;
/**
 * Flag of an entry whose key alone does not restore the indexed fields: a value was missing or came from a
 * list.
 */
export const INEXACT_ENTRY = 1;
/** Flag of an entry that stands for one item of a list. */
export const MULTIKEY_ENTRY = 2;

/** The keys of a document in one index, and the values of their entries. */
export interface IndexEntries {
  readonly keys: KeyText[];
  readonly flags: number;
  /** For a unique index the shortened id; for other indexes the included text. */
  readonly text: string;
}

const SEPARATOR_TEXT = '\0';
const SEPARATOR = Buffer.from(SEPARATOR_TEXT);
/** Sorts an empty list between null and numbers, where no condition finds it. */
const EMPTY_ARRAY = new Uint8Array([5]);
const scratch = Buffer.alloc(1 << 16);

/** First byte of the values of each type in ordered-binary, and the first byte above them. */
const TYPE_BOUNDS = { number: [8, 24], string: [24, 255] } as const;

/**
 * Encodes a key. The encoded bytes of a prefix, followed by a separator, are the start of the bytes of the
 * full key.
 */
export const encodeKey = (values: readonly (IndexValue | Uint8Array)[]): Buffer =>
  bytesOfKeyText(encodeKeyText(values));

/** Matches texts whose encoded form equals the text itself. */
const UNESCAPED_TEXT = /^[\u001c-\u007f][\u0005-\u007f]*$/;

function encodeKeyText(values: readonly (IndexValue | Uint8Array)[]): KeyText {
  let key = '';
  for (let at = 0; at < values.length; at++)
    key += at === 0 ? encodeKeyPart(values[at]!) : `\0${encodeKeyPart(values[at]!)}`;
  return requireKeyLength(key);
}

const encodeKeyPart = (value: IndexValue | Uint8Array): KeyText =>
  typeof value === 'string' && UNESCAPED_TEXT.test(value) ? value : writeKeyPart(value);

function requireKeyLength(key: KeyText): KeyText {
  if (key.length <= INDEX_KEY_BYTES_MAX) return key;
  throw new IndexKeyError(`an index key of ${key.length} bytes passes ${INDEX_KEY_BYTES_MAX}`);
}

const writeKeyPart = (value: IndexValue | Uint8Array): KeyText =>
  scratch.toString('latin1', 0, writeKey(value, scratch, 0, true));

/** Returns the bytes that precede the next value in a key that begins with `values`. */
export const encodePrefix = (values: readonly IndexValue[]): Buffer =>
  values.length === 0 ? Buffer.alloc(0) : Buffer.concat([encodeKey(values), SEPARATOR]);

/** Decodes the values between two offsets, which must be lengths of whole prefixes. */
export function decodeKey(key: Buffer, start = 0, end = key.length): unknown[] {
  if (start >= end) return [];
  // Decode a copy, because the reader writes an end mark after the key.
  const length = key.copy(scratch, 0, start, end);
  scratch[length] = 0;
  const values: unknown = readKey(scratch, 0, length);
  return Array.isArray(values) ? (values as unknown[]) : [values];
}

/** Returns the offset at which the values before the document id end. */
export const endBeforeId = (key: Buffer): number => key.lastIndexOf(0);

/**
 * Most ids begin with the first indexed value followed by this character; the key holds that value already.
 */
const AFTER_FIRST_VALUE = '.';

/**
 * Removes the first indexed value from the start of an id. No id begins with the separator character
 * itself, so `restoreId` can tell shortened ids.
 */
export const shortenId = (id: string, first: unknown): string =>
  typeof first === 'string' && id.startsWith(AFTER_FIRST_VALUE, first.length) && id.startsWith(first)
    ? id.slice(first.length)
    : id;

/** Restores an id that `shortenId` has shortened, from the key that holds its beginning. */
export const restoreId = (id: string, key: Buffer): string =>
  id.startsWith(AFTER_FIRST_VALUE) ? textAt(key, 0, key.indexOf(0)) + id : id;

/**
 * Returns the document id, the last value of every key in a non-unique index. Ids contain no byte below 5.
 */
export const idOfKey = (key: Buffer): string => restoreId(textAt(key, endBeforeId(key) + 1, key.length), key);

const textAt = (key: Buffer, start: number, end: number): string =>
  key.toString('utf8', key[start] === 27 ? start + 1 : start, end);

/** Returns the smallest key above all keys that begin with the value `bytes`. */
export const firstKeyAfterValue = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.from([1])]);

/**
 * Returns the bounds of all values that have the type of `value`: lower bound inclusive, upper bound
 * exclusive.
 */
export function keyBoundsOfType(value: IndexValue): [Buffer, Buffer] {
  const [low, high] = TYPE_BOUNDS[typeof value as keyof typeof TYPE_BOUNDS];
  return [Buffer.from([low]), Buffer.from([high])];
}

/** Returns the entries of a document in an index. */
export function indexEntries(
  document: Record<string, unknown>,
  fields: readonly string[],
  id: string | null,
  include: string | null = null,
): IndexEntries {
  let many: readonly unknown[] | null = null;
  const held = include === null ? null : ((document[include] as string | null | undefined) ?? null);
  let flags = include !== null && held === null ? INEXACT_ENTRY : EXACT_ENTRY;
  let key = '';
  let before = '';
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]!;
    const value = document[field];
    if (at > 0) key += SEPARATOR_TEXT;
    if (Array.isArray(value)) {
      if (many) throw new IndexKeyError(`${field}: a second array in one index`);
      many = value;
      flags |= MULTIKEY_ENTRY | INEXACT_ENTRY;
      before = key;
      key = '';
      continue;
    }
    if (value === undefined || value === null) flags |= INEXACT_ENTRY;
    key += encodeKeyPart(indexValue(value));
  }
  if (id !== null) key += SEPARATOR_TEXT + encodeKeyPart(shortenId(id, document[fields[0]!]));
  if (!many) return { keys: [requireKeyLength(key)], flags, text: held ?? '' };
  const keys = new Set<KeyText>();
  for (const item of many.length === 0 ? [EMPTY_ARRAY] : many)
    keys.add(
      requireKeyLength(before + encodeKeyPart(item === EMPTY_ARRAY ? EMPTY_ARRAY : indexValue(item)) + key),
    );
  return { keys: [...keys], flags, text: held ?? '' };
}
