import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { PERMISSIONS } from '../kernel/permissions.js';

export const ApiKeyReadModel = defineReadModel({
  name: 'api-key',
  schema: z.object({
    name: z.string(),
    scopes: z.array(z.enum(PERMISSIONS)),
    lastFour: z.string(),
    createdBy: z.string(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    rotates: z.string().nullable(),
  }),
  indexes: { created: { fields: ['createdAt'] } },
});
