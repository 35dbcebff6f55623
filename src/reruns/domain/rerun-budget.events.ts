import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

/** `batch`: id of the batch and of its proposal. */
const Counted = z.object({ batch: z.string(), count: z.int() });

/** Reruns in batches that count for one analyst; the stream's id is the user's. */
export const RerunBudgetEvents = defineEvents('rerunBudget', {
  /** Commits the batch: from here on it is carried out. */
  RerunsReserved: { v: 1, schema: Counted, audit: ({ batch }) => ({ batch }) },
  /** Of a batch that is through: so many of its alerts got no run. */
  RerunsReturned: { v: 1, schema: Counted, audit: ({ batch }) => ({ outcome: 'undone', batch }) },
});
