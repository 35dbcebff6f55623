import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { LEVEL_TARGETS } from './alert-work.events.js';

const ms = z.number();

/**
 * By when an alert with a service level is due, worked out from the log; the id is the alert's. Instants in
 * ms. `stopped`: a question to the customer is open; `ended`: nothing is due any more.
 */
export const AlertDueRecord = defineRecord({
  name: 'alert-due',
  schema: z.object({
    state: z.enum(['running', 'stopped', 'ended']),
    level: z.string(),
    team: z.string().nullable(),
    /** What is due next; null unless the clock runs. */
    target: z.enum(LEVEL_TARGETS).nullable(),
    dueAt: ms.nullable(),
    /** When the next warning or breach is to be told. */
    nextAt: ms.nullable(),
    /** When the last thing was done; null unless ended. */
    endedAt: ms.nullable(),
    /** Whether the first look or the decision was too late; false unless ended. */
    isLate: z.boolean(),
  }),
  indexes: {
    due: { fields: ['state', 'dueAt'] },
    next: { fields: ['nextAt'] },
    ended: { fields: ['endedAt'] },
  },
});

export type AlertDue = z.infer<typeof AlertDueRecord.schema>;
