import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Failed sign-in attempts of an account or a network address (row id: its SHA-256). The time window begins
 * with the first failure.
 */
export const LoginFailureRecord = defineRecord({
  name: 'login-failures',
  schema: z.object({ openedAt: z.number(), count: z.number() }),
  indexes: { opened: { fields: ['openedAt'] } },
});
