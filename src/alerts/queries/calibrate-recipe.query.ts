import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { GetRecipe } from '../../investigations/queries/get-recipe.query.js';
import { GetRuns, type RunStatus } from '../../investigations/queries/get-runs.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertReadModel } from '../alert.read-model.js';
import { calibrateThreshold, type ThresholdCalibration } from '../domain/threshold-calibration.js';

/** Of the newest alerts; more say little of today's. */
export const CALIBRATED_ALERTS_MAX = 10_000;
const RUNS_PER_LOOKUP = 1_000;

type Disposition = (typeof DISPOSITIONS)[number];

const CONFIRMED: readonly Disposition[] = ['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'];
/** CLOSED tells neither, and the others are no end. */
const DISMISSED: readonly Disposition[] = ['CLEARED', 'NON_REFERRAL'];

export interface RecipeCalibration extends ThresholdCalibration {
  readonly truncated: boolean;
}

/** How scores fit the analysts' dispositions or, where there are none, the reviews of the newest runs. */
export class CalibrateRecipe extends Query<RecipeCalibration> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    /** The share of alerts that may escalate, 0 to 1. */
    readonly rate: number,
  ) {
    super();
  }
}

@QueryHandler(CalibrateRecipe)
export class CalibrateRecipeHandler implements IQueryHandler<CalibrateRecipe> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly bus: Bus,
  ) {}

  async execute({ caller, rate }: CalibrateRecipe): Promise<RecipeCalibration> {
    const rows = await this.readModels.for(caller).find(
      AlertReadModel,
      {},
      {
        index: 'newest',
        sort: { createdAt: -1 },
        limit: CALIBRATED_ALERTS_MAX + 1,
        fields: ['finalRiskScore', 'finalDisposition', 'analystDisposition', 'completedRunId'],
      },
    );
    const counted = rows.slice(0, CALIBRATED_ALERTS_MAX);
    const scored = counted.flatMap(({ finalRiskScore: score, completedRunId: run, ...row }) => {
      if (score == null || run == null) return [];
      const isEscalated = row.finalDisposition === 'ESCALATED';
      return [{ score, run, isEscalated, isConfirmed: decisionOf(row.analystDisposition) }];
    });
    const reviews = await this.reviews(
      caller,
      scored.flatMap(({ run, isConfirmed }) => (isConfirmed === null ? [run] : [])),
    );
    const decided = scored.flatMap(({ score, run, isEscalated, isConfirmed }) => {
      const review = reviews.get(run);
      const confirmed = isConfirmed ?? (review ? decisionOf(review) : null);
      return confirmed === null ? [] : [{ score, isEscalated, isConfirmed: confirmed }];
    });
    const { recipe } = await this.bus.send(new GetRecipe(caller));
    return {
      ...calibrateThreshold(decided, rate, recipe.escalateAt),
      truncated: rows.length > counted.length,
    };
  }

  private async reviews(
    caller: Caller,
    runIds: readonly string[],
  ): Promise<ReadonlyMap<string, RunStatus['reviewStatus']>> {
    const found = new Map<string, RunStatus['reviewStatus']>();
    for (let from = 0; from < runIds.length; from += RUNS_PER_LOOKUP) {
      const asked = runIds.slice(from, from + RUNS_PER_LOOKUP);
      for (const run of await this.bus.send(new GetRuns(caller, asked)))
        found.set(run.runId, run.reviewStatus);
    }
    return found;
  }
}

function decisionOf(disposition: Disposition | RunStatus['reviewStatus'] | null): boolean | null {
  const isOneOf = (some: readonly string[]) => disposition != null && some.includes(disposition);
  return isOneOf(CONFIRMED) ? true : isOneOf(DISMISSED) ? false : null;
}
