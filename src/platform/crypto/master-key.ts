import { randomBytes } from 'node:crypto';
import { access, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { EnvironmentError, systemErrorText } from '@alert-review/kernel';

const HEX_KEY = /^[0-9a-f]{64}$/i;

interface MasterKey {
  readonly bytes: Uint8Array;
  /** Location of the key, in words. */
  readonly place: string;
}

/** Warning at each start and by `config check`: who copies the folder then has what the key protects. */
const KEY_BESIDE_DATA =
  'The master key is in DATA_DIR, beside the data that it protects: move it elsewhere and name its place ' +
  'in MASTER_KEY_FILE.';

interface KeyPlace {
  /** Whether data is in `dataDir`. */
  readonly embedded: boolean;
  readonly dataDir: string;
  readonly masterKeyFile?: string | undefined;
}

/** Tells whether the key is in the folder of the embedded stores. */
function isKeyBesideData({ embedded, dataDir, masterKeyFile }: KeyPlace): boolean {
  if (!embedded || masterKeyFile === undefined) return embedded;
  const way = relative(dataDir, masterKeyFile);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Returns what is wrong with where the key lies, in words; none of it stops a start. */
export async function keyRemarks({ embedded, dataDir, masterKeyFile }: KeyPlace): Promise<string[]> {
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

/** Without `file`, uses `keys/master.key`, made (mode 0600) for new stores only. Throws EnvironmentError. */
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

/** Writes the key atomically and never replaces one. */
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
