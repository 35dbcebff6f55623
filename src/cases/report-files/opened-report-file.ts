import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unsealBytes } from '../../platform/crypto/tenant-keys.js';

const decompress = promisify(gunzip);
/** More than the largest file has, so that a row that was tampered with fills no memory. */
const FILE_BYTES_MAX = 64 * 2 ** 20;

/** What the seal of a kept file is bound to; `id`: that of its record. */
export const sealContextOf = (id: string): string => `report file ${id}`;

/** Opens a kept file with the key of its case. Throws when its bytes were altered. */
export async function openedReportFile(
  key: Uint8Array,
  { id, sealed }: { readonly id: string; readonly sealed: Uint8Array },
): Promise<Buffer> {
  return decompress(unsealBytes(key, sealed, sealContextOf(id)), { maxOutputLength: FILE_BYTES_MAX });
}
