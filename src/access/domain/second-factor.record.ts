import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Authenticator app of a person, turned on; id: that of the user, `sealed`: base64 of the sealed secret. */
export const SecondFactorRecord = defineRecord({
  name: 'second-factors',
  schema: z.object({
    sealed: z.string(),
    /** Newest time step whose code was taken, so that each works once. */
    usedStep: z.number(),
    /** SHA-256 of each recovery code that is left, with spaces between: one value to compare and set. */
    recovery: z.string(),
  }),
});
