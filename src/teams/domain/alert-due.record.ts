import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { SERVICE_LEVEL_TARGETS } from './alert-work.events.js';

const ms = z.number();

/**
 * When an alert with a service level is due, computed from the log. The row id is the alert's service id;
 * instants are in ms. State `stopped`: the clock stands still, because a question to the customer is open.
 * `ended`: nothing is due any more.
 */
export const AlertDueRecord = defineRecord({
  name: 'alert-due',
  schema: z.object({
    state: z.enum(['running', 'stopped', 'ended']),
    level: z.string(),
    team: z.string().nullable(),
    /** The next target that is due; null unless the clock runs. */
    target: z.enum(SERVICE_LEVEL_TARGETS).nullable(),
    dueAt: ms.nullable(),
    /** When the next warning or breach has to be recorded; null if none is left. */
    nextAt: ms.nullable(),
    /** When the last target was met; null unless the state is `ended`. */
    endedAt: ms.nullable(),
    /** Whether the first look or the decision came too late; false unless the state is `ended`. */
    isLate: z.boolean(),
  }),
  indexes: {
    due: { fields: ['state', 'dueAt'] },
    next: { fields: ['nextAt'] },
    ended: { fields: ['endedAt'] },
  },
});

export type AlertDue = z.infer<typeof AlertDueRecord.schema>;
