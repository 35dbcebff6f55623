import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

export const CODE_AWAITED_MS = 10 * 60 * 1000;

/** A sign-in whose password was right; it gives no right. Id: SHA-256 of the cookie. Removed at its use. */
export const AwaitedCodeRecord = defineRecord({
  name: 'awaited-codes',
  schema: z.object({
    orgId: z.string(),
    userId: z.string(),
    email: z.string(),
    /** SHA-256 of the stored hash of the password: another password ends the sign-in. */
    passwordHash: z.string(),
    endsAt: z.number(),
  }),
  indexes: { ends: { fields: ['endsAt'] } },
});
