import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A person's authenticator app. The row id is the user's; `sealed` is the base64 of the encrypted secret. */
export const SecondFactorRecord = defineRecord({
  name: 'second-factors',
  schema: z.object({
    sealed: z.string(),
    /** Newest time step whose code was accepted, so that each code works only once. */
    usedStep: z.number(),
    /** SHA-256 of each unused recovery code, joined by spaces, so that one value can be compared and set. */
    recovery: z.string(),
  }),
});
