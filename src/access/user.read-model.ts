import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { ROLES } from './domain/user.events.js';

export const UserReadModel = defineReadModel({
  name: 'user',
  schema: z.object({
    role: z.enum(ROLES),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
  indexes: { created: { fields: ['createdAt'] } },
});
