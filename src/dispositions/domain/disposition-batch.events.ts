import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { DecisionContext, SETTABLE_DISPOSITIONS, withWholeGrounds } from './disposition.events.js';

/** Most characters of a batch_id, the same for all clients, so that one can undo another's batch. */
export const BATCH_ID_CHARS_MAX = 200;

/** Time in ms, inclusive, in which a batch can be undone. */
export const BATCH_UNDO_WINDOW_MS = 60 * 60_000;

const idsOf = (...lists: readonly (readonly { readonly alert: string }[])[]): string[] =>
  lists.flat().map(({ alert }) => alert);

/**
 * Decisions about many alerts; the stream's id is a keyed hash of the caller's batch_id. A manifest
 * (`BatchApplied`, `BatchUndone`) commits: each member gets the listed event, appended by any process. Alerts
 * are named by service id.
 */
export const DispositionBatchEvents = defineEvents('dispositionBatch', {
  BatchApplied: {
    v: 3,
    schema: z.object({
      batchId: z.string(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      members: z.array(z.object({ alert: z.string(), event: z.string(), grounds: DecisionContext })),
      /** JSON array of unknown ids as the caller wrote them. */
      notFound: z.string(),
      reason: z.string().optional(),
      /**
       * `changed_since`: somebody decided after the caller had looked; who and when stand beside it.
       * `second_person`: the decision was proposed, and waits for another person.
       */
      skipped: z.array(
        z.object({
          alert: z.string(),
          changedAt: z.string().optional(),
          changedBy: z.string().optional(),
          reason: z.enum(['unchanged', 'changed_since', 'second_person']),
        }),
      ),
    }),
    upcast: {
      1: (data: object) => data,
      2: ({ members, ...data }: { members: { grounds: object }[] }) => ({
        ...data,
        members: members.map(withWholeGrounds),
      }),
    },
    sealed: ['batchId', 'notFound', 'reason'],
    audit: ({ members, skipped, disposition }, batch) => ({
      alerts: idsOf(members, skipped),
      // Why: a batch without changes is only an attempt.
      outcome: members.length > 0 ? undefined : 'unchanged',
      value: disposition,
      batch,
      unchanged: skipped.map(({ alert, reason }) => ({
        alert,
        value: reason === 'unchanged' ? disposition : reason,
      })),
    }),
  },
  BatchUndone: {
    v: 1,
    schema: z.object({
      /** `undoes`: id of the batch's event. */
      members: z.array(z.object({ alert: z.string(), undoes: z.string(), event: z.string() })),
      skipped: z.array(
        z.object({
          alert: z.string(),
          reason: z.enum(['changed_since', 'undone_already', 'not_applied']),
          changedBy: z.string().nullable(),
          changedAt: z.string().nullable(),
        }),
      ),
    }),
    audit: ({ members, skipped }, batch) => ({
      alerts: idsOf(members, skipped),
      outcome: members.length > 0 ? 'undone' : 'unchanged',
      batch,
      unchanged: skipped.map(({ alert, reason }) => ({ alert, value: reason })),
    }),
  },
  /** Every member has its event, except those that cannot get it. */
  BatchCompleted: {
    v: 1,
    schema: z.object({
      of: z.enum(['apply', 'undo']),
      failed: z.array(z.object({ alert: z.string(), reason: z.enum(['stream_deleted', 'changed_since']) })),
    }),
    audit: ({ of, failed }, batch) => ({
      alerts: idsOf(failed),
      outcome: failed.length > 0 ? 'incomplete' : undefined,
      value: of,
      batch,
    }),
  },
});
