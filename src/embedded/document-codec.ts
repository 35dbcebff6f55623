import { addExtension, Packr, RESET_BUFFER_MODE, REUSE_BUFFER_MODE } from 'msgpackr';
import { CanonicalJson } from '../kernel/canonical-json.js';

const CANONICAL_JSON = 1;

addExtension({
  Class: CanonicalJson,
  type: CANONICAL_JSON,
  pack: ({ utf8 }: CanonicalJson) => utf8,
  // A view of the Buffer that is decoded, thus one itself: one more would be made for every document read.
  unpack: (utf8: Uint8Array): unknown =>
    JSON.parse((utf8 instanceof Buffer ? utf8 : Buffer.from(utf8)).toString()),
});

/** Plain maps: shared structures of a transaction that fails would stay in memory and be missing on disk. */
const packr = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  copyBuffers: true,
});

/** Takes strings, finite numbers, booleans, null, Date, Uint8Array, arrays, plain objects, CanonicalJson. */
export const encodeDocument = (document: object): Buffer => packr.pack(document);

/** As `encodeDocument`, in memory that the next call uses again: from `start` to `end` of `bytes`. */
export function encodeShared(document: object): { bytes: Buffer; start: number; end: number } {
  const bytes = packr.pack(document, REUSE_BUFFER_MODE | RESET_BUFFER_MODE) as SharedBytes;
  return { bytes, start: bytes.start, end: bytes.end };
}

type SharedBytes = Buffer & { readonly start: number; readonly end: number };

export function decodeDocument(bytes: Uint8Array): Record<string, unknown> {
  return packr.unpack(bytes) as Record<string, unknown>;
}
