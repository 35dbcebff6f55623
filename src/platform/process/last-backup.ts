import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The modification time of this file is the time of the last backup. Operators who copy the stores in
 * another way can `touch` it.
 */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/**
 * Notes a backup. Errors are ignored: a backup is complete without the note, which may fail on a full disk.
 */
export const recordBackupTime = (dataDir: string, takenAt: string): Promise<void> =>
  writeFile(fileIn(dataDir), `${takenAt}\n`).catch(() => undefined);

/** Returns the time of the last backup; null if none was noted. */
export const lastBackupIn = (dataDir: string): Promise<string | null> =>
  stat(fileIn(dataDir)).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
