import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file holds 32 bytes as 64 hexadecimal digits. */
const HEX_KEY = /^[0-9a-f]{64}$/i;

/**
 * Reads the master key from `file`; without one, from the data directory's `keys/master.key`, which is made
 * at the first start (mode 0600). Whoever loses it loses every encrypted text: back it up apart from the
 * data.
 */
export async function loadMasterKey(file: string | undefined, keysFolder: string): Promise<Uint8Array> {
  const path = file ?? join(keysFolder, 'master.key');
  if (file === undefined) await makeOnce(path);
  const text = (await readFile(path, 'utf8')).trim();
  if (!HEX_KEY.test(text)) throw new Error(`${path} must hold 64 hexadecimal digits (32 bytes)`);
  return Buffer.from(text, 'hex');
}

async function makeOnce(path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (!handle) return;
  await handle.writeFile(randomBytes(32).toString('hex'));
  await handle.sync();
  await handle.close();
}
