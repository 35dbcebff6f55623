import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EnvironmentError, type Ids, fullDiskTextOf, systemErrorText } from '@alert-review/kernel';
import { loadConfig } from '../config/config.js';
import { openDataDirectoryWithoutKeys } from '../open-stores.js';
import { hashOfContent, writeNewFile, type ContentDigest } from '../process/write-file.js';
import type { StoreFinding } from '../store-check.js';
import type { Stores } from '../stores.js';
import type { BackupManifest } from './backup-manifest.js';
import type { BackupPlace } from './backup-place.js';
import { missingSpaceText } from './free-disk-space.js';
import type { BackupProgress } from './take-backup.js';

type OpenedBackup = Pick<Stores, 'check' | 'close'> &
  Partial<Pick<Stores, 'readStore' | 'eventStore' | 'accessEventStore'>> & {
    readonly findings: readonly StoreFinding[];
  };

type OnProgress = (progress: BackupProgress) => void;

/**
 * Compares the files of a backup with the manifest and, if they match, opens its stores read-only. The
 * stores are opened in a temporary folder, because an opened store creates files beside its data and the
 * backup must stay as it is.
 */
export async function openBackup(
  place: BackupPlace,
  manifest: BackupManifest,
  ids: Ids,
  onProgress: OnProgress,
): Promise<OpenedBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const findings = await layOut(place, manifest, folder, onProgress);
    if (findings.length > 0) return { findings, check: async () => undefined, close: remove };
    const { close, ...stores } = await openDataDirectoryWithoutKeys(loadConfig({ DATA_DIR: folder }), ids, {
      onlyLook: true,
    });
    return { ...stores, findings, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Puts each file into the folder. Returns findings about files that differ from the manifest. */
async function layOut(
  place: BackupPlace,
  { files }: BackupManifest,
  folder: string,
  onProgress: OnProgress,
): Promise<StoreFinding[]> {
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const missing = place.isRemote ? await missingSpaceText(folder, bytesTotal) : null;
  if (missing !== null)
    throw new EnvironmentError(
      `${place.name} is copied to be looked at: ${missing}. Set TMPDIR to a larger one.`,
    );
  let bytes = 0;
  const findings: StoreFinding[] = [];
  for (const file of files) {
    const onBytes = (more: number) => onProgress({ file: file.path, bytes: (bytes += more), bytesTotal });
    const found = await layFile(place, file.path, folder, onBytes).catch((error: unknown) => {
      if (error instanceof EnvironmentError || fullDiskTextOf(error) !== null) throw error;
      return systemErrorText(error);
    });
    const fault = faultOf(file, found);
    if (fault !== null)
      findings.push({ store: 'backup', record: file.path, id: '', fault, way: 'another_backup' });
  }
  return findings;
}

/** Copies a remote file; reads a local file and puts a link to it into the folder. */
async function layFile(
  place: BackupPlace,
  path: string,
  folder: string,
  onBytes: (bytes: number) => void,
): Promise<ContentDigest> {
  const target = join(folder, path);
  if (place.isRemote) return writeNewFile(target, place.read(path), onBytes);
  await mkdir(dirname(target), { recursive: true });
  await symlink(join(place.name, path), target);
  return hashOfContent(place.read(path), ({ length }) => onBytes(length));
}

function faultOf(wanted: BackupManifest['files'][number], found: ContentDigest | string): string | null {
  if (typeof found === 'string') return `it cannot be read: ${found}`;
  if (found.bytes !== wanted.bytes)
    return `it has ${found.bytes} bytes, and the manifest says ${wanted.bytes}`;
  return found.sha256 === wanted.sha256 ? null : 'its SHA-256 is not that of the manifest';
}
