import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { ROLES } from './domain/user.events.js';

export const UserReadModel = defineReadModel({
  name: 'user',
  schema: z.object({
    role: z.enum(ROLES),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
    /** Time of the newest password; earlier grants and sessions have ended. Null without a password. */
    passwordSetAt: z.string().nullable(),
    /** When a disabled user was enabled again; earlier grants have ended. */
    enabledAt: z.string().nullable(),
    hasSecondFactor: z.boolean(),
  }),
  storageVersion: 4,
  indexes: { created: { fields: ['createdAt'] } },
});
