import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Who is about to stop being an administrator; id: the organization's. Written before the event, so that two
 * who leave at once see each other; an entry counts until the user's stream has passed its revision.
 */
export const LeavingAdministratorsRecord = defineRecord({
  name: 'leaving-administrators',
  schema: z.object({
    leaving: z.array(
      z.object({
        userId: z.string(),
        /** The event that ends the role can only be the next one after this revision. */
        revision: z.number(),
        since: z.number(),
      }),
    ),
    stamp: z.string(),
  }),
});
