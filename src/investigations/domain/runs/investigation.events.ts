import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';

/** Reasons why a run ends without a score; the API's description explains each. */
export const INCOMPLETE_REASONS = [
  'alert_closed',
  'block_failed',
  'case_too_large',
  'case_unreadable',
  'cut_off',
  'records_unreadable',
  'result_too_large',
  'text_mismatch',
] as const;

export const REVIEW_STATUSES = ['NOT_REVIEWED', 'CLEARED', 'ESCALATED'] as const;

export const RerunDetails = z.object({
  /** Id of the batch; null for a single rerun. */
  batch: z.string().nullable(),
  /** Disposition of the alert right before the rerun was queued; null if there was none. */
  analystDisposition: z.string().nullable(),
});

/**
 * What produced a result: the version of the engine, the hash of the scoring rules and lists, and the
 * deciding rule.
 */
export const ResultOrigin = z.object({ engine: z.int(), recipe: z.string(), rule: z.string() });

export type ResultOrigin = z.infer<typeof ResultOrigin>;

export const InvestigationEvents = defineEvents('investigation', {
  InvestigationQueued: {
    v: 3,
    schema: z.object({
      alert: z.string(),
      run: z.int(),
      alertVersion: z.int(),
      /** The only blocks to compute again; null: all blocks whose input changed. */
      modulesToRerun: z.array(z.enum(RESULT_CODES.blocks)).nullable(),
      /** Set if a person or an assistant requested a rerun; null otherwise. */
      rerun: RerunDetails.nullable(),
    }),
    upcast: {
      1: (data: object) => ({ ...data, modulesToRerun: null }),
      2: (data: object) => ({ ...data, rerun: null }),
    },
    audit: ({ alert, rerun }) => ({ alerts: [alert], batch: rerun?.batch ?? undefined }),
  },
  InvestigationStarted: {
    v: 2,
    schema: z.object({ alert: z.string().nullable(), attempt: z.int() }),
    upcast: { 1: (data: object) => ({ ...data, alert: null }) },
    audit: ({ alert }) => ({ alerts: alert === null ? undefined : [alert] }),
  },
  InvestigationCompleted: {
    v: 2,
    schema: z.object({
      alert: z.string(),
      run: z.int(),
      attempt: z.int(),
      by: ResultOrigin.nullable(),
      /** 0 to 100, two decimals. */
      score: z.number(),
      disposition: z.enum(RESULT_CODES.dispositions),
      resultHash: z.string(),
    }),
    upcast: { 1: (data: object) => ({ ...data, by: null }) },
    audit: ({ alert, disposition }) => ({ alerts: [alert], value: disposition }),
  },
  /**
   * A score without one of the blocks or facts would mislead, so there is neither a score nor a disposition.
   */
  InvestigationFailed: {
    v: 1,
    schema: z.object({
      alert: z.string(),
      run: z.int(),
      attempt: z.int(),
      reason: z.enum(INCOMPLETE_REASONS),
      failedBlocks: z.array(z.string()),
      resultHash: z.string().nullable(),
    }),
    audit: ({ alert, reason }) => ({ alerts: [alert], outcome: 'incomplete', value: reason }),
  },
  /** The bank's opinion of the result. Does not change the alert. */
  InvestigationReviewed: {
    v: 1,
    schema: z.object({ alert: z.string(), run: z.int(), status: z.enum(REVIEW_STATUSES) }),
    audit: ({ alert, status }) => ({ alerts: [alert], value: status }),
  },
});
