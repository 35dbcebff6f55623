import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { FEATURE_NAMES } from '../kernel/features.js';

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  storageVersion: 2,
  schema: z.object({
    name: z.string(),
    features: z.array(z.enum(FEATURE_NAMES)),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
