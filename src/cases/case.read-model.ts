import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { CASE_OUTCOMES } from './domain/case.events.js';

/** One row per case; alerts are given by service id. */
export const CaseReadModel = defineReadModel({
  name: 'case',
  schema: z.object({
    state: z.enum(['open', 'closed']),
    outcome: z.enum(CASE_OUTCOMES).nullable(),
    confidential: z.boolean(),
    /** Last day for a report. */
    dueOn: z.string().nullable(),
    alerts: z.array(z.string()),
    /** All alerts ever in the case, also removed ones: texts of the case may mention them. */
    everAlerts: z.array(z.string()),
    openedAt: z.string(),
    /** The title, encrypted as in the event with this id. */
    title: z.object({ event: z.string(), sealed: z.string() }),
    /** Latest day on which a report was filed. */
    filedOn: z.string().nullable(),
  }),
  indexes: {
    state: { fields: ['state', 'openedAt'] },
    alert: { fields: ['alerts', 'openedAt'] },
    ever: { fields: ['everAlerts'] },
  },
});
