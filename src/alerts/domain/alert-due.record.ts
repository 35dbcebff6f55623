import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { LEVEL_TARGETS } from './alert-work.events.js';

const target = z.enum(LEVEL_TARGETS);
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
    target: target.nullable(),
    dueAt: ms.nullable(),
    warnAt: ms.nullable(),
    /** By when it is to be decided; null without such a time, and while the clock stands still. */
    decideBy: ms.nullable(),
    /** What is still to be told, the earliest first, and when that is. */
    tells: z.array(z.object({ kind: z.enum(['warned', 'breached']), target, at: ms, due: ms })),
    nextAt: ms.nullable(),
    /** When the last thing was done; null unless ended. */
    endedAt: ms.nullable(),
    /** What was done too late, joined by a space; `none`. Null unless ended. */
    late: z.string().nullable(),
  }),
  indexes: {
    due: { fields: ['state', 'dueAt', 'warnAt'] },
    next: { fields: ['nextAt'] },
    ended: { fields: ['endedAt', 'level', 'team', 'late'] },
  },
});

export type AlertDue = z.infer<typeof AlertDueRecord.schema>;
