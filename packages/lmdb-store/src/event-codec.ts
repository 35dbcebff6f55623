import { crc32 } from 'node:zlib';

/** A stored event does not match its CRC-32, so the file is damaged. */
export class DamagedEventError extends Error {}

/** An event as it is stored in the log. */
export interface CodedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: Uint8Array;
}

/** Length of the header: CRC-32 (4 bytes), revision (4), lengths of id, type and stream (2 each). */
const HEADER_BYTES = 14;

/**
 * Encodes an event, preceded by a CRC-32 of its key and its bytes. Throws RangeError if a name is longer
 * than 65,535 bytes.
 */
export function encodeEvent({ id, type, stream, revision, data }: CodedEvent, key: Uint8Array): Buffer {
  const names = [id, type, stream];
  const lengths = names.map((name) => Buffer.byteLength(name));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, HEADER_BYTES) + data.length);
  bytes.writeUInt32BE(revision, 4);
  let at = HEADER_BYTES;
  names.forEach((name, index) => {
    bytes.writeUInt16BE(lengths[index] as number, 8 + 2 * index);
    at += bytes.write(name, at);
  });
  bytes.set(data, at);
  bytes.writeUInt32BE(crc32(bytes.subarray(4), crc32(key)), 0);
  return bytes;
}

/**
 * Decodes an event. Throws DamagedEventError unless the bytes are as written and were stored under this
 * key.
 */
export function decodeEvent(bytes: Buffer, key: Uint8Array): CodedEvent {
  if (bytes.length < HEADER_BYTES || crc32(bytes.subarray(4), crc32(key)) !== bytes.readUInt32BE(0))
    throw new DamagedEventError('the event is damaged: its checksum does not match');
  let at = HEADER_BYTES;
  const text = (field: number): string => bytes.toString('utf8', at, (at += bytes.readUInt16BE(field)));
  const id = text(8);
  const type = text(10);
  const stream = text(12);
  return { id, type, stream, revision: bytes.readUInt32BE(4), data: bytes.subarray(at) };
}

/**
 * Tells whether the event has this id, without checking the checksum. `bytes` may be longer than the event.
 */
export function hasEventId(bytes: Buffer, id: string): boolean {
  const length = bytes.readUInt16BE(8);
  return bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + length) === id;
}
