import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { requireAlert, type FoundAlert } from '../../alerts/queries/find-alerts.query.js';
import { type AlertRef, type Caller, LruCache, type Row } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { cacheLookups } from '../../platform/observability/metrics.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { ShownFlagColors } from '../domain/notes/alert-notes.decider.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import type { InvestigationContent } from '@alert-review/judgement';
import type { ComparedRun } from './compare-runs.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

export type RunRow = Row<z.infer<typeof InvestigationReadModel.schema>>;

/** Maximum number of runs of an alert that are read; nobody reads through more. */
export const RUNS_OF_ALERT_MAX = 1_000;

const CONTENTS_KEPT = 50;
const countLookup = cacheLookups('run_contents');

const ENDED_WITH_RESULT = { state: { $in: ['completed', 'incomplete'] }, resultHash: { $ne: null } };

@Injectable()
export class AlertResults {
  private readonly contents = new LruCache<InvestigationContent>(CONTENTS_KEPT);

  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly records: Records,
  ) {}

  /** Returns the alert that a message names. Throws alert_not_found. */
  alert(caller: Caller, ref: AlertRef): Promise<FoundAlert> {
    return requireAlert(this.bus, caller, ref);
  }

  run(caller: Caller, id: string): Promise<RunRow | null> {
    return this.readModels.for(caller).get(InvestigationReadModel, id);
  }

  runs(caller: Caller, alert: string, filter: object = {}, limit = RUNS_OF_ALERT_MAX): Promise<RunRow[]> {
    return this.readModels
      .for(caller)
      .find(InvestigationReadModel, { alert, ...filter }, { index: 'alert', sort: { run: -1 }, limit });
  }

  /**
   * Returns the alert's newest run with a result, or else its newest run; only runs before `before`, if
   * given.
   */
  async newestToCompare(caller: Caller, alert: string, before?: RunRow): Promise<RunRow | null> {
    const earlier = before ? { run: { $lt: before.run } } : {};
    const newest = async (filter: object) =>
      (await this.runs(caller, alert, { ...earlier, ...filter }, 1))[0] ?? null;
    return (await newest(ENDED_WITH_RESULT)) ?? newest({});
  }

  async newestCompleted(caller: Caller, alert: string): Promise<RunRow | null> {
    return (await this.runs(caller, alert, { state: 'completed' }, 1))[0] ?? null;
  }

  /**
   * Returns the result of a run; null if it has not ended or has none. Results never change, so they are
   * cached.
   */
  async content(caller: Caller, run: RunRow): Promise<InvestigationContent | null> {
    if (run.resultHash === null) return null;
    const id = attemptId(run.id, run.attempt);
    const key = `${caller.orgId} ${id} ${run.resultHash}`;
    const known = this.contents.get(key);
    countLookup(known !== undefined);
    if (known) return known;
    const stored = await this.records.for(caller).get(InvestigationRunRecord, id);
    if (stored) this.contents.set(key, stored.content);
    return stored?.content ?? null;
  }

  async comparedRunOf(caller: Caller, run: RunRow): Promise<ComparedRun> {
    return {
      investigationId: run.id,
      ranAt: run.startedAt ?? run.queuedAt,
      content: await this.content(caller, run),
    };
  }

  /** Returns the flags of the newest result by block; null if no run has a result. */
  async flagsOfNewestResult(
    caller: Caller,
    alert: string,
  ): Promise<{ runId: string; flags: ShownFlagColors } | null> {
    const [run] = await this.runs(caller, alert, ENDED_WITH_RESULT, 1);
    const content = run && (await this.content(caller, run));
    if (!run || !content) return null;
    const flags = content.result.perBlock.map(
      (block) =>
        [block.blockId, new Map(block.flags.map(({ flagId, color }) => [flagId, color] as const))] as const,
    );
    return { runId: run.id, flags: new Map(flags) };
  }
}
