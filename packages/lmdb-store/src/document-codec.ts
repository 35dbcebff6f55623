import { crc32, inflateRawSync } from 'node:zlib';
import { addExtension, Packr, RESERVE_START_SPACE, RESET_BUFFER_MODE, REUSE_BUFFER_MODE } from 'msgpackr';
import { CanonicalJson, DeflatedJson } from '@alert-review/kernel';
import { decodeFields, pickFields, type FieldTree } from './document-fields.js';
import type { KeyText } from './key-text.js';
import { MessagePackWriter, textOfKeyPart, type BytesWithRange } from './messagepack-writer.js';

const CANONICAL_JSON = 1;
const DEFLATED_JSON = 2;
const KEY_PART = 3;

/**
 * Key of the document that is being decoded. Texts that were stored as parts of the key are restored from
 * it.
 */
let decodedKey: KeyText = '';

addExtension({
  Class: CanonicalJson,
  type: CANONICAL_JSON,
  pack: ({ utf8 }: CanonicalJson) => utf8,
  // Avoid a copy: the bytes usually are a Buffer already, and this runs for every document read.
  unpack: (utf8: Uint8Array): unknown =>
    JSON.parse((utf8 instanceof Buffer ? utf8 : Buffer.from(utf8)).toString()),
});

// Must be added after CanonicalJson: msgpackr uses the last added class that matches.
addExtension({
  Class: DeflatedJson,
  type: DEFLATED_JSON,
  pack: ({ deflated }: DeflatedJson) => deflated,
  unpack: (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString()),
});

addExtension({ type: KEY_PART, unpack: ([part]: Uint8Array) => textOfKeyPart(decodedKey, part!) });

/**
 * Plain maps, because shared record structures from a failed transaction would stay in memory but be
 * missing on disk.
 */
const messagePack = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  copyBuffers: true,
});

/**
 * Encodes plain objects that contain strings, finite numbers, booleans, null, Uint8Array, Date, arrays,
 * plain objects and CanonicalJson.
 */
export const encodeDocument = (document: object): Buffer => messagePack.pack(document);

/** Decodes a document that was encoded without a checksum. */
export function decodeDocument(bytes: Uint8Array): Record<string, unknown> {
  return messagePack.unpack(bytes) as Record<string, unknown>;
}

/**
 * First byte of a value with a checksum. No MessagePack map begins with 0x70 or with a byte that differs
 * from it in one bit.
 */
const CHECKSUM_MARK = 0x70;
/**
 * Like CHECKSUM_MARK, from which it differs in two bits. The checksum also covers the key, and texts may
 * refer to parts of the key.
 */
const KEYED_MARK = 0x73;
/** Shorter documents decode faster as a whole than field by field. */
const FIELDWISE_DECODING_BYTES_MIN = 2_048;
/** Bytes of the mark (1) and of the CRC-32 of the content (4). */
const SEAL_BYTES = 5;

const IN_SHARED_MEMORY = REUSE_BUFFER_MODE | RESET_BUFFER_MODE | RESERVE_START_SPACE | SEAL_BYTES;

const messagePackWriter = new MessagePackWriter(CANONICAL_JSON, KEY_PART);

/**
 * Encodes a document with its checksum into shared memory, which the next call overwrites. Pass the key if
 * the document is stored under its id.
 */
export function encodeIntoSharedMemory(document: object, key: KeyText = ''): BytesWithRange {
  const bytes =
    messagePackWriter.write(document, SEAL_BYTES, key) ??
    (messagePack.pack(document, IN_SHARED_MEMORY) as BytesWithRange);
  const { start, end } = bytes;
  const from = start + SEAL_BYTES;
  // Uint8Array, because creating a Buffer view takes several times as long.
  const content = new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from);
  bytes[start] = key === '' ? CHECKSUM_MARK : KEYED_MARK;
  bytes.writeUInt32BE(crc32(content, crc32(key)), start + 1);
  return bytes;
}

/** Encodes a document with its checksum into memory of its own. */
export function encodeWithChecksum(document: object, key?: KeyText): Buffer {
  const bytes = encodeIntoSharedMemory(document, key);
  return Buffer.from(bytes.subarray(bytes.start, bytes.end));
}

/**
 * Returns the document, or only its `fields`. Returns null if the checksum does not match; it covers the
 * key if the document was encoded with one.
 */
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
