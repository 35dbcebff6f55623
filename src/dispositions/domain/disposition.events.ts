import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

// prettier-ignore
export const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

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
  },
});
