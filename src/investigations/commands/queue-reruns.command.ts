import { currentDispositionOfAlert } from '../../dispositions/queries/analyst-disposition.lookup.js';
import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { RESULT_CODES } from '@alert-review/judgement';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../engine/run-claims.js';

const ALERTS_AT_ONCE = 100;

interface RerunOrder {
  /** Service id and current version. */
  readonly alert: { readonly id: string; readonly version: number };
  /** Id of the run to queue. Sending the same order again does not queue a second run. */
  readonly runId: string;
}

type OrderedRerun =
  | { readonly outcome: 'queued' | 'in_progress'; readonly runId: string }
  /** It is not known whether the run was queued; send the order again. */
  | { readonly outcome: 'failed'; readonly error: unknown };

/**
 * Queues a rerun of each alert whatever its status, unless a run is in progress. The reruns are durable once
 * this resolves.
 */
export const QueueReruns = defineCommand(
  'QueueReruns',
  { forFeatures: true },
  (
    caller: Caller,
    fields: {
      readonly orders: readonly RerunOrder[];
      /** `batch`: id of the batch's stream; null for a single rerun. */
      readonly options: { readonly modulesToRerun: readonly string[] | null; readonly batch: string | null };
    },
  ) => ({ ...fields, caller }),
  [Decisions, RunClaims, JobQueue],
  async ({ caller, orders, options }, decisions, runs, jobs): Promise<readonly OrderedRerun[]> => {
    const { modulesToRerun: named, batch } = options;
    const modulesToRerun = named && RESULT_CODES.blocks.filter((id) => named.includes(id));
    const ordered = await mapInParallel(orders, ALERTS_AT_ONCE, async ({ alert, runId }) => {
      try {
        const rerun = {
          batch,
          analystDisposition: await currentDispositionOfAlert(decisions, caller, alert.id),
        };
        const queued = await runs.queue(caller, alert, {
          onlyIfNew: false,
          modulesToRerun,
          rerun,
          runId,
        });
        return { outcome: queued.runId === runId ? 'queued' : 'in_progress', runId: queued.runId } as const;
      } catch (error) {
        return { outcome: 'failed', error } as const;
      }
    });
    // Also for a run in progress: a crash may have left it behind, and then the job resumes it.
    if (ordered.some(({ outcome }) => outcome !== 'failed'))
      await jobs.enqueue(RUN_INVESTIGATIONS_QUEUE, caller.orgId);
    return ordered;
  },
);
