import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { Disposition } from '../domain/scoring/score.js';
import { shownState, type ShownState } from '../domain/runs/run-state.js';
import { titleOfRule, type ShownOutcome } from '../rules/shown-outcome.js';
import { AlertResults, RUNS_MAX, type RunRow } from '../engine/alert-results.js';
import { rowsById } from '../engine/stored-rows.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

interface AlertInvestigations {
  /** The alert's decision by a person, an assistant or an upload; null without one. */
  readonly analystDisposition: string | null;
  /** Newest first, at most 1,000. */
  readonly investigations: readonly InvestigationRow[];
  readonly truncated: boolean;
}

interface InvestigationRow {
  readonly investigationId: string;
  /** When the run started; while it is queued, when it was asked for. */
  readonly ranAt: string;
  readonly isLatest: boolean;
  readonly processingStatus: ShownState;
  readonly finalRiskScore: number | null;
  readonly finalDisposition: Disposition | null;
  /** Null until the run has completed. */
  readonly outcome: Pick<ShownOutcome, 'kind' | 'rule' | 'title'> | null;
}

/** Returns the runs of an alert. Error: alert_not_found. */
export class ListAlertInvestigations extends Query<AlertInvestigations> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.alertId;
  }
}

@QueryHandler(ListAlertInvestigations)
export class ListAlertInvestigationsHandler implements IQueryHandler<ListAlertInvestigations> {
  constructor(
    private readonly results: AlertResults,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ caller, alertId }: ListAlertInvestigations): Promise<AlertInvestigations> {
    const alert = await this.results.alert(caller, alertId);
    const runs = await this.results.runs(caller, alert.id, {}, RUNS_MAX + 1);
    const stalledAfterMs = this.config.investigationStalledMinutes * 60_000;
    const outcomes = await this.outcomes(caller, runs);
    const investigations = runs.slice(0, RUNS_MAX).map((run, i) => ({
      investigationId: run.id,
      ranAt: run.startedAt ?? run.queuedAt,
      isLatest: i === 0,
      processingStatus: shownState(run, this.clock.now(), stalledAfterMs),
      finalRiskScore: run.score,
      finalDisposition: run.disposition,
      outcome: outcomes.get(run.id) ?? null,
    }));
    const { analystDisposition = null } = alert;
    return { analystDisposition, investigations, truncated: runs.length > RUNS_MAX };
  }

  private async outcomes(caller: Caller, runs: readonly RunRow[]) {
    const ids = runs.map(({ id }) => id);
    const fields = ['kind', 'rule'];
    const rows = await rowsById(this.readModels.for(caller), RunFlagsReadModel, ids, { fields });
    return new Map(
      rows.flatMap(({ id, kind, rule }) =>
        rule === null ? [] : [[id, { kind, rule, title: titleOfRule(rule) }] as const],
      ),
    );
  }
}
