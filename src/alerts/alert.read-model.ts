import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';

/** One alert as lists and searches see it; its text stays in the record. */
export const AlertReadModel = defineReadModel({
  name: 'alert',
  schema: z.object({
    /** The caller's own id. */
    alertId: z.string(),
    version: z.number(),
    hash: z.string(),
    status: z.enum(['OPEN', 'CLOSED']),
    source: z.enum(['TM', 'BM']),
    subtype: z.string().nullable(),
    /** created_at as uploaded, ms. */
    createdAt: z.number(),
    entityIds: z.array(z.string()),
    /** The upload session that first created it. */
    sessionId: z.string(),
    ingestedAt: z.string(),
    latestRunId: z.string().nullable(),
    /** From the newest completed run. */
    finalDisposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    finalRiskScore: z.number().nullable(),
  }),
  indexes: {
    alert_id: { fields: ['alertId'] },
    newest: { fields: ['createdAt'] },
    entity: { fields: ['entityIds', 'createdAt'] },
    session: { fields: ['sessionId', 'createdAt'] },
  },
});
