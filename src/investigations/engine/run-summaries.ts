import { Injectable } from '@nestjs/common';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { shownRunState, type ShownRunState } from '../domain/runs/run-state.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { type ShownOutcome, shownResults } from '@alert-review/judgement';
import { RunFlagsReadModel } from '../run-flags.read-model.js';
import type { RunRow } from './alert-results.js';
import { rowsById } from '../../platform/records/rows-by-id.js';

type Kept =
  | 'id'
  | 'queuedAt'
  | 'startedAt'
  | 'endedAt'
  | 'score'
  | 'disposition'
  | 'resultHash'
  | 'incompleteReason'
  | 'reviewStatus'
  | 'reviewedAt';

/** A run without the content of its result. */
export interface RunSummary extends Readonly<Pick<RunRow, Kept>> {
  /** The bank's own id of the alert. */
  readonly alertId: string;
  readonly state: ShownRunState;
  /** How often the run was started; 0 while it is queued. */
  readonly attempt: number;
  /** Version of the engine; null until the run has completed, and for results of old versions. */
  readonly engine: number | null;
  /** What it is about, how much and through how many; null until the run has completed. */
  readonly line: string | null;
  /** The rule that decided; null until the run has completed. */
  readonly outcome: Pick<ShownOutcome, 'kind' | 'rule' | 'title'> | null;
}

@Injectable()
export class RunSummaries {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Returns summaries in the order of the rows; leaves out runs whose alert is gone. */
  async of(caller: Caller, runs: readonly RunRow[]): Promise<RunSummary[]> {
    const serviceIds = [...new Set(runs.map(({ alert }) => alert))];
    const [alerts, decided] = await Promise.all([
      this.bus.send(new FindAlerts(caller, { serviceIds })),
      this.decided(caller, runs),
    ]);
    const alertIds = new Map(alerts.map(({ id, alertId }) => [id, alertId]));
    const nowMs = this.clock.now();
    const stalledAfterMs = this.config.investigationStalledMinutes * 60_000;
    return runs.flatMap((run) => {
      const alertId = alertIds.get(run.alert);
      if (alertId === undefined) return [];
      const state = shownRunState(run, nowMs, stalledAfterMs);
      const { incompleteReason = null } = run;
      const { engine = null, outcome = null, line = null } = decided.get(run.id) ?? {};
      return { ...run, alertId, state, incompleteReason, engine, line, outcome };
    });
  }

  private async decided(caller: Caller, runs: readonly RunRow[]) {
    const ids = runs.map(({ id }) => id);
    const fields = ['engine', 'kind', 'line', 'rule', 'titles'];
    const rows = await rowsById(this.readModels.for(caller), RunFlagsReadModel, ids, { fields });
    return new Map(
      rows.flatMap(({ id, kind, line, rule, ...made }) => {
        if (rule === null) return [];
        const outcome = { kind, rule, title: shownResults.titleOf(rule, made) };
        return [[id, { engine: made.engine, line, outcome }] as const];
      }),
    );
  }
}
