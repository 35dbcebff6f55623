import { ENGINE_VERSION } from '../recipe/recipe.js';
import { roleOfStoredResult, type CustomerRole } from '../scoring/customer-role.js';
import {
  shownBlocks,
  shownHypothesis,
  type ShownBlock,
  type ShownHypothesis,
} from '../rules/shown-findings.js';
import { engineVersionOf, shownOutcome, type ShownOutcome } from '../rules/shown-outcome.js';
import type { RunResult, UnassessedCheck } from '../scoring/run-result.js';

/** A result with the titles of all its codes. */
export interface ShownResult {
  /** Version of the engine; null if the result does not contain it. */
  readonly engine: number | null;
  readonly isOfEarlierEngine: boolean;
  readonly score: number | null;
  readonly scoreWithoutNotes: number | null;
  /** Score from which the run escalated; null if the reason of the outcome does not name it. */
  readonly escalateAt: number | null;
  readonly assessedShare: number;
  /** What the run could not assess, most important first; null if the result does not record it. */
  readonly unassessed: readonly UnassessedCheck[] | null;
  readonly outcome: (ShownOutcome & { readonly because: string }) | null;
  readonly hypothesis: ShownHypothesis | null;
  /** Null in results of old versions. */
  readonly customerRole: CustomerRole | null;
  readonly blocks: readonly ShownBlock[];
}

export function shownResult(result: RunResult): ShownResult {
  const outcome = shownOutcome(result);
  const engine = engineVersionOf(result);
  return {
    engine,
    isOfEarlierEngine: engine !== ENGINE_VERSION,
    score: result.score,
    scoreWithoutNotes: result.scoreWithoutNotes ?? null,
    escalateAt: escalateAtOf(result),
    assessedShare: result.assessedShare,
    unassessed: result.unassessed ?? null,
    outcome: outcome && { ...outcome, because: result.outcome?.because ?? '' },
    hypothesis: shownHypothesis(result),
    customerRole: roleOfStoredResult(result.role),
    blocks: shownBlocks(result),
  };
}

/** Returns the threshold that the run's reason cites, since the settings may have changed since. */
function escalateAtOf({ outcome }: RunResult): number | null {
  const cited = outcome?.references?.find(({ source }) => source === '/recipe/escalateAt');
  return cited ? Number(cited.text) : null;
}
