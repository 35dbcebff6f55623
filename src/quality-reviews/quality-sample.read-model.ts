import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { SAMPLE_POPULATIONS } from './domain/quality-sample.events.js';

export const QualitySampleReadModel = defineReadModel({
  name: 'quality-sample',
  storageVersion: 1,
  schema: z.object({
    of: z.enum(SAMPLE_POPULATIONS),
    from: z.string(),
    to: z.string(),
    population: z.number(),
    alerts: z.number(),
    drawnAt: z.string(),
    drawnBy: z.string(),
  }),
  indexes: { newest: { fields: ['drawnAt'] } },
});
