import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

// prettier-ignore
export const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

/** Values that people and assistants may set; uploads have others. */
export const SETTABLE_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

/** Time in ms, inclusive, in which a change can be undone. */
export const UNDO_WINDOW_MS = 5 * 60_000;

/** Most characters of the reason that may stand with a decision. */
export const REASON_CHARS_MAX = 2_048;

export const DecisionContext = z.object({
  alertHash: z.string(),
  alertVersion: z.int(),
  newestNotes: z.array(z.string()),
  /** Newest completed run and hash of its result; null without one. */
  resultHash: z.string().nullable(),
  run: z.string().nullable(),
});

/** Decisions about one alert, apart from its runs; the stream's id is the alert's. */
export const DispositionEvents = defineEvents('disposition', {
  /** Decision of an upload; `effectiveAt` is its dispositioned_at. */
  UploadedDispositionRecorded: {
    v: 1,
    schema: z.object({
      disposition: z.enum(DISPOSITIONS),
      alertVersion: z.int(),
      /** Keyed hash of the uploaded disposition, to detect a repeat without the text. */
      fingerprint: z.string(),
      dispositionedBy: z.string().optional(),
      dispositionNotes: z.string().optional(),
    }),
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition }),
  },
  /** Decision of a person or an assistant. `batch`: id of the batch's stream, whose manifest caused it. */
  DispositionChanged: {
    v: 2,
    schema: z.object({
      // Why in this order: canonical JSON then needs no sorting.
      batch: z.string().optional(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      grounds: DecisionContext,
      previous: z.enum(DISPOSITIONS).nullable(),
      reason: z.string().optional(),
    }),
    upcast: { 1: (data: object) => data },
    sealed: ['reason'],
    audit: ({ disposition, previous, batch }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: previous,
      batch,
    }),
  },
  DispositionUndone: {
    v: 1,
    schema: z.object({
      undoes: z.string(),
      /** The restored change; null without one. */
      restored: z
        .object({
          disposition: z.enum(DISPOSITIONS),
          event: z.string(),
          user: z.string(),
          at: z.string(),
        })
        .nullable(),
      batch: z.string().optional(),
    }),
    audit: ({ restored, batch }, alert) => ({
      alerts: [alert],
      outcome: 'undone',
      value: restored?.disposition ?? null,
      batch,
    }),
  },
});
