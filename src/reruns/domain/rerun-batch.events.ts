import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** A batch of reruns. The stream id is the id of the proposal. */
export const RerunBatchEvents = defineEvents('rerunBatch', {
  /** Commits the batch: each alert (service id) gets its facts as notes, then the run with the listed id. */
  RerunBatchConfirmed: {
    v: 1,
    schema: z.object({
      /** Blocks to compute again; null for all whose input changed. */
      modulesToRerun: z.array(z.string()).nullable(),
      members: z.array(z.object({ alert: z.string(), run: z.string(), facts: z.int() })),
      /** JSON array of the identifiers as proposed, in the order of the members. */
      alertIds: z.string(),
      /** JSON array of identifiers that name no single alert, with reasons. */
      unresolved: z.string(),
    }),
    sealed: ['alertIds', 'unresolved'],
    audit: ({ members }, batch) => ({ alerts: members.map(({ alert }) => alert), batch }),
  },
  /** All alerts have their notes and their run, except the listed alerts. */
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
