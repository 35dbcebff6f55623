import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';

/** The id is that of the batch and of its proposal. */
export const RerunBatchReadModel = defineReadModel({
  name: 'rerun-batch',
  schema: z.object({
    user: z.string(),
    alerts: z.number(),
    reservedAt: z.string(),
    /** When it was known that all was dispatched and what was not is given back; missing until then. */
    endedAt: z.string().nullish(),
  }),
  indexes: { open: { fields: ['endedAt', 'reservedAt'] } },
});
