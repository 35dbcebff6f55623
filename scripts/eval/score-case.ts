import type { Block } from '../../src/investigations/blocks/block.js';
import { BLOCKS, DEFAULT_RECIPE } from '../../src/investigations/blocks/index.js';
import type { CaseFacts } from '../../src/investigations/domain/case/case-facts.js';
import { blockScore, hasBlack, overallScore } from '../../src/investigations/domain/scoring/score.js';

const blocks = BLOCKS.map((block: Block<unknown, unknown>) => {
  const config = DEFAULT_RECIPE.blocks[block.id]!;
  return { block, config, rules: block.rules.parse(config.rules) };
}).filter(({ config }) => config.enabled);

/**
 * The overall score that a run of the shipped recipe gives these facts, without what a run stores beside it
 * (texts and input hashes, which take longer than the judgement). Throws when a block does.
 */
export function scoreCase(facts: CaseFacts): number {
  const weighed = blocks.map(({ block, config, rules }) => {
    const { findings } = block.analyse(block.select(facts), rules);
    const colors = block.flags.map(({ id }) => {
      const { color, severity } = findings[id]!;
      return { flagId: id, color, ...(severity === undefined ? {} : { severity }) };
    });
    const score = blockScore(colors, config.flagWeights);
    return { weight: config.weight, score, hasBlack: hasBlack(colors) };
  });
  return overallScore(weighed);
}
