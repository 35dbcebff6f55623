import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

/** Who works on an alert, apart from decisions about it; the stream's id is the alert's. */
export const AlertWorkEvents = defineEvents('alertWork', {
  /** The alert lies in the inbox of this team, by the rule of that place in these settings; null: in none. */
  AlertRouted: {
    v: 1,
    schema: z.object({ team: z.string().nullable(), rule: z.int().nullable(), settings: z.int() }),
    audit: ({ team }, alert) => ({ alerts: [alert], value: team === null ? 'no_team' : 'to_a_team' }),
  },
  /** `inPlaceOf`: the absent person for whom `to` stands in. */
  AlertAssigned: {
    v: 1,
    schema: z.object({
      to: z.string(),
      inPlaceOf: z.string().nullable(),
      how: z.enum(['taken', 'taken_next', 'given']),
    }),
    audit: ({ how }, alert) => ({ alerts: [alert], value: how }),
  },
  /** `right_lost`: that person may no longer decide about the alert. */
  AlertReleased: {
    v: 1,
    schema: z.object({ from: z.string(), reason: z.enum(['released', 'right_lost']) }),
    audit: ({ reason }, alert) => ({ alerts: [alert], value: reason }),
  },
});
