import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How long a sign-in waits for its code. */
export const CODE_AWAITED_MS = 10 * 60 * 1000;

/**
 * A sign-in with a correct password that waits for its code and grants no rights. Row id: SHA-256 of the
 * cookie. Removed when used.
 */
export const SignInAwaitingCodeRecord = defineRecord({
  name: 'awaited-codes',
  schema: z.object({
    orgId: z.string(),
    userId: z.string(),
    email: z.string(),
    /** SHA-256 of the stored password hash, so that a new password ends the sign-in. */
    passwordHash: z.string(),
    endsAt: z.number(),
  }),
  indexes: { ends: { fields: ['endsAt'] } },
});
