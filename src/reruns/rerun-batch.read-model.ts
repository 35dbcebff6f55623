import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

export const RerunBatchReadModel = defineReadModel({
  name: 'rerun-batch',
  schema: z.object({
    user: z.string(),
    alerts: z.number(),
    reservedAt: z.string(),
    /** Time when all runs were started and the unused reservation was given back; missing until then. */
    endedAt: z.string().nullish(),
  }),
  indexes: { open: { fields: ['endedAt', 'reservedAt'] } },
});
