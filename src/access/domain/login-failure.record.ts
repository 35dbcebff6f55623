import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Failures of an account or a network address (id: its SHA-256). The window opens with the first one. */
export const LoginFailureRecord = defineRecord({
  name: 'login-failures',
  schema: z.object({ openedAt: z.number(), count: z.number() }),
  indexes: { opened: { fields: ['openedAt'] } },
});
