import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Administrators about to leave; id: the organization's. Why before the event: two who leave together see
 * each other. An entry counts until the user's stream has passed its revision.
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
