import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Maximum number of reruns of a user in any 24 hours. A rerun exactly 24 hours old no longer counts. */
export const RERUNS_PER_DAY_MAX = 300;

const Counted = z.object({ batch: z.string(), count: z.int() });

/** Reruns in batches that count for one user (the stream id). */
export const RerunBudgetEvents = defineEvents('rerunBudget', {
  /** Reserves reruns for a batch. This event commits the batch. */
  RerunsReserved: { v: 1, schema: Counted, audit: ({ batch }) => ({ batch }) },
  /** Gives back the reruns of a finished batch for alerts that got no run. */
  RerunsReturned: { v: 1, schema: Counted, audit: ({ batch }) => ({ outcome: 'undone', batch }) },
});
