import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Who is about to stop being an administrator of an organisation; one row, its id is the organisation's. It
 * is written before the event that ends the role, so that two who leave at once see each other. Nothing is
 * taken out: an entry counts until the user's stream has gone past its revision.
 */
export const LeavingAdministratorsRecord = defineRecord({
  name: 'leaving-administrators',
  schema: z.object({
    leaving: z.array(
      z.object({
        userId: z.string(),
        /** The event that ends the role can only be the next one after this revision. */
        revision: z.number(),
        /** When it was written, in ms. */
        since: z.number(),
      }),
    ),
    /** Another one after every change. */
    stamp: z.string(),
  }),
});
