import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Ids } from '../../kernel/ids.js';
import { systemErrorText } from '../../kernel/environment-error.js';
import { loadConfig } from '../config/config.js';
import { openDataDirectoryAlone } from '../open-stores.js';
import type { StoreFinding } from '../store-check.js';
import type { Stores } from '../stores.js';
import type { BackupManifest } from './backup-manifest.js';
import type { BackupProgress } from './take-backup.js';
import { contentOf, hashOf } from '../process/write-file.js';

type OnProgress = (progress: BackupProgress) => void;

/** Compares each file of a backup with its manifest. */
export async function compareWithManifest(
  folder: string,
  { files }: BackupManifest,
  onProgress: OnProgress,
): Promise<StoreFinding[]> {
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let bytes = 0;
  const findings: StoreFinding[] = [];
  for (const file of files) {
    const found = await hashOf(contentOf(join(folder, file.path)), (piece) =>
      onProgress({ file: file.path, bytes: (bytes += piece.length), bytesTotal }),
    ).catch(systemErrorText);
    const fault = faultOf(file, found);
    if (fault !== null)
      findings.push({ store: 'backup', record: file.path, id: '', fault, way: 'another_backup' });
  }
  return findings;
}

function faultOf(
  wanted: BackupManifest['files'][number],
  found: Awaited<ReturnType<typeof hashOf>> | string,
) {
  if (typeof found === 'string') return `it cannot be read: ${found}`;
  if (found.bytes !== wanted.bytes)
    return `it has ${found.bytes} bytes, and the manifest says ${wanted.bytes}`;
  return found.sha256 === wanted.sha256 ? null : 'its SHA-256 is not that of the manifest';
}

/**
 * Opens the stores of a backup for a look. Why by links from a folder of its own: an opened store makes files
 * beside its data, and a backup stays as it is.
 */
export async function openBackup(
  folder: string,
  { files }: BackupManifest,
  ids: Ids,
): Promise<Pick<Stores, 'check' | 'close'>> {
  const links = await mkdtemp(join(tmpdir(), 'backup-'));
  const remove = () => rm(links, { recursive: true, force: true });
  try {
    for (const { path } of files) {
      await mkdir(join(links, dirname(path)), { recursive: true });
      await symlink(resolve(folder, path), join(links, path));
    }
    const { check, close } = await openDataDirectoryAlone(loadConfig({ DATA_DIR: links }), ids, {
      onlyLook: true,
    });
    return { check, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
