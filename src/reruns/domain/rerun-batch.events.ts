import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** A batch of reruns; the stream's id is the proposal's. */
export const RerunBatchEvents = defineEvents('rerunBatch', {
  /** Each alert (service id) gets its facts as notes, then the run of that id. */
  RerunBatchConfirmed: {
    v: 1,
    schema: z.object({
      /** Blocks to compute again; null = all with changed input. */
      modulesToRerun: z.array(z.string()).nullable(),
      members: z.array(z.object({ alert: z.string(), run: z.string(), facts: z.int() })),
      /** JSON array of the proposed identifiers, in member order. */
      alertIds: z.string(),
      /** JSON array of unresolved identifiers with reasons. */
      unresolved: z.string(),
    }),
    sealed: ['alertIds', 'unresolved'],
    audit: ({ members }, batch) => ({ alerts: members.map(({ alert }) => alert), batch }),
  },
  /** Every alert has notes and run, except the listed ones. */
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
