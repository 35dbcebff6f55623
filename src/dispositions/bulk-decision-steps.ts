import { Injectable } from '@nestjs/common';
import { FindAlerts } from '../alerts/queries/find-alerts.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { organizationJobKey } from '../platform/jobs/organization-key.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { COMPLETE_BATCHES_QUEUE, DispositionBatches, type CommitResult } from './disposition-batches.js';
import { logBatchMembers } from './log-decision.js';
import type { BatchStep, FailedBatchMember, NotUndoneMember } from './domain/disposition-batch.decider.js';

const FAILED_AT_ONCE = 10;
const NONE_KNOWN: ReadonlyMap<string, string> = new Map();

export interface BatchStepAnswer {
  /**
   * `completing`: the step is committed but not all alerts have their event yet; `completing` below lists
   * them.
   */
  readonly state: 'completed' | 'completing';
  readonly done: readonly string[];
  /** Alerts that could not be changed. With `changed_since`, who changed the alert last, and when. */
  readonly failed: readonly FailedAlert[];
  readonly completing: readonly string[];
}

interface FailedAlert extends Pick<NotUndoneMember, 'changedBy' | 'changedAt'> {
  readonly alertId: string;
  readonly reason: FailedBatchMember['reason'];
}

@Injectable()
export class BulkDecisionSteps {
  constructor(
    private readonly bus: Bus,
    private readonly batches: DispositionBatches,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Completes the step or hands the rest to the job. When it resolves, read models include the changes
   * reported.
   */
  async completeStep(
    caller: Caller,
    stream: string,
    step: BatchStep,
    { whole, rows, repeated }: CommitResult,
    known?: ReadonlyMap<string, string>,
  ): Promise<BatchStepAnswer> {
    const by = repeated ? undefined : caller;
    const { done, failed, open } = await this.batches.complete(caller.orgId, stream, step, by);
    if (whole) logBatchMembers(step, caller, done, stream);
    if (open.length > 0)
      await this.jobs.enqueue(COMPLETE_BATCHES_QUEUE, organizationJobKey(caller.orgId, stream));
    const [doneIds, failedIds, changes, openIds] = await Promise.all([
      this.ownIds(caller, done, known),
      this.ownIds(
        caller,
        failed.map(({ alert }) => alert),
        known,
      ),
      mapInParallel(failed, FAILED_AT_ONCE, (member) => this.lastChangeIfChangedSince(caller, member)),
      this.ownIds(caller, open, known),
      rows,
      whole || this.batches.waitForReadModels(caller, done),
    ]);
    return {
      state: open.length > 0 ? 'completing' : 'completed',
      done: doneIds,
      failed: failed.map(({ reason }, index) => ({ alertId: failedIds[index]!, reason, ...changes[index]! })),
      completing: openIds,
    };
  }

  private async lastChangeIfChangedSince(
    caller: Caller,
    { alert, reason }: FailedBatchMember,
  ): Promise<Pick<NotUndoneMember, 'changedBy' | 'changedAt'>> {
    const last = reason === 'changed_since' ? await this.batches.lastChange(caller, alert) : null;
    return { changedBy: last?.user ?? null, changedAt: last?.at ?? null };
  }

  /** Returns the own ids of alerts, in order. `known` maps service ids to own ids and saves a lookup. */
  async ownIds(
    caller: Caller,
    alerts: readonly string[],
    known: ReadonlyMap<string, string> = NONE_KNOWN,
  ): Promise<string[]> {
    const unknown = alerts.filter((alert) => !known.has(alert));
    const rows =
      unknown.length === 0 ? [] : await this.bus.send(new FindAlerts(caller, { serviceIds: unknown }));
    const ids = new Map(rows.map(({ id, alertId }) => [id, alertId]));
    return alerts.map((alert) => known.get(alert) ?? ids.get(alert) ?? alert);
  }
}

export function rethrowWithBatchId(batchId: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || !['undo_refused', 'batch_refused'].includes(error.code)) throw error;
    throw new AppError(error.code, { ...error.details, field: 'batch_id', value: batchId });
  };
}
