import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Limit in any rolling 24 hours; a rerun exactly 24 hours old no longer counts. */
export const RERUNS_PER_DAY_MAX = 300;

const Counted = z.object({ batch: z.string(), count: z.int() });

/** Batch reruns that count for one analyst (the stream's id). */
export const RerunBudgetEvents = defineEvents('rerunBudget', {
  /** Reserves reruns for a batch, which commits the batch. */
  RerunsReserved: { v: 1, schema: Counted, audit: ({ batch }) => ({ batch }) },
  /** A finished batch returns the count of alerts without a run. */
  RerunsReturned: { v: 1, schema: Counted, audit: ({ batch }) => ({ outcome: 'undone', batch }) },
});
