import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A browser that was redirected to an identity provider. Row id: SHA-256 of the state. Removed when used. */
export const SignInFlowRecord = defineRecord({
  name: 'sign-in-flows',
  schema: z.object({
    orgId: z.string(),
    browserId: z.string(),
    /** Path to go to after the sign-in. */
    returnTo: z.string(),
    /**
     * Missing for an ordinary sign-in. `test`: an administrator's test, which produces a report. `renewal`:
     * the provider confirms the person of a session without interaction.
     */
    purpose: z.enum(['test', 'renewal']).optional(),
    /** User who tests, or whose session is renewed. */
    userId: z.string().optional(),
    /** The session to be renewed. */
    sessionId: z.string().optional(),
    endsAt: z.number(),
  }),
  indexes: { ends: { fields: ['endsAt'] } },
});
