import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { UPLOAD_KINDS, UploadCounts } from './domain/upload-session.events.js';

export const UploadSessionReadModel = defineReadModel({
  name: 'upload-session',
  schema: z.object({
    kind: z.enum(UPLOAD_KINDS),
    state: z.enum(['open', 'received', 'completed', 'refused']),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
    bytes: z.number().nullable(),
    counts: UploadCounts.nullable(),
    refusal: z.object({ reason: z.string(), byteOffset: z.number() }).nullable(),
  }),
  indexes: { state: { fields: ['kind', 'state', 'startedAt'] } },
});
