import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Its time of change is when the last backup was taken: whoever copies the stores otherwise touches it. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/** Why ignored: a backup is whole without the note, which a full disk may refuse. */
export const noteBackup = (dataDir: string, takenAt: string): Promise<void> =>
  writeFile(fileIn(dataDir), `${takenAt}\n`).catch(() => undefined);

/** Returns the instant of the last backup that is noted; null for none. */
export const lastBackupIn = (dataDir: string): Promise<string | null> =>
  stat(fileIn(dataDir)).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
