import { randomBytes } from 'node:crypto';
import { access, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { EnvironmentError, systemErrorText } from '@alert-review/kernel';

const HEX_KEY = /^[0-9a-f]{64}$/i;

interface MasterKey {
  readonly bytes: Uint8Array;
  /** Location of the key, in words for messages. */
  readonly place: string;
}

/**
 * Warning at each start and in `config check`: somebody who copies the folder gets the data together with its
 * key.
 */
const KEY_BESIDE_DATA =
  'The master key is in DATA_DIR, beside the data that it protects: move it elsewhere and name its place ' +
  'in MASTER_KEY_FILE.';

interface KeyPlace {
  /** Whether the data is in `dataDir`. */
  readonly embedded: boolean;
  readonly dataDir: string;
  readonly masterKeyFile?: string | undefined;
}

/** Tells whether the key is in the folder that holds the embedded stores. */
function isKeyBesideData({ embedded, dataDir, masterKeyFile }: KeyPlace): boolean {
  if (!embedded || masterKeyFile === undefined) return embedded;
  const way = relative(dataDir, masterKeyFile);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Returns warnings about where and how the key is stored. None of them prevents a start. */
export async function masterKeyWarnings({ embedded, dataDir, masterKeyFile }: KeyPlace): Promise<string[]> {
  const path = masterKeyFile ?? join(dataDir, 'keys/master.key');
  const mode = await stat(path).then(
    (file) => file.mode,
    () => 0,
  );
  return [
    ...(isKeyBesideData({ embedded, dataDir, masterKeyFile }) ? [KEY_BESIDE_DATA] : []),
    ...((mode & 0o007) === 0
      ? []
      : [`Every user of this machine may read or write the master key: chmod o= ${path}`]),
  ];
}

/**
 * Loads the master key. Without `file`, uses `keys/master.key`, which is created (mode 0600) only for new
 * stores. Throws EnvironmentError.
 */
export async function loadMasterKey(
  file: string | undefined,
  keysFolder: string,
  { mayMake = false } = {},
): Promise<MasterKey> {
  const path = file ?? join(keysFolder, 'master.key');
  if (file === undefined && !(await exists(path))) {
    if (!mayMake) throw missingKeyError(path);
    await makeKeyUnlessThere(path);
  }
  const place = file === undefined ? `the master key ${path}` : `MASTER_KEY_FILE ${path}`;
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new EnvironmentError(`${place} cannot be read: ${systemErrorText(error)}`, { cause: error });
  });
  if (!HEX_KEY.test(text.trim()))
    throw new EnvironmentError(`${place} must hold 64 hexadecimal digits (32 bytes)`);
  return { bytes: Buffer.from(text.trim(), 'hex'), place };
}

const missingKeyError = (path: string): EnvironmentError =>
  new EnvironmentError(
    `the master key ${path} is missing, and the stores beside it hold what was encrypted with it: put it ` +
      'back there, or name it in MASTER_KEY_FILE. No other one was made.',
  );

/** Writes a new key atomically. Never replaces an existing key. */
async function makeKeyUnlessThere(path: string): Promise<void> {
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
