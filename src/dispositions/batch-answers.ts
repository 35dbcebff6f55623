import { Injectable } from '@nestjs/common';
import { FindAlerts } from '../alerts/queries/find-alerts.query.js';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { batchKey, COMPLETE_BATCHES_QUEUE, DispositionBatches } from './disposition-batches.js';
import type { BatchStep, FailedMember } from './domain/disposition-batch.decider.js';

/** Alerts by the caller's own ids. */
export interface StepAnswer {
  /** `completing`: it stands and is being carried out; those that wait are listed as `completing`. */
  readonly state: 'completed' | 'completing';
  readonly done: readonly string[];
  readonly failed: readonly { readonly alertId: string; readonly reason: FailedMember['reason'] }[];
  readonly completing: readonly string[];
}

const NONE_KNOWN: ReadonlyMap<string, string> = new Map();

@Injectable()
export class BatchAnswers {
  constructor(
    private readonly bus: Bus,
    private readonly batches: DispositionBatches,
    private readonly jobs: Jobs,
  ) {}

  /** Carries out what of the step is not done yet. What has to wait is left to the job. */
  async step(
    caller: Caller,
    stream: string,
    step: BatchStep,
    known?: ReadonlyMap<string, string>,
  ): Promise<StepAnswer> {
    const { done, failed, open } = await this.batches.complete(caller.orgId, stream, step);
    if (open.length > 0) await this.jobs.ring(COMPLETE_BATCHES_QUEUE, batchKey(caller.orgId, stream));
    const [doneIds, failedIds, openIds] = await Promise.all([
      this.ownIds(caller, done, known),
      this.ownIds(
        caller,
        failed.map(({ alert }) => alert),
        known,
      ),
      this.ownIds(caller, open, known),
    ]);
    return {
      state: open.length > 0 ? 'completing' : 'completed',
      done: doneIds,
      failed: failed.map(({ reason }, index) => ({ alertId: failedIds[index]!, reason })),
      completing: openIds,
    };
  }

  /** The caller's own ids of alerts, in their order; `known` by service id. */
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

/** A refusal that names the batch. */
export function aboutBatch(batchId: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || !['undo_refused', 'batch_refused'].includes(error.code)) throw error;
    throw new AppError(error.code, { ...error.details, field: 'batch_id', value: batchId });
  };
}
