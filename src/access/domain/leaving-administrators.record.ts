import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Administrators about to leave; the row id is the organization's. Written before the event, so that two who
 * leave concurrently see each other. An entry counts until the user's stream has passed its revision.
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
