import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { EnvironmentError, systemErrorText } from '@alert-review/kernel';
import type { BackupPlace } from './backup-place.js';

/** Written last: a place without it holds no backup, or an unfinished backup. */
export const MANIFEST_FILE = 'manifest.json';

const PART = '[A-Za-z0-9][A-Za-z0-9._-]{0,127}';
/** Allowed paths, because a restore writes to these paths below DATA_DIR. */
const PATH = new RegExp(`^(store-id|(events|access|store|bulk)/data\\.mdb|files/${PART}/${PART})$`);

const BackupManifestSchema = z.object({
  /** Version of the format of this file. */
  manifest: z.literal(1),
  release: z.string(),
  /** Data format of the stores. */
  format: z.number(),
  takenAt: z.string(),
  /** Position of the last event that is certainly in the backup. */
  position: z.string().nullable(),
  /** Value derived from the master key, to check that a key is right. It reveals nothing about the key. */
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

/**
 * Reads the manifest of a backup. Throws EnvironmentError if the place holds no finished backup, or a
 * backup of a newer release.
 */
export async function readManifest(place: BackupPlace): Promise<BackupManifest> {
  const content = await text(place.read(MANIFEST_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof EnvironmentError)
      throw new EnvironmentError(`${place.name} cannot be read: ${error.message}`, { cause: error });
    const reason =
      error.code === 'ENOENT'
        ? `there is no ${MANIFEST_FILE}, which is written last`
        : `${MANIFEST_FILE} cannot be read, ${systemErrorText(error)}`;
    throw new EnvironmentError(`${place.name} holds no finished backup: ${reason}`, { cause: error });
  });
  try {
    return BackupManifestSchema.parse(JSON.parse(content));
  } catch (cause) {
    throw new EnvironmentError(
      `${place.name}/${MANIFEST_FILE} cannot be read by this release: it is damaged, or of a newer release`,
      { cause },
    );
  }
}
