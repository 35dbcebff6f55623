import type { CaseFacts, OutcomeKind, RunResult } from '@alert-review/judgement';
import { recipeOfSettings } from '../../packages/judgement/src/recipe/recipe.js';
import { runBlocks } from '../../packages/judgement/src/assessment/run-blocks.js';

/**
 * Of nobody in a set anything is known but transfers: what asks for the missing would lift scores alike, and
 * stand for nothing.
 */
export const EVALUATED_RECIPE = recipeOfSettings({
  blocks: { customer_profile: { enabled: false } },
  rows: { nothing_known: { enabled: false } },
});

export interface JudgedCase {
  readonly score: number;
  readonly kind: OutcomeKind;
  /** That decided: `score`, `clear`, or a row of the table of rules. */
  readonly rule: string;
}

/** As a run of the shipped recipe judges these facts. Throws when a block fails. */
export function judgeCase(facts: CaseFacts): JudgedCase {
  const { score, outcome, failed }: RunResult = runBlocks(facts, EVALUATED_RECIPE, () => '');
  if (score === null || !outcome?.kind) throw new Error(failed.map(({ reason }) => reason).join('; '));
  const { kind, rule } = outcome;
  return { score, kind, rule };
}
