import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';

/** A batch of reruns with facts; the stream's id is that of the proposal. */
export const RerunBatchEvents = defineEvents('rerunBatch', {
  /** Each alert, by service id, gets its facts as notes and then the run of that id. */
  RerunBatchConfirmed: {
    v: 1,
    schema: z.object({
      /** The only blocks to compute anew; null = all whose input changed. */
      modulesToRerun: z.array(z.string()).nullable(),
      members: z.array(z.object({ alert: z.string(), run: z.string(), facts: z.int() })),
      /** JSON array of the identifiers with which the alerts were proposed, in the order of the members. */
      alertIds: z.string(),
      /** JSON array of the identifiers that named no alert or several, each with the reason. */
      unresolved: z.string(),
    }),
    sealed: ['alertIds', 'unresolved'],
    audit: ({ members }, batch) => ({ alerts: members.map(({ alert }) => alert), batch }),
  },
  /** All facts are notes, and every alert has its run, except these, which never get it. */
  RerunBatchDispatched: {
    v: 1,
    schema: z.object({
      failed: z.array(z.object({ alert: z.string(), reason: z.enum(['already_running', 'not_found']) })),
    }),
    audit: ({ failed }, batch) => ({
      alerts: failed.map(({ alert }) => alert),
      outcome: failed.length > 0 ? 'incomplete' : undefined,
      batch,
    }),
  },
});
