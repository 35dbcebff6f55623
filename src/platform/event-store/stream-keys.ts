const STREAM_NAME_BYTES_MAX = 1900;

export function streamPrefix(stream: string): Buffer {
  const prefix = Buffer.from(`${stream}\0`);
  if (prefix.length > STREAM_NAME_BYTES_MAX || prefix.indexOf(0) !== prefix.length - 1)
    throw new RangeError(`a stream name has no U+0000 and at most ${STREAM_NAME_BYTES_MAX} bytes`);
  return prefix;
}

export function revisionKey(prefix: Buffer, revision: number): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + 4);
  key.set(prefix);
  key.writeUInt32BE(revision, prefix.length);
  return key;
}

export const streamEnd = (prefix: Buffer): Buffer => Buffer.concat([prefix, Buffer.alloc(4, 0xff)]);

export function positionKey(position: bigint): Buffer {
  const key = Buffer.allocUnsafe(8);
  key.writeBigUInt64BE(position);
  return key;
}

export const isPositionKey = (key: Uint8Array): boolean => key.length === 8;

export const positionOfKey = (key: Uint8Array): bigint =>
  Buffer.from(key.buffer, key.byteOffset, 8).readBigUInt64BE();
