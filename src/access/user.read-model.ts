import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { ROLES } from './domain/user.events.js';

export const UserReadModel = defineReadModel({
  name: 'user',
  schema: z.object({
    role: z.enum(ROLES),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
    /** What a grant or session of before was made with no longer holds; null = no password yet. */
    passwordSetAt: z.string().nullable(),
  }),
  storageVersion: 2,
  indexes: { created: { fields: ['createdAt'] } },
});
