import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { SETTABLE_DISPOSITIONS } from './domain/disposition.events.js';

export const DispositionBatchReadModel = defineReadModel({
  name: 'disposition-batch',
  storageVersion: 1,
  schema: z.object({
    /** `completing`: the manifest exists, and some members may still lack their event. */
    state: z.enum(['completing', 'completed']),
    user: z.string(),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    alerts: z.number(),
    appliedAt: z.string(),
    undoneAt: z.string().nullable(),
  }),
  indexes: { state: { fields: ['state', 'appliedAt'] } },
});
