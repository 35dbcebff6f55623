import { hash } from 'node:crypto';

const LEAF = 0x00;

/** Returns the leaf hash (RFC 6962, section 2.1) of the stored bytes of an event. */
export function leafHash(data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(1 + data.length);
  bytes[0] = LEAF;
  bytes.set(data, 1);
  return hash('sha256', bytes, 'buffer');
}
