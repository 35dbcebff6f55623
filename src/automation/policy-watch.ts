import { Injectable } from '@nestjs/common';
import { STABILITY_INDEX_MOVED_FROM, populationStability } from '@alert-review/decision-statistics';
import { scoringModel } from '@alert-review/judgement';
import { type Caller, Clock, DAY_MS, instantPlusMs } from '@alert-review/kernel';
import { RecipeReadModel } from '../investigations/recipe.read-model.js';
import { ReadModels } from '../platform/projections/read-models.js';
import type { StopReason } from './domain/closing-policy.events.js';
import type { ClosingPolicyState } from './domain/closing-policy.decider.js';
import { PolicyClosings } from './policy-closings.js';
import { PromiseEvidence } from './promise-evidence.js';
import { CLOSING_REVIEW_WITHIN_DAYS } from './queries/policy-limits.lookup.js';

/** Fewer scores differ by chance. */
const SCORES_COMPARED_MIN = 100;
const BIN_POINTS = 10;

export interface PolicyStopFinding {
  readonly reason: Exclude<StopReason, 'person'>;
  readonly found?: number;
  readonly allowed?: number;
}

/** Watches what a policy has closed, and says whether it has to stop. */
@Injectable()
export class PolicyWatch {
  constructor(
    private readonly readModels: ReadModels,
    private readonly closings: PolicyClosings,
    private readonly evidence: PromiseEvidence,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns why a running policy has to stop; null if it may go on. The promise is broken if the upper bound
   * exceeds it, or if the reviews alone prove more: many decisions before the start must not hide that the
   * share has risen since.
   */
  async brakeOf(
    caller: Caller,
    policy: string,
    { confirmed, terms }: ClosingPolicyState,
  ): Promise<PolicyStopFinding | null> {
    if (!confirmed || !terms) return null;
    const { engine, recipe, scores, version } = confirmed.data;
    if (engine !== scoringModel.version)
      return { reason: 'engine_changed', found: scoringModel.version, allowed: engine };
    const rules = await this.readModels.for(caller).get(RecipeReadModel, caller.orgId);
    const rulesNow = rules?.version ?? 0;
    if (rulesNow !== recipe) return { reason: 'scoring_rules_changed', found: rulesNow, allowed: recipe };
    const basis = { evidence: confirmed.data.evidence, confirmedVersion: version };
    const { bound, atLeast } = await this.closings.bounds(caller, policy, basis);
    const allowed = terms.wrongShareMax;
    if (bound > allowed) return { reason: 'bound_exceeded', found: bound, allowed };
    if (atLeast > allowed) return { reason: 'bound_exceeded', found: atLeast, allowed };
    const dueBefore = instantPlusMs(this.clock.iso(), -CLOSING_REVIEW_WITHIN_DAYS * DAY_MS);
    const late = await this.closings.unreviewedSince(caller, policy, dueBefore);
    if (late) {
      const found = Math.floor((this.clock.now() - Date.parse(late.sampledAt!)) / DAY_MS);
      return { reason: 'reviews_late', found, allowed: CLOSING_REVIEW_WITHIN_DAYS };
    }
    return this.movedScores(caller, confirmed.recordedAt, scores);
  }

  private async movedScores(
    caller: Caller,
    since: string,
    before: readonly number[],
  ): Promise<PolicyStopFinding | null> {
    const now = await this.evidence.scores(caller, since);
    if (Math.min(sumOf(before), sumOf(now)) < SCORES_COMPARED_MIN) return null;
    const found = populationStability(scoresIn(before), scoresIn(now));
    return found > STABILITY_INDEX_MOVED_FROM
      ? { reason: 'scores_moved', found, allowed: STABILITY_INDEX_MOVED_FROM }
      : null;
  }
}

const sumOf = (bins: readonly number[]): number => bins.reduce((sum, count) => sum + count, 0);

/** Returns scores that fall into the bins of ten points as often as counted. */
const scoresIn = (bins: readonly number[]): number[] =>
  bins.flatMap((count, bin) => new Array<number>(count).fill(bin * BIN_POINTS));
