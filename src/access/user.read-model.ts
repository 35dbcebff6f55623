import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { ROLES } from './domain/user.events.js';

export const UserReadModel = defineReadModel({
  name: 'user',
  schema: z.object({
    role: z.enum(ROLES),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
    /**
     * Time when the newest password was set, which ended earlier grants and sessions; null without a
     * password.
     */
    passwordSetAt: z.string().nullable(),
    /** Time when a disabled user was enabled again; grants from before have ended. */
    enabledAt: z.string().nullable(),
    hasSecondFactor: z.boolean(),
  }),
  storageVersion: 4,
  indexes: { created: { fields: ['createdAt'] } },
});
