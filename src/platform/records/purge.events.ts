import { z } from 'zod';
import { type Decider, defineEvents, type EventOf, type ProjectionRows } from '@alert-review/kernel';

/**
 * Records of erasures, appended before the data is removed. Streams are named `purge-<org>.<purge>`; all
 * ids are service ids.
 */
export const PurgeEvents = defineEvents('purge', {
  CustomerDataPurged: {
    v: 2,
    schema: z.object({
      /**
       * Why data was erased: a customer asked for it, or nothing had happened for the whole retention
       * period.
       */
      cause: z.enum(['erasure', 'retention']),
      reason: z.string(),
      /** Time since which nothing had happened; null for an erasure on request. */
      before: z.string().nullable(),
      customers: z.array(z.string()),
      alerts: z.array(z.object({ id: z.string(), runs: z.array(z.string()) })),
      /** Subjects whose keys are destroyed; null in events of version 1, which did not record them. */
      keys: z.array(z.string()).nullable(),
      counts: z.object({ transactions: z.int(), runs: z.int() }),
    }),
    upcast: { 1: (data: object) => ({ ...data, keys: null }) },
    sealed: ['reason'],
    audit: ({ alerts, cause }) => ({ alerts: alerts.map(({ id }) => id), value: cause }),
  },
});

export type PurgeEvent = EventOf<typeof PurgeEvents>;

export const purgeDecider: Decider<{ readonly purged: boolean }, PurgeEvent, PurgeEvent> = {
  initial: { purged: false },
  decide: ({ purged }, command) => (purged ? [] : [command]),
  evolve: () => ({ purged: true }),
};

/** Removes the rows of erased investigations. The id of such a row is the id of the investigation. */
export async function removePurgedRuns(
  { alerts }: PurgeEvent['data'],
  rows: Pick<ProjectionRows<object>, 'remove'>,
): Promise<void> {
  await Promise.all(alerts.flatMap(({ runs }) => runs.map((run) => rows.remove(run))));
}
