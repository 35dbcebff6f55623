import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { missingRoomOf, systemErrorText } from '../../kernel/environment-error.js';
import { WRITTEN_BY_THIS_RELEASE } from '../process/data-format.js';
import type { Stores } from '../stores.js';
import { MANIFEST_FILE, type BackupManifest } from './backup-manifest.js';
import { megabytes } from './megabytes.js';
import { syncFolder, writeNewFile } from '../process/write-file.js';

export interface BackupProgress {
  readonly file: string;
  readonly bytes: number;
  readonly bytesTotal: number;
}

export interface BackupOptions {
  /** Absolute path of the new folder. */
  readonly folder: string;
  readonly dataDir: string;
  readonly takenAt: string;
  readonly onProgress: (progress: BackupProgress) => void;
}

/**
 * Copies the stores of DATA_DIR, without the master key, into a new or empty folder, while they are written
 * to. Throws validation_error that says why the folder cannot take it; then nothing is left in it.
 */
export async function takeBackup(
  stores: Pick<Stores, 'beginCopy'>,
  options: BackupOptions,
): Promise<BackupManifest> {
  const { folder, dataDir } = options;
  if (!relative(dataDir, folder).startsWith('..'))
    throw refused(folder, `it is in DATA_DIR ${dataDir}, and would be lost with it`);
  await makeEmptyFolder(folder);
  try {
    return await copyInto(folder, await stores.beginCopy(), options);
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw namingTheFolder(folder, error);
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [first] = await readdir(folder);
    if (first === undefined) return;
  } catch (error) {
    throw namingTheFolder(folder, error);
  }
  throw refused(folder, 'it is not empty: name a new folder for each backup');
}

async function copyInto(
  folder: string,
  copy: Awaited<ReturnType<Stores['beginCopy']>>,
  { takenAt, onProgress }: BackupOptions,
): Promise<BackupManifest> {
  try {
    const bytesTotal = copy.files.reduce((sum, { bytes }) => sum + bytes, 0);
    await requireRoom(folder, bytesTotal);
    let bytes = 0;
    const files: BackupManifest['files'] = [];
    for (const { path, content } of copy.files) {
      const onBytes = (more: number) => onProgress({ file: path, bytes: (bytes += more), bytesTotal });
      files.push({ path, ...(await writeNewFile(join(folder, path), content(), onBytes)) });
    }
    for (const each of new Set(files.map(({ path }) => dirname(path)))) await syncFolder(join(folder, each));
    const { position, keyCheck } = copy;
    const manifest: BackupManifest = {
      manifest: 1,
      ...WRITTEN_BY_THIS_RELEASE,
      takenAt,
      position,
      keyCheck,
      files,
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await copy.release();
  }
}

/** Throws validation_error with both figures when the disk of the folder has too little space. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw refused(folder, `${megabytes(bytes)} are wanted there, and ${megabytes(bavail * bsize)} are free`);
}

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const draft = join(folder, `${MANIFEST_FILE}.draft`);
  await writeNewFile(draft, textOf(manifest));
  await rename(draft, join(folder, MANIFEST_FILE));
  await syncFolder(folder);
}

async function* textOf(manifest: BackupManifest): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

const refused = (folder: string, reason: string, options?: ErrorOptions): AppError =>
  new AppError(
    'validation_error',
    { field: 'folder', value: folder, reason: `${folder} cannot take the backup: ${reason}` },
    options,
  );

/** Returns an error of the disk as a refusal. */
function namingTheFolder(folder: string, error: unknown): unknown {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).code === undefined) return error;
  return refused(folder, missingRoomOf(error) ?? systemErrorText(error), { cause: error });
}
