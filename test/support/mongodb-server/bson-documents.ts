import { calculateObjectSize, serialize } from 'bson';

const sizes = new WeakMap<object, number>();

/** The bytes of a document, which may have any key. */
export const encoded = (document: object): Uint8Array =>
  serialize(marked(document) as object, { ignoreUndefined: true });

/** How many bytes those are. Stored documents never change, so each is measured once. */
export function sizeOf(document: object): number {
  const size = sizes.get(document) ?? calculateObjectSize(marked(document) as object);
  sizes.set(document, size);
  return size;
}

/** The BSON library takes an object with the key `_bsontype` for one of its types, but no Map. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, marked(inner)]);
  return Object.hasOwn(value, '_bsontype') ? new Map(entries) : Object.fromEntries(entries);
}
