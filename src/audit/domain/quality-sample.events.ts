import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** What a sample is drawn of. */
export const SAMPLED = ['decided', 'cleared_by_run'] as const;

/** Samples for a second look; the stream's id is the sample's. */
export const QualitySampleEvents = defineEvents('qualitySample', {
  QualitySampleMade: {
    v: 1,
    schema: z.object({
      alerts: z.array(z.string()),
      from: z.string(),
      of: z.enum(SAMPLED),
      population: z.int(),
      /** Root and size of the checkpoint that ordered them, the first one after the period. */
      root: z.string(),
      size: z.int(),
      to: z.string(),
    }),
  },
});

/** What was decided first, and by whom or what; `user`: null for a run. */
export const FirstDecision = z.object({
  disposition: z.string(),
  engine: z.int().nullable(),
  kind: z.enum(['human', 'agent', 'system', 'run']),
  rule: z.string().nullable(),
  user: z.string().nullable(),
});

/** Second looks by people who did not see the first decision; the stream's id is the alert's. */
export const QualityReviewEvents = defineEvents('qualityReview', {
  SampledAlertReviewed: {
    v: 1,
    schema: z.object({
      disposition: z.enum(['ESCALATED', 'CLEARED']),
      first: FirstDecision,
      reason: z.string(),
      sample: z.string(),
    }),
    sealed: ['reason'],
    audit: ({ disposition, first }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: first.disposition,
    }),
  },
});
