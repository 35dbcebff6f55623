import { calculateObjectSize, serialize } from 'bson';

const sizes = new WeakMap<object, number>();

/** Encodes a document as BSON; its keys may be any texts. */
export const encoded = (document: object): Uint8Array =>
  serialize(asWritten(document), { ignoreUndefined: true });

/** The size of the encoded document in bytes. It is remembered: stored documents never change. */
export function sizeOf(document: object): number {
  const size = sizes.get(document) ?? calculateObjectSize(asWritten(document));
  sizes.set(document, size);
  return size;
}

/**
 * The BSON library would misread an object with the key `_bsontype` as one of its own types. It does not do
 * that with a Map.
 */
const asWritten = (document: object): object =>
  hasMark(document) ? (withMaps(document) as object) : document;

function hasMark(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMark);
  if (!isPlain(value)) return false;
  for (const key in value) if (key === '_bsontype' || hasMark(value[key])) return true;
  return false;
}

function withMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaps);
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, withMaps(inner)]);
  return Object.hasOwn(value, '_bsontype') ? new Map(entries) : Object.fromEntries(entries);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
