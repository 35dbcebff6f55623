import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unsealBytes } from '../../platform/crypto/tenant-keys.js';

const decompress = promisify(gunzip);
/**
 * Maximum size of an unpacked file, above the largest real file, so that a tampered row cannot exhaust the
 * memory.
 */
const FILE_BYTES_MAX = 64 * 2 ** 20;

/** Context that the encryption of a stored file is bound to; `id` is the id of its record. */
export const sealContextOfReportFile = (id: string): string => `report file ${id}`;

/** Decrypts a stored file with the key of its case. Throws if its bytes were altered. */
export async function decryptReportFile(
  key: Uint8Array,
  { id, sealed }: { readonly id: string; readonly sealed: Uint8Array },
): Promise<Buffer> {
  return decompress(unsealBytes(key, sealed, sealContextOfReportFile(id)), {
    maxOutputLength: FILE_BYTES_MAX,
  });
}
