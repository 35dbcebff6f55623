import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A single sign-on that was refused, for administrators. Ids ascend in time. */
export const RefusedSignInRecord = defineRecord({
  name: 'refused-sign-ins',
  schema: z.object({
    /** What the person was told, to find it by. */
    code: z.string(),
    /** Time, ms since 1970. */
    at: z.number(),
    fault: z.string(),
    check: z.string(),
    /** What failed, in words; without e-mail addresses. */
    text: z.string(),
    userId: z.string().nullable(),
    /** The address that the claims had, which need not be that of the user; null for none. */
    claimed: z.string().nullable().optional(),
  }),
});
