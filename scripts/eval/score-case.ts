import type { CaseFacts } from '../../src/investigations/domain/case/facts/case-facts.js';
import { recipeWith } from '../../src/investigations/recipe/recipe.js';
import type { OutcomeKind, RunResult } from '../../src/investigations/domain/runs/run-result.js';
import {
  hasBlack,
  combineScores,
  scoreBlocksTogether,
} from '../../src/investigations/domain/scoring/score.js';
import { explainFlags, RunViews } from '../../src/investigations/engine/explain-flags.js';
import { runBlocks } from '../../src/investigations/engine/run-blocks.js';
import { readFlag } from '../../src/investigations/rules/flag-reader.js';
import { BLOCKS } from '../../src/investigations/rules/rule-table.js';

/**
 * Of nobody in a set anything is known but transfers: the block that asks for what is missing would lift
 * every score alike, and stand for nothing.
 */
export const EVALUATED_RECIPE = recipeWith({ blocks: { customer_profile: { enabled: false } } });

const blocks = BLOCKS.map((block) => ({
  block,
  config: EVALUATED_RECIPE.blocks[block.id]!,
  facts: Object.fromEntries(block.flags.flatMap(({ id, facts }) => (facts ? [[id, facts]] : []))),
})).filter(({ config }) => config.enabled);

/**
 * The overall score that a run of the shipped recipe gives these facts, without what a run stores beside it
 * (write-ups, input hashes and the outcome, which take longer). Throws when a feature does.
 */
export function scoreCase(given: CaseFacts): number {
  const views = new RunViews(given, EVALUATED_RECIPE, []);
  const judged = blocks.map(({ block, config, facts }) => {
    const flags = block.flags.map((row) => readFlag(row, block.id, views.of()));
    const { weight, flagWeights } = config;
    return { weight, flagWeights, facts, flags: explainFlags(flags, block, views, null) };
  });
  const scores = scoreBlocksTogether(judged);
  return combineScores(
    judged.map(({ weight, flags }, i) => ({ weight, score: scores[i]!, hasBlack: hasBlack(flags) })),
  ).overall;
}

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
