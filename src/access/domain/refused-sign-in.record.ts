import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A refused single sign-on, shown to administrators. Ids ascend in time. */
export const RefusedSignInRecord = defineRecord({
  name: 'refused-sign-ins',
  schema: z.object({
    /** Code shown to the person, with which an administrator finds the row. */
    code: z.string(),
    /** Time, ms since 1970. */
    at: z.number(),
    fault: z.string(),
    check: z.string(),
    /** What failed, in words, without e-mail addresses. */
    text: z.string(),
    userId: z.string().nullable(),
    /** Address in the claims, which may not be the user's; null if they had none. */
    claimed: z.string().nullable().optional(),
  }),
});
