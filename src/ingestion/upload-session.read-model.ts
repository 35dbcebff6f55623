import { z } from 'zod';
import { ACTOR_KINDS, defineReadModel } from '@alert-review/kernel';
import { UPLOAD_KINDS, UPLOAD_MODES, UploadCounts } from './domain/upload-session.events.js';

export const UploadSessionReadModel = defineReadModel({
  name: 'upload-session',
  storageVersion: 3,
  schema: z.object({
    kind: z.enum(UPLOAD_KINDS),
    /**
     * `rows_failed`: completed, but with rejected rows; `cancelling`: cancelled, but the import may still be
     * running.
     */
    state: z.enum(['open', 'received', 'completed', 'rows_failed', 'refused', 'cancelling', 'cancelled']),
    startedAt: z.string(),
    /** User or API key who started the upload. */
    by: z.object({ kind: z.enum(ACTOR_KINDS), user: z.string() }),
    /** How valid rows are handled if others are invalid; null for uploads without a file. */
    mode: z.enum(UPLOAD_MODES).nullable(),
    finishedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    bytes: z.number().nullable(),
    counts: UploadCounts.nullable(),
    refusal: z.object({ reason: z.string(), byteOffset: z.number() }).nullable(),
  }),
  indexes: { state: { fields: ['kind', 'state', 'startedAt'] } },
});
