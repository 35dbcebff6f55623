import { readKey, writeKey } from 'ordered-binary';
import { INDEX_KEY_BYTES_MAX, IndexKeyError, indexValue, type IndexValue } from '@alert-review/kernel';
import { bytesOfKeyText, type KeyText } from './key-text.js';

/** Flags in the first byte of an index entry, for what its key does not show. */
export const EXACT = 0;
/** A value was missing: the key alone does not give the document's fields back. */
export const INEXACT = 1;
export const MULTIKEY = 2;

export interface IndexEntries {
  readonly keys: KeyText[];
  readonly flags: number;
  /** The id in a unique index, shortened, else the included text. */
  readonly text: string;
}

const SEPARATOR_TEXT = '\0';
const SEPARATOR = Buffer.from(SEPARATOR_TEXT);
/** Why 5: sorts an empty array between null and numbers, where no condition finds it. */
const EMPTY_ARRAY = new Uint8Array([5]);
const scratch = Buffer.alloc(1 << 16);

/** First byte below and above the values of each type, as ordered-binary writes them. */
const TYPE_BOUNDS = { number: [8, 24], string: [24, 255] } as const;

/** Encodes a key. The bytes of a prefix, with a separator, begin the bytes of the full key. */
export const encodeKey = (values: readonly (IndexValue | Uint8Array)[]): Buffer =>
  bytesOfKeyText(encodeKeyText(values));

/** Texts whose characters equal their bytes in a key. */
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

/** Returns the bytes before the next value of a key that begins with `values`. */
export const encodePrefix = (values: readonly IndexValue[]): Buffer =>
  values.length === 0 ? Buffer.alloc(0) : Buffer.concat([encodeKey(values), SEPARATOR]);

/** Returns the values between `start` and `end`, given as lengths of whole prefixes. */
export function decodeKey(key: Buffer, start = 0, end = key.length): unknown[] {
  if (start >= end) return [];
  // Why a copy: the reader writes an end mark after the key.
  const length = key.copy(scratch, 0, start, end);
  scratch[length] = 0;
  const values: unknown = readKey(scratch, 0, length);
  return Array.isArray(values) ? (values as unknown[]) : [values];
}

/** Offset where the values before the document id end. */
export const endBeforeId = (key: Buffer): number => key.lastIndexOf(0);

/** Why: an id mostly begins with the first indexed value and this sign, and a key has that value already. */
const AFTER_FIRST_VALUE = '.';

/** Returns the id without the value of the first field that it begins with. No id begins with the sign. */
export const shortenId = (id: string, first: unknown): string =>
  typeof first === 'string' && id.startsWith(AFTER_FIRST_VALUE, first.length) && id.startsWith(first)
    ? id.slice(first.length)
    : id;

export const restoreId = (id: string, key: Buffer): string =>
  id.startsWith(AFTER_FIRST_VALUE) ? textAt(key, 0, key.indexOf(0)) + id : id;

/** Returns the document id, which ends every key of a non-unique index; ids have no byte below 5. */
export const idOfKey = (key: Buffer): string => restoreId(textAt(key, endBeforeId(key) + 1, key.length), key);

const textAt = (key: Buffer, start: number, end: number): string =>
  key.toString('utf8', key[start] === 27 ? start + 1 : start, end);

/** Returns the smallest key above every key that begins with the value `bytes`. */
export const firstKeyAfterValue = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.from([1])]);

/** Bounds of all values of the type of `value`: lower inclusive, upper exclusive. */
export function boundsOfType(value: IndexValue): [Buffer, Buffer] {
  const [low, high] = TYPE_BOUNDS[typeof value as keyof typeof TYPE_BOUNDS];
  return [Buffer.from([low]), Buffer.from([high])];
}

export function indexEntries(
  document: Record<string, unknown>,
  fields: readonly string[],
  id: string | null,
  include: string | null = null,
): IndexEntries {
  let many: readonly unknown[] | null = null;
  const held = include === null ? null : ((document[include] as string | null | undefined) ?? null);
  let flags = include !== null && held === null ? INEXACT : EXACT;
  let key = '';
  let before = '';
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]!;
    const value = document[field];
    if (at > 0) key += SEPARATOR_TEXT;
    if (Array.isArray(value)) {
      if (many) throw new IndexKeyError(`${field}: a second array in one index`);
      many = value;
      flags |= MULTIKEY | INEXACT;
      before = key;
      key = '';
      continue;
    }
    if (value === undefined || value === null) flags |= INEXACT;
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
