import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { DecisionContext, SETTABLE_DISPOSITIONS, withDefaultGrounds } from './disposition.events.js';

/**
 * Most characters of a batch_id. The limit is the same for all clients, so that each can undo the batches of
 * the others.
 */
export const BATCH_ID_CHARS_MAX = 200;

/** How long a batch can be undone, in ms, inclusive. */
export const BATCH_UNDO_WINDOW_MS = 60 * 60_000;

const idsOf = (...lists: readonly (readonly { readonly alert: string }[])[]): string[] =>
  lists.flat().map(({ alert }) => alert);

/**
 * Decisions about many alerts. The stream id is a keyed hash of the caller's batch_id. A manifest
 * (`BatchApplied`, `BatchUndone`) commits the step: any process may then append the listed event of each
 * member. Alerts are named by service id.
 */
export const DispositionBatchEvents = defineEvents('dispositionBatch', {
  BatchApplied: {
    v: 3,
    schema: z.object({
      batchId: z.string(),
      disposition: z.enum(SETTABLE_DISPOSITIONS),
      members: z.array(z.object({ alert: z.string(), event: z.string(), grounds: DecisionContext })),
      /** Unknown alert ids as the caller wrote them, as a JSON array. */
      notFound: z.string(),
      reason: z.string().optional(),
      /**
       * Why alerts were left out. `changed_since`: somebody decided after the caller had looked; `changedBy`
       * and `changedAt` tell who and when. `second_person`: a proposal on the alert waits for another person.
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
        members: members.map(withDefaultGrounds),
      }),
    },
    sealed: ['batchId', 'notFound', 'reason'],
    audit: ({ members, skipped, disposition }, batch) => ({
      alerts: idsOf(members, skipped),
      // A batch without changes is recorded as an attempt only.
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
      /** `undoes` is the id of the event that the batch appended to the alert. */
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
  /** Every member has its event, except the failed members, which cannot get one. */
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
