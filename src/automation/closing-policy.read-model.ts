import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { PolicyEvidence, STOP_REASONS } from './domain/closing-policy.events.js';
import { PolicyTerms } from './domain/policy-terms.js';

/** One row for each policy of the organization; the id is that of its stream. */
export const ClosingPolicyReadModel = defineReadModel({
  name: 'closing-policy',
  storageVersion: 1,
  schema: z.object({
    name: z.string(),
    state: z.enum(['proposed', 'running', 'stopped']),
    /** Counts the terms in force; 0 before the first confirmation. */
    version: z.number(),
    /** Terms in force, or last in force; null before the first confirmation. */
    terms: PolicyTerms.nullable(),
    /** Version of the newest confirmation: reviews of earlier versions do not count for the promise. */
    confirmedVersion: z.number(),
    confirmedAt: z.string().nullable(),
    confirmedBy: z.string().nullable(),
    proposedBy: z.string().nullable(),
    evidence: PolicyEvidence.nullable(),
    engine: z.number().nullable(),
    proposal: z
      .object({
        event: z.string(),
        by: z.string(),
        at: z.string(),
        terms: PolicyTerms,
        evidence: PolicyEvidence,
      })
      .nullable(),
    stopped: z
      .object({
        event: z.string(),
        reason: z.enum(STOP_REASONS),
        found: z.number().nullable(),
        allowed: z.number().nullable(),
        by: z.string(),
        at: z.string(),
      })
      .nullable(),
  }),
  indexes: { name: { fields: ['name'] } },
});

export type ClosingPolicyRow = z.infer<typeof ClosingPolicyReadModel.schema>;
