import { escalatedAlertsByEntity } from '../../alerts/queries/escalated-entities.lookup.js';
import { AppError, type Caller, queryWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { compareRuns, type ComparedRun, type RunComparison } from '../engine/compare-runs.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { scoringModel } from '@alert-review/judgement';
import { AlertResults, type RunRow } from '../engine/alert-results.js';

export type { RunComparison };

export interface ComparisonRequest {
  /**
   * The earlier run. Default: the newest run before `after` that has a result, else the run before `after`.
   */
  readonly baseline?: string;
  /** The later run. Default: the newest run with a result, else the newest run. */
  readonly after?: string;
  readonly module?: string;
}

interface CompareInvestigationsFields {
  readonly alertId: string;
  readonly request?: ComparisonRequest;
}

/**
 * Compares two runs of an alert. Errors: alert_not_found, investigation_not_found, validation_error (order,
 * module).
 */
export class CompareInvestigations extends queryWith<RunComparison, CompareInvestigationsFields>() {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'alertId';
}

@HandlerOf(CompareInvestigations)
export class CompareInvestigationsHandler {
  constructor(
    private readonly results: AlertResults,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ caller, alertId, request = {} }: CompareInvestigations): Promise<RunComparison> {
    const alert = await this.results.alert(caller, alertId);
    const after = await this.later(caller, alert.id, request.after);
    const baseline =
      request.baseline === undefined
        ? await this.results.newestToCompare(caller, alert.id, after)
        : await this.named(caller, alert.id, request.baseline);
    if (baseline && baseline.run >= after.run) {
      const reason = 'The baseline has to be an earlier run than the one that it is compared with';
      throw new AppError('validation_error', { field: 'baseline', value: baseline.id, reason });
    }
    const { module = null } = request;
    const later = await this.results.comparedRunOf(caller, after);
    const comparison = compareRuns(
      baseline && (await this.results.comparedRunOf(caller, baseline)),
      later,
      module,
    );
    if (module !== null) refuseUnknownModule(module, comparison);
    return this.withOtherAlerts(caller, alert.id, comparison, later);
  }

  /** Adds which other alerts made the flag change that counts escalated counterparties. */
  private async withOtherAlerts(
    caller: Caller,
    alert: string,
    comparison: RunComparison,
    { content, ranAt }: ComparedRun,
  ): Promise<RunComparison> {
    const flipped = comparison.modules.flatMap(({ flips }) => flips.map(({ flagId }) => flagId));
    const flag = scoringModel.flags.find(
      ({ id, feature }) => feature === 'escalated_counterparties' && flipped.includes(id),
    );
    if (!flag) return comparison;
    const parties = (content?.tables?.transactions ?? []).flatMap(({ flags, counterparty }) =>
      flags.includes(flag.id) ? (counterparty?.entityId ?? []) : [],
    );
    const rows = this.readModels.for(caller);
    const found = await escalatedAlertsByEntity(rows, [...new Set(parties)], alert, ranAt);
    const byAlerts = [...new Set(found.values())];
    const modules = comparison.modules.map((each) =>
      each.module === flag.block
        ? {
            ...each,
            inputsChanged: true,
            flips: each.flips.map((flip) => (flip.flagId === flag.id ? { ...flip, byAlerts } : flip)),
          }
        : each,
    );
    return { ...comparison, modules };
  }

  private async later(caller: Caller, alert: string, named: string | undefined): Promise<RunRow> {
    if (named !== undefined) return this.named(caller, alert, named);
    const run = await this.results.newestToCompare(caller, alert);
    if (!run) throw new AppError('investigation_not_found');
    return run;
  }

  /** Returns the named run; a run of another alert counts as not found. */
  private async named(caller: Caller, alert: string, id: string): Promise<RunRow> {
    const run = await this.results.run(caller, id);
    if (!run || run.alert !== alert) throw new AppError('investigation_not_found', { value: id });
    return run;
  }
}

function refuseUnknownModule(module: string, { modules, onlyInBaseline }: RunComparison): void {
  const ran = [...modules.map((each) => each.module), ...onlyInBaseline];
  if (ran.includes(module)) return;
  const reason =
    ran.length > 0 ? `module must be one of ${ran.join(', ')}` : 'No analysis area has a result yet';
  throw new AppError('validation_error', { field: 'module', value: module, reason });
}
