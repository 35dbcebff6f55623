import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { CASE_OUTCOMES } from './domain/case.events.js';

/** One row per case. Alerts are named by service id. */
export const CaseReadModel = defineReadModel({
  name: 'case',
  schema: z.object({
    state: z.enum(['open', 'closed']),
    outcome: z.enum(CASE_OUTCOMES).nullable(),
    confidential: z.boolean(),
    /** Last day for a report to the authority. */
    dueOn: z.string().nullable(),
    alerts: z.array(z.string()),
    /** All alerts that were ever in the case, because texts of the case may also mention removed alerts. */
    everAlerts: z.array(z.string()),
    openedAt: z.string(),
    /** The encrypted title, and the id of the event that contains it. */
    title: z.object({ event: z.string(), sealed: z.string() }),
    /** Latest day on which a report was filed with an authority. */
    filedOn: z.string().nullable(),
  }),
  indexes: {
    state: { fields: ['state', 'openedAt'] },
    alert: { fields: ['alerts', 'openedAt'] },
    ever: { fields: ['everAlerts'] },
  },
});
