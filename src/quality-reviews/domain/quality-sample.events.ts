import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Population from which a sample is drawn. */
export const SAMPLE_POPULATIONS = ['decided', 'cleared_by_run'] as const;

/** Samples for quality review. The stream id is the id of the sample. */
export const QualitySampleEvents = defineEvents('qualitySample', {
  QualitySampleMade: {
    v: 1,
    schema: z.object({
      alerts: z.array(z.string()),
      from: z.string(),
      of: z.enum(SAMPLE_POPULATIONS),
      population: z.int(),
      /** Root and size of the checkpoint that determined the order: the first one after the period. */
      root: z.string(),
      size: z.int(),
      to: z.string(),
    }),
  },
});

/** The decision under review, and who or what made it; `user` is null for a run. */
export const DecisionUnderReview = z.object({
  disposition: z.string(),
  engine: z.int().nullable(),
  kind: z.enum(['human', 'agent', 'system', 'run']),
  rule: z.string().nullable(),
  user: z.string().nullable(),
});

/** Reviews by people who did not see the first decision. The stream id is the service id of the alert. */
export const QualityReviewEvents = defineEvents('qualityReview', {
  SampledAlertReviewed: {
    v: 1,
    schema: z.object({
      disposition: z.enum(['ESCALATED', 'CLEARED']),
      first: DecisionUnderReview,
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
