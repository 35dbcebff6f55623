import { crc32, inflateRawSync } from 'node:zlib';
import { addExtension, Packr, RESERVE_START_SPACE, RESET_BUFFER_MODE, REUSE_BUFFER_MODE } from 'msgpackr';
import { CanonicalJson, DeflatedJson } from '@alert-review/kernel';
import { decodeFields, pickFields, type FieldTree } from './document-fields.js';
import type { KeyText } from './key-text.js';
import { MessagePackWriter, textOfKeyPart, type PlacedBytes } from './messagepack-writer.js';

const CANONICAL_JSON = 1;
const DEFLATED_JSON = 2;
const KEY_PART = 3;

/** Key of the document that is being decoded, for the texts that are parts of it. */
let decodedKey: KeyText = '';

addExtension({
  Class: CanonicalJson,
  type: CANONICAL_JSON,
  pack: ({ utf8 }: CanonicalJson) => utf8,
  // Why no copy: the bytes are mostly a Buffer already, and each document read would make one more.
  unpack: (utf8: Uint8Array): unknown =>
    JSON.parse((utf8 instanceof Buffer ? utf8 : Buffer.from(utf8)).toString()),
});

// Why after the other: of classes that fit, the last one added is taken.
addExtension({
  Class: DeflatedJson,
  type: DEFLATED_JSON,
  pack: ({ deflated }: DeflatedJson) => deflated,
  unpack: (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString()),
});

addExtension({ type: KEY_PART, unpack: ([part]: Uint8Array) => textOfKeyPart(decodedKey, part!) });

/** Why plain maps: shared structures of a failed transaction would stay in memory and be missing on disk. */
const messagePack = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  copyBuffers: true,
});

/** Encodes strings, finite numbers, booleans, null, Uint8Array, lists, plain objects, CanonicalJson. */
export const encodeDocument = (document: object): Buffer => messagePack.pack(document);

export function decodeDocument(bytes: Uint8Array): Record<string, unknown> {
  return messagePack.unpack(bytes) as Record<string, unknown>;
}

/** Why 0x70: no MessagePack map begins with it or with a byte that differs in one bit. */
const CHECKSUM_MARK = 0x70;
/** Like CHECKSUM_MARK, two bits from it: the checksum begins with the key, and texts may be parts of that. */
const KEYED_MARK = 0x73;
/** Why: a shorter document decodes faster than its fields are separated. */
const FIELDWISE_DECODING_BYTES_MIN = 2_048;
/** Length of the mark and the CRC-32 of the bytes after it. */
const SEAL_BYTES = 5;

const IN_SHARED_MEMORY = REUSE_BUFFER_MODE | RESET_BUFFER_MODE | RESERVE_START_SPACE | SEAL_BYTES;

const messagePackWriter = new MessagePackWriter(CANONICAL_JSON, KEY_PART);

/** Encodes a document, of a key if it has one, into shared memory that the next call overwrites. */
export function encodeShared(document: object, key: KeyText = ''): PlacedBytes {
  const bytes =
    messagePackWriter.write(document, SEAL_BYTES, key) ??
    (messagePack.pack(document, IN_SHARED_MEMORY) as PlacedBytes);
  const { start, end } = bytes;
  const from = start + SEAL_BYTES;
  // Why Uint8Array: a Buffer view takes several times as long to make.
  const content = new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from);
  bytes[start] = key === '' ? CHECKSUM_MARK : KEYED_MARK;
  bytes.writeUInt32BE(crc32(content, crc32(key)), start + 1);
  return bytes;
}

export function encodeWithChecksum(document: object, key?: KeyText): Buffer {
  const bytes = encodeShared(document, key);
  return Buffer.from(bytes.subarray(bytes.start, bytes.end));
}

/** Returns the document or its `fields`; null when the checksum fails, which covers the key if it has one. */
export function decodeWithChecksum(
  value: Uint8Array,
  fields?: FieldTree,
  key: KeyText = '',
): Record<string, unknown> | null {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.length);
  const isKeyed = bytes[0] === KEYED_MARK;
  if (!isKeyed && bytes[0] !== CHECKSUM_MARK) return null;
  const content = bytes.subarray(SEAL_BYTES);
  const seed = isKeyed ? crc32(key) : 0;
  if (bytes.length < SEAL_BYTES || crc32(content, seed) !== bytes.readUInt32BE(1)) return null;
  decodedKey = key;
  if (!fields) return decodeDocument(content);
  if (content.length < FIELDWISE_DECODING_BYTES_MIN) return pickFields(decodeDocument(content), fields);
  return decodeFields(content, fields, decodeDocument);
}
