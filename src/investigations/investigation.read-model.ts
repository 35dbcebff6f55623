import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { INCOMPLETE_REASONS, REVIEW_STATUSES } from './domain/runs/investigation.events.js';

export const InvestigationReadModel = defineReadModel({
  name: 'investigation',
  storageVersion: 5,
  schema: z.object({
    alert: z.string(),
    run: z.number(),
    state: z.enum(['queued', 'running', 'completed', 'incomplete']),
    attempt: z.number(),
    /** `requestedBy`: user or API key that requested the run; `correlation`: id of that request. */
    requestedBy: z.string(),
    correlation: z.string(),
    /** Who requested a single rerun; null for all other runs, including those of a batch. */
    rerunBy: z.string().nullable(),
    /** Disposition of the alert right before a rerun was queued; null for other runs. */
    dispositionAtDispatch: z.string().nullable(),
    queuedAt: z.string(),
    /** When the next attempt may begin: the first at once, each further attempt after a longer pause. */
    dueAt: z.string(),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    score: z.number().nullable(),
    disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    resultHash: z.string().nullable(),
    incompleteReason: z.enum(INCOMPLETE_REASONS).nullable(),
    reviewStatus: z.enum(REVIEW_STATUSES),
    reviewedAt: z.string().nullable(),
  }),
  indexes: {
    state: { fields: ['state', 'dueAt'] },
    alert: { fields: ['alert', 'run'] },
    rerun_by: { fields: ['rerunBy', 'queuedAt'] },
  },
});
