import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvironmentError, systemErrorText } from '../../kernel/environment-error.js';

/** Written last: a folder without it is no backup, or one that was not finished. */
export const MANIFEST_FILE = 'manifest.json';

const PART = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
/** Why: a restore writes to these paths below DATA_DIR. */
const PATH = new RegExp(`^(store-id|(events|access|store|bulk)/data\\.mdb|files/${PART}/${PART})$`);

const BackupManifestSchema = z.object({
  /** Version of this file's own form. */
  manifest: z.literal(1),
  release: z.string(),
  /** Data format of the stores. */
  format: z.number(),
  takenAt: z.string(),
  /** Position of the last event that is certainly in the backup. */
  position: z.string().nullable(),
  /** Equal to what is made from the right master key; tells nothing about the key. */
  keyCheck: z.string().nullable(),
  files: z.array(
    z.object({
      path: z.string().regex(PATH),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

export type BackupManifest = z.infer<typeof BackupManifestSchema>;

/** Throws EnvironmentError for a folder that holds no finished backup, or one of a newer release. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'ENOENT'
        ? `there is no ${MANIFEST_FILE}, which is written last`
        : `${MANIFEST_FILE} cannot be read, ${systemErrorText(error)}`;
    throw new EnvironmentError(`${folder} holds no finished backup: ${reason}`, { cause: error });
  });
  try {
    return BackupManifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new EnvironmentError(
      `${path} cannot be read by this release: it is damaged, or of a newer release`,
      { cause },
    );
  }
}
