import type { Flag } from './flag.js';
import type { Recipe } from './recipe.js';

export type Disposition = 'ESCALATED' | 'CLEARED';

/** Which rule decided; black flags come first, then the score, then red flags in several blocks. */
export type OutcomeRule = 'black_flag' | 'score' | 'red_blocks' | 'none';

export interface Outcome {
  readonly disposition: Disposition;
  readonly rule: OutcomeRule;
  /** One sentence with the figures that the rule compared. */
  readonly because: string;
}

/** The disposition of a complete run from its rounded score and the flags of each block. */
export function decideOutcome(
  score: number,
  flagsByBlock: readonly (readonly Pick<Flag, 'color'>[])[],
  recipe: Pick<Recipe, 'escalateAt' | 'redBlocksMin'>,
): Outcome {
  const blocksWith = (color: Flag['color']) =>
    flagsByBlock.filter((flags) => flags.some((flag) => flag.color === color)).length;
  const redBlocks = blocksWith('red');
  const shown = score.toFixed(2);
  if (blocksWith('black') > 0) {
    return { disposition: 'ESCALATED', rule: 'black_flag', because: 'A black flag always escalates.' };
  }
  if (score >= recipe.escalateAt) {
    const because = `The risk score ${shown} reaches the escalation threshold of ${recipe.escalateAt}.`;
    return { disposition: 'ESCALATED', rule: 'score', because };
  }
  if (redBlocks >= recipe.redBlocksMin) {
    const because = `Red flags in ${redBlocks} blocks, where ${recipe.redBlocksMin} are enough to escalate.`;
    return { disposition: 'ESCALATED', rule: 'red_blocks', because };
  }
  const because =
    `The risk score ${shown} is below the escalation threshold of ${recipe.escalateAt}, there is no ` +
    `black flag, and red flags are in ${redBlocks} of the ${recipe.redBlocksMin} blocks that escalate.`;
  return { disposition: 'CLEARED', rule: 'none', because };
}
