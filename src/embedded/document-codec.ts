import { addExtension, Packr } from 'msgpackr';
import { CanonicalJson } from '../kernel/canonical-json.js';

const CANONICAL_JSON = 1;

addExtension({
  Class: CanonicalJson,
  type: CANONICAL_JSON,
  pack: ({ utf8 }: CanonicalJson) => utf8,
  unpack: (utf8: Uint8Array): unknown =>
    JSON.parse(Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength).toString()),
});

/** Plain maps: shared structures of a transaction that fails would stay in memory and be missing on disk. */
const packr = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  copyBuffers: true,
});

/**
 * A document as bytes. Strings, finite numbers, booleans, null, Date, Uint8Array, arrays, plain objects, and
 * CanonicalJson, which comes back as its object.
 */
export const encodeDocument = (document: object): Buffer => packr.pack(document);

/** The document that `encodeDocument` was given; binary values come back as Uint8Array. */
export function decodeDocument(bytes: Uint8Array): Record<string, unknown> {
  return packr.unpack(bytes) as Record<string, unknown>;
}
