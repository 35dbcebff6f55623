import { z } from 'zod';
import { DISPOSITIONS } from '../dispositions/domain/disposition.events.js';
import { defineReadModel } from '../kernel/define-read-model.js';
import { Volume } from './domain/alert-volume.record.js';

/** What an analyst decided, and what a report to the authorities implies. */
export const ESCALATED: readonly string[] = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'];

const SCORED = { field: 'scoreKeys' } as const;

export const AlertReadModel = defineReadModel({
  name: 'alert',
  storageVersion: 7,
  schema: z.object({
    alertId: z.string(),
    version: z.number(),
    hash: z.string(),
    status: z.enum(['OPEN', 'CLOSED']),
    source: z.enum(['TM', 'BM']),
    subtype: z.string().nullable(),
    /** created_at as uploaded, ms. */
    createdAt: z.number(),
    entityIds: z.array(z.string()),
    /** Of its flagged transactions when it was uploaded; none for an alert of an older release. */
    volumes: z.array(Volume),
    /** `countedText` of the alert; null where that is too long for an index. */
    counted: z.string().nullable(),
    sessionId: z.string(),
    ingestedAt: z.string(),
    latestRunId: z.string().nullable(),
    /** From the newest completed run. */
    finalDisposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    finalRiskScore: z.number().nullable(),
    /** `scoreKeysOf` that score; missing without one. */
    scoreKeys: z.array(z.string()),
    completedRunId: z.string().nullable(),
    completedResultHash: z.string().nullable(),
    /** What a person, an assistant or the customer's own system decided; runs never touch it. */
    analystDisposition: z.enum(DISPOSITIONS).nullable(),
    /** When it was decided, as the one who decided claims, else when it was recorded. */
    dispositionedAt: z.string().nullable(),
    /** Service id of the user or API key. */
    dispositionSetBy: z.string().nullable(),
    dispositionEvent: z.string().nullable(),
    /** The event of the newest uploaded one, in force while `dispositionEvent` is the same. */
    uploadedDispositionEvent: z.string().nullable(),
    /** E-mail address as uploaded, sealed in the field dispositionedBy of that event. */
    sealedDispositionedBy: z.string().nullable(),
  }),
  indexes: {
    alert_id: { fields: ['alertId'] },
    newest: { fields: ['createdAt'], include: 'counted' },
    entity: { fields: ['entityIds', 'createdAt'] },
    entity_decision: {
      fields: ['entityIds', 'analystDisposition'],
      partialFilter: { field: 'analystDisposition', texts: ESCALATED },
    },
    session: { fields: ['sessionId', 'createdAt'] },
    disposition: { fields: ['analystDisposition', 'createdAt'] },
    score: { fields: ['scoreKeys', 'createdAt'], partialFilter: SCORED },
    score_disposition: { fields: ['scoreKeys', 'analystDisposition', 'createdAt'], partialFilter: SCORED },
  },
});
