import { z } from 'zod';
import { defineReadModel, SCOPES } from '@alert-review/kernel';

const Grant = z.object({
  userId: z.string(),
  clientId: z.string(),
  redirectHost: z.string(),
  /** Null in grants of older releases, whose events have no hash. */
  clientHash: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  absExp: z.string(),
  revokedAt: z.string().nullable(),
});

export type Grant = z.infer<typeof Grant>;

/** One row per consent. Every check of an access token reads it. */
export const GrantReadModel = defineReadModel({
  name: 'grant',
  storageVersion: 2,
  schema: Grant,
  indexes: { created: { fields: ['createdAt'] }, user: { fields: ['userId', 'createdAt'] } },
});
