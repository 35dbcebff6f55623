import { factsOf, type Block } from '../../src/investigations/blocks/block.js';
import { BLOCKS, FLAGS } from '../../src/investigations/blocks/index.js';
import { reportableSums } from '../../src/investigations/domain/scoring/reportable-sums.js';
import { unaccountedIn } from '../../src/investigations/engine/write-up/ground-asked.js';
import { recipeWith } from '../../src/investigations/domain/recipe/recipe.js';
import type { CaseFacts } from '../../src/investigations/domain/case/facts/case-facts.js';
import { toldGoneOn } from '../../src/investigations/engine/write-up/later-money-text.js';
import { hasBlack, overallScore, scoresTogether } from '../../src/investigations/domain/scoring/score.js';

/**
 * Of nobody in a set anything is known but transfers: the block that asks for what is missing would lift
 * every score alike, and stand for nothing.
 */
export const EVALUATED_RECIPE = recipeWith({ blocks: { customer_profile: { enabled: false } } }, BLOCKS);

const blocks = BLOCKS.map((block: Block<unknown, unknown>) => {
  const config = EVALUATED_RECIPE.blocks[block.id]!;
  return { block, config, rules: block.rules.parse(config.rules), facts: factsOf(block.flags) };
}).filter(({ config }) => config.enabled);

/**
 * The overall score that a run of the shipped recipe gives these facts, without what a run stores beside it
 * (texts and input hashes, which take longer than the judgement). Throws when a block does.
 */
export const scoreCase = (facts: CaseFacts): number => judgeCase(facts).score;

interface JudgedCase {
  readonly score: number;
  readonly isMandatory: boolean;
  readonly lacksData: boolean;
}

/**
 * The score, and whether a mandatory rule is met or a clearance kept away: of what is missing only what the
 * transfers show, for of customers and alerts nothing is known in any set.
 */
export function judgeCase(facts: CaseFacts): JudgedCase {
  let [isMandatory, isPassedRed] = [false, false];
  const judged = blocks.map(({ block, config, rules, facts: told }) => {
    const { findings } = block.analyse(block.select(facts), rules);
    const flags = block.flags.map(({ id }) => {
      const { color, severity, mandatory } = findings[id]!;
      isMandatory ||= mandatory !== undefined;
      isPassedRed ||= color === 'red' && PASSED.has(id);
      return { flagId: id, color, ...(severity === undefined ? {} : { severity }) };
    });
    return { weight: config.weight, flags, flagWeights: config.flagWeights, facts: told };
  });
  const scores = scoresTogether(judged);
  const weighed = judged.map(({ weight, flags }, i) => {
    return { weight, score: scores[i]!, hasBlack: hasBlack(flags) };
  });
  return { score: overallScore(weighed), isMandatory, lacksData: isOpen(facts, isPassedRed) };
}

const PASSED = new Set(FLAGS.flatMap(({ id, topics }) => (topics?.includes('pass_through') ? [id] : [])));

/** Whether what the transfers show alone keeps a clearance away. */
function isOpen(facts: CaseFacts, isPassedRed: boolean): boolean {
  const thresholds = facts.reportingThresholds ?? {};
  const sumsOf = (rows: Parameters<typeof reportableSums>[0]['rows']) =>
    reportableSums({ rows, thresholds, rates: {}, reference: '', dust: {} });
  const { slow, passed } = unaccountedIn(facts, sumsOf);
  const isMuch =
    passed !== undefined &&
    (isPassedRed || passed.isNearlyAll) &&
    passed.sums >= EVALUATED_RECIPE.unprofiledSumsMax;
  return toldGoneOn(facts) !== null || isMuch || (slow !== undefined && slow !== '');
}
