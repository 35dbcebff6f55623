import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

// prettier-ignore
export const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

/** What people and assistants may set; the others come with uploads. */
export const SETTABLE_DISPOSITIONS = ['ESCALATED', 'CLEARED'] as const;

/** What stood when it was decided, since no tool asks for a reason. */
export const DecisionContext = z.object({
  alertHash: z.string(),
  alertVersion: z.int(),
  /** Ids of notes, newest first. */
  newestNotes: z.array(z.string()),
  /** The newest completed run and the hash of its result; null without one. */
  resultHash: z.string().nullable(),
  run: z.string().nullable(),
});

/** The decisions about one alert, not of its runs; the stream's id is the alert's. */
export const DispositionEvents = defineEvents('disposition', {
  /** What the customer's own system decided. `effectiveAt` is its dispositioned_at. */
  UploadedDispositionRecorded: {
    v: 1,
    schema: z.object({
      disposition: z.enum(DISPOSITIONS),
      alertVersion: z.int(),
      /** Keyed hash of all that was uploaded about it: tells a repeat from news without the text. */
      fingerprint: z.string(),
      dispositionedBy: z.string().optional(),
      dispositionNotes: z.string().optional(),
    }),
    sealed: ['dispositionedBy', 'dispositionNotes'],
    audit: ({ disposition }, alert) => ({ alerts: [alert], value: disposition }),
  },
  /** A person or an assistant decided. `batch`: id of the batch's stream, whose manifest is the causation. */
  DispositionChanged: {
    v: 1,
    schema: z.object({
      // In the order of canonical JSON, which then has nothing to sort.
      batch: z.string().optional(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      grounds: DecisionContext,
      previous: z.enum(DISPOSITIONS).nullable(),
    }),
    audit: ({ disposition, previous, batch }, alert) => ({
      alerts: [alert],
      value: disposition,
      before: previous,
      batch,
    }),
  },
  /** The newest change that stood stands no longer. */
  DispositionUndone: {
    v: 1,
    schema: z.object({
      undoes: z.string(),
      /** The change before it, which stands again; null when there is none. */
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
