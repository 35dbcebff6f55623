import { z } from 'zod';
import { defineEvents } from '../../../kernel/define-events.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';

/** Why a run ended without a score; what the API says about each stands in its description. */
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

/** What a completed run decides. */
export const FINAL_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

export const REVIEW_STATUSES = ['NOT_REVIEWED', 'CLEARED', 'ESCALATED'] as const;

export const Rerun = z.object({
  /** Id of the batch that it belongs to; null for a single one. */
  batch: z.string().nullable(),
  /** What had been decided about the alert right before it was queued; null when nothing had. */
  analystDisposition: z.string().nullable(),
});

export const InvestigationEvents = defineEvents('investigation', {
  InvestigationQueued: {
    v: 3,
    schema: z.object({
      alert: z.string(),
      run: z.int(),
      alertVersion: z.int(),
      /** The only blocks to compute anew; null = all whose input changed. */
      modulesToRerun: z.array(z.enum(BLOCK_IDS)).nullable(),
      /** Null unless a person or an assistant asked for a rerun. */
      rerun: Rerun.nullable(),
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
    v: 1,
    schema: z.object({
      alert: z.string(),
      run: z.int(),
      attempt: z.int(),
      /** 0 to 100, two decimals. */
      score: z.number(),
      disposition: z.enum(FINAL_DISPOSITIONS),
      resultHash: z.string(),
    }),
    audit: ({ alert, disposition }) => ({ alerts: [alert], value: disposition }),
  },
  /** No score and no disposition: without a block, or without the case's facts, a score would mislead. */
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
  /** What the customer thinks of the run's result; says nothing about the alert. */
  InvestigationReviewed: {
    v: 1,
    schema: z.object({ alert: z.string(), run: z.int(), status: z.enum(REVIEW_STATUSES) }),
    audit: ({ alert, status }) => ({ alerts: [alert], value: status }),
  },
});
