import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Which alerts a sample is drawn from. */
export const SAMPLE_POPULATIONS = ['decided', 'cleared_by_run', 'closed_by_policy'] as const;

/** Populations from which people draw a sample. Samples of what policies close are drawn automatically. */
export const POPULATIONS_DRAWN_BY_PEOPLE = ['decided', 'cleared_by_run'] as const;

/** Samples for quality review. The stream id is the id of the sample. */
export const QualitySampleEvents = defineEvents('qualitySample', {
  QualitySampleMade: {
    v: 3,
    upcast: {
      1: (data: object) => ({ ...data, policy: null }),
      2: (data: object) => ({ ...data, keptOut: [] }),
    },
    schema: z.object({
      alerts: z.array(z.string()),
      from: z.string(),
      /** Users who may not review the sample: they have proposed or confirmed the policy. */
      keptOut: z.array(z.string()),
      of: z.enum(SAMPLE_POPULATIONS),
      /** Stream of the policy whose closings were drawn; null for other populations. */
      policy: z.string().nullable(),
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
  kind: z.enum(['human', 'agent', 'system', 'run', 'policy']),
  rule: z.string().nullable(),
  user: z.string().nullable(),
});

/** Reviews by people who did not see the first decision. The stream id is the service id of the alert. */
export const QualityReviewEvents = defineEvents('qualityReview', {
  SampledAlertReviewed: {
    v: 2,
    upcast: { 1: (data: object) => ({ ...data, of: null }) },
    schema: z.object({
      disposition: z.enum(['ESCALATED', 'CLEARED']),
      first: DecisionUnderReview,
      /** Population from which the sample was drawn; null in reviews of older releases. */
      of: z.enum(SAMPLE_POPULATIONS).nullable(),
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
