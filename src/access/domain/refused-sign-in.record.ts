import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** A single sign-on that was refused, for administrators; the person was told the id as a code. */
export const RefusedSignInRecord = defineRecord({
  name: 'refused-sign-ins',
  schema: z.object({
    /** Time, ms since 1970. */
    at: z.number(),
    fault: z.string(),
    check: z.string(),
    /** What failed, in words; without e-mail addresses. */
    text: z.string(),
    userId: z.string().nullable(),
  }),
  indexes: { at: { fields: ['at'] } },
});
