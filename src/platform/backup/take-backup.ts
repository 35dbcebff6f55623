import { AppError, EnvironmentError, fullDiskTextOf, systemErrorText } from '@alert-review/kernel';
import { WRITTEN_BY_THIS_RELEASE } from '../process/data-format.js';
import type { StoresCopy } from '../stores-copy.js';
import type { Stores } from '../stores.js';
import { MANIFEST_FILE, type BackupManifest } from './backup-manifest.js';
import type { BackupPlace } from './backup-place.js';

export interface BackupProgress {
  readonly file: string;
  readonly bytes: number;
  readonly bytesTotal: number;
}

interface BackupOptions {
  readonly place: BackupPlace;
  readonly takenAt: string;
  readonly onProgress: (progress: BackupProgress) => void;
}

/**
 * Copies the stores of DATA_DIR, without the master key, into an empty place while the stores are in use.
 * Throws validation_error with the reason if the place cannot hold the backup; nothing is left there then.
 */
export async function takeBackup(
  stores: Pick<Stores, 'beginCopy'>,
  options: BackupOptions,
): Promise<BackupManifest> {
  const { place } = options;
  const copy = await stores.beginCopy();
  try {
    const bytesTotal = copy.files.reduce((sum, { bytes }) => sum + bytes, 0);
    await place.prepare(bytesTotal);
    return await writeCopy(copy, bytesTotal, options).catch(async (error: unknown) => {
      await place.discard();
      throw error;
    });
  } catch (error) {
    throw asRefusal(place.name, error);
  } finally {
    await copy.release();
  }
}

async function writeCopy(
  copy: StoresCopy,
  bytesTotal: number,
  { place, takenAt, onProgress }: BackupOptions,
): Promise<BackupManifest> {
  let bytes = 0;
  const files: BackupManifest['files'] = [];
  for (const file of copy.files) {
    const { path } = file;
    const onBytes = (more: number) => onProgress({ file: path, bytes: (bytes += more), bytesTotal });
    files.push({ path, ...(await place.write(file, onBytes)) });
  }
  const { position, keyCheck } = copy;
  const manifest: BackupManifest = {
    manifest: 1,
    ...WRITTEN_BY_THIS_RELEASE,
    takenAt,
    position,
    keyCheck,
    files,
  };
  await place.finish(MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return manifest;
}

function asRefusal(place: string, error: unknown): unknown {
  const isOfDisk = !(error instanceof AppError) && (error as NodeJS.ErrnoException).code !== undefined;
  if (!isOfDisk && !(error instanceof EnvironmentError)) return error;
  const reason = `${place} cannot take the backup: ${fullDiskTextOf(error) ?? systemErrorText(error)}`;
  return new AppError('validation_error', { field: 'folder', value: place, reason }, { cause: error });
}
