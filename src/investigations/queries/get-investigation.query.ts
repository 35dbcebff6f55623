import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { DIMENSIONS, type Dimension } from '../domain/scoring/dimensions.js';
import type { InvestigationContent } from '../domain/runs/investigation-run.record.js';
import type { BlockResult, RunResult } from '../domain/runs/run-result.js';
import { looksLike, shownOutcome, type LooksLike, type ShownOutcome } from '../rules/shown-outcome.js';
import { shownState, type ShownState } from '../domain/runs/run-state.js';
import type { IncompleteReason } from '../domain/runs/investigation.decider.js';
import { AlertResults } from '../engine/alert-results.js';

type Told = NonNullable<RunResult['outcome']>;

export interface InvestigationView {
  readonly id: string;
  readonly alertId: string;
  readonly state: ShownState;
  readonly queuedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly score: number | null;
  readonly disposition: 'ESCALATED' | 'CLEARED' | null;
  readonly resultHash: string | null;
  readonly incompleteReason: IncompleteReason | null;
  /** How often the run was started; 0 while it is queued. */
  readonly attempt: number;
  readonly reviewStatus: 'NOT_REVIEWED' | 'CLEARED' | 'ESCALATED';
  readonly reviewedAt: string | null;
  /** The blocks' results by area; null until the run has ended with a result. */
  readonly assessments: Readonly<Record<Dimension, readonly BlockResult[]>> | null;
  /** The rule that decided, with what the result says about it; null until the run has ended. */
  readonly outcome: (ShownOutcome & Pick<Told, 'flags' | 'because' | 'references'>) | null;
  readonly looksLike: LooksLike | null;
  readonly content: InvestigationContent | null;
}

/** Returns one run with everything it found. Error: investigation_not_found. */
export class GetInvestigation extends Query<InvestigationView> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly investigationId: string,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.investigationId;
  }
}

@QueryHandler(GetInvestigation)
export class GetInvestigationHandler implements IQueryHandler<GetInvestigation> {
  constructor(
    private readonly bus: Bus,
    private readonly results: AlertResults,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ caller, investigationId }: GetInvestigation): Promise<InvestigationView> {
    const notFound = { field: 'investigation_id', value: investigationId };
    const run = await this.results.run(caller, investigationId);
    if (!run) throw new AppError('investigation_not_found', notFound);
    const [alert] = await this.bus.send(new FindAlerts(caller, { serviceIds: [run.alert] }));
    if (!alert) throw new AppError('investigation_not_found', notFound);
    const content = await this.results.content(caller, run);
    const told = content && shownOutcome(content.result);
    const { queuedAt, startedAt, endedAt, score, disposition, resultHash, reviewStatus, reviewedAt } = run;
    return {
      id: investigationId,
      alertId: alert.alertId,
      state: shownState(run, this.clock.now(), this.config.investigationStalledMinutes * 60_000),
      queuedAt,
      startedAt,
      endedAt,
      score,
      disposition,
      resultHash,
      reviewStatus,
      reviewedAt,
      incompleteReason: run.incompleteReason ?? null,
      attempt: run.attempt,
      assessments: content && assessmentsOf(content.result.perBlock),
      outcome: told && content?.result.outcome ? { ...content.result.outcome, ...told } : null,
      looksLike: content && looksLike(content.result),
      content,
    };
  }
}

function assessmentsOf(blocks: readonly BlockResult[]): Record<Dimension, BlockResult[]> {
  const areas = Object.entries(DIMENSIONS) as [Dimension, readonly string[]][];
  return Object.fromEntries(
    areas.map(([area, ids]) => [area, blocks.filter(({ blockId }) => ids.includes(blockId))]),
  ) as Record<Dimension, BlockResult[]>;
}
