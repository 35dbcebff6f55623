import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** A browser that was sent to an identity provider; id: SHA-256 of the state. Removed at its single use. */
export const SignInFlowRecord = defineRecord({
  name: 'sign-in-flows',
  schema: z.object({
    orgId: z.string(),
    browserId: z.string(),
    /** Path to go to after the sign-in. */
    returnTo: z.string(),
    endsAt: z.number(),
  }),
  indexes: { ends: { fields: ['endsAt'] } },
});
