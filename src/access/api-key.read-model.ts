import { z } from 'zod';
import { defineReadModel, PERMISSIONS } from '@alert-review/kernel';

export const ApiKeyReadModel = defineReadModel({
  name: 'api-key',
  schema: z.object({
    name: z.string(),
    scopes: z.array(z.enum(PERMISSIONS)),
    lastFour: z.string(),
    createdBy: z.string(),
    /** Id of the user who took over the key after its creator left; null while the creator is responsible. */
    keptBy: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    rotates: z.string().nullable(),
  }),
  storageVersion: 2,
  indexes: { created: { fields: ['createdAt'] } },
});
