import { randomBytes } from 'node:crypto';
import { access, link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The file holds 32 bytes as 64 hexadecimal digits. */
const HEX_KEY = /^[0-9a-f]{64}$/i;

/**
 * Without `file`: `keys/master.key`, made at the first start (mode 0600). Without the key no text can be
 * read.
 */
export async function loadMasterKey(file: string | undefined, keysFolder: string): Promise<Uint8Array> {
  const path = file ?? join(keysFolder, 'master.key');
  if (file === undefined) await makeOnce(path);
  const text = (await readFile(path, 'utf8')).trim();
  if (!HEX_KEY.test(text)) throw new Error(`${path} must hold 64 hexadecimal digits (32 bytes)`);
  return Buffer.from(text, 'hex');
}

/** The whole key appears at once and never replaces another: a crash leaves no half file behind. */
async function makeOnce(path: string): Promise<void> {
  if (await exists(path)) return;
  const draft = `${path}.${randomBytes(8).toString('hex')}.draft`;
  const handle = await open(draft, 'wx', 0o600);
  await handle.writeFile(randomBytes(32).toString('hex'));
  await handle.sync();
  await handle.close();
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
