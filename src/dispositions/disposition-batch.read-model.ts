import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { SETTABLE_DISPOSITIONS } from './domain/disposition.events.js';

/** The id is that of the batch's stream. */
export const DispositionBatchReadModel = defineReadModel({
  name: 'disposition-batch',
  storageVersion: 1,
  schema: z.object({
    /** `completing`: a manifest stands, and not all of its members are known to have their event. */
    state: z.enum(['completing', 'completed']),
    user: z.string(),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    alerts: z.number(),
    appliedAt: z.string(),
    undoneAt: z.string().nullable(),
  }),
  indexes: { state: { fields: ['state', 'appliedAt'] } },
});
