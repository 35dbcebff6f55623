import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Administrators about to lose their role; the row id is the organization's. Written before the event, so
 * that two administrators who leave at the same time see each other. An entry counts until the user's stream
 * has passed its revision.
 */
export const LeavingAdministratorsRecord = defineRecord({
  name: 'leaving-administrators',
  schema: z.object({
    leaving: z.array(
      z.object({
        userId: z.string(),
        /** Revision before the event that ends the role. */
        revision: z.number(),
        since: z.number(),
      }),
    ),
    stamp: z.string(),
  }),
});
