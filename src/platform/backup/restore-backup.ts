import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EnvironmentError, fullDiskTextOf, systemErrorText } from '@alert-review/kernel';
import type { Config } from '../config/config.js';
import { loadMasterKey } from '../crypto/master-key.js';
import { TenantKeys } from '../crypto/tenant-keys.js';
import { readManifest, type BackupManifest } from './backup-manifest.js';
import type { BackupPlace } from './backup-place.js';
import { lockDataDirectory } from '../stores.embedded.js';
import { missingSpaceText } from './free-disk-space.js';
import type { BackupProgress } from './take-backup.js';
import { requireReadableFormat } from '../process/data-format.js';
import { syncFolder, writeNewFile } from '../process/write-file.js';

/** Names that may exist in a data directory into which a backup is restored. */
const MAY_STAND = new Set(['keys', 'lost+found', 'lock.sock', 'server.sock']);

interface RestoreOptions {
  readonly place: BackupPlace;
  readonly config: Pick<Config, 'dataDir' | 'masterKeyFile'>;
  readonly onProgress: (progress: BackupProgress) => void;
}

interface Restored {
  readonly manifest: BackupManifest;
  /** Path where the operator must put the master key; null if the right key is there. */
  readonly keyWantedAt: string | null;
}

/**
 * Restores a backup into DATA_DIR, which must not contain stores. Throws EnvironmentError, in which case
 * nothing is left there, or DataDirectoryInUseError.
 */
export async function restoreBackup({ place, config, onProgress }: RestoreOptions): Promise<Restored> {
  const dataDir = resolve(config.dataDir);
  const manifest = await readManifest(place);
  requireReadableFormat(`The backup ${place.name}`, manifest);
  const keyWantedAt = await requireRightKey(config, manifest);
  await requireEmpty(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const bytesTotal = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const missing = await missingSpaceText(dataDir, bytesTotal);
  if (missing !== null)
    throw new EnvironmentError(`DATA_DIR is too small: ${missing}. Nothing was restored.`);
  const directory = await lockDataDirectory(dataDir);
  try {
    let bytes = 0;
    for (const file of manifest.files)
      await putBack(file, place, dataDir, (more) =>
        onProgress({ file: file.path, bytes: (bytes += more), bytesTotal }),
      );
    const folders = new Set(['.', ...manifest.files.map(({ path }) => dirname(path))]);
    for (const each of folders) await syncFolder(join(dataDir, each));
  } catch (error) {
    for (const { path } of manifest.files) await rm(join(dataDir, path), { force: true });
    throw namingTheDisk(dataDir, error);
  } finally {
    await directory.close();
  }
  return { manifest, keyWantedAt };
}

async function putBack(
  { path, bytes, sha256 }: BackupManifest['files'][number],
  place: BackupPlace,
  dataDir: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const written = await writeNewFile(join(dataDir, path), place.read(path), onBytes).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    },
  );
  if (written?.bytes === bytes && written.sha256 === sha256) return;
  const found = written ? `${written.bytes} bytes, SHA-256 ${written.sha256}` : 'it is missing';
  throw new EnvironmentError(
    `${place.name}/${path} is not as it was written (${found}; the manifest says ${bytes}, ${sha256}): ` +
      'use another backup. Nothing was restored.',
  );
}

/**
 * Checks the master key. Returns the path where a missing key has to be put. Throws EnvironmentError for a
 * wrong key.
 */
async function requireRightKey(
  { dataDir, masterKeyFile }: RestoreOptions['config'],
  { keyCheck }: BackupManifest,
): Promise<string | null> {
  const keys = join(resolve(dataDir), 'keys');
  const path = join(keys, 'master.key');
  if (keyCheck === null) return null;
  const isMissing = await access(path).then(
    () => false,
    () => true,
  );
  if (masterKeyFile === undefined && isMissing) return path;
  const { bytes, place } = await loadMasterKey(masterKeyFile, keys);
  if (new TenantKeys(bytes).check().export().toString('hex') === keyCheck) return null;
  throw new EnvironmentError(
    `${place} is not the master key of this backup: put that one there, or name it in MASTER_KEY_FILE. ` +
      'Nothing was restored.',
  );
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new EnvironmentError(`DATA_DIR ${dataDir} cannot be read: ${systemErrorText(error)}`);
  });
  for (const name of names.filter((each) => !MAY_STAND.has(each))) {
    const content = await readdir(join(dataDir, name)).catch(() => [name]);
    if (content.some((each) => each !== '.incoming'))
      throw new EnvironmentError(
        `DATA_DIR ${dataDir} is not empty, it has ${name}: move what is there away, and keep it until the ` +
          'server runs on what was restored. Nothing was restored.',
      );
  }
}

function namingTheDisk(dataDir: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code === undefined) return error;
  const reason = fullDiskTextOf(error) ?? systemErrorText(error);
  const text = `The backup cannot be restored to ${dataDir}: ${reason}. Nothing is left of it.`;
  return new EnvironmentError(text, { cause: error });
}
