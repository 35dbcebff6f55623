import type { Flag } from './flag.js';
import { cite, phrase, type ReferencedText } from '../texts/referenced-text.js';

export type Disposition = 'ESCALATED' | 'CLEARED';

/** Which rule decided; black flags come first, then the score, then red flags in several blocks. */
export type OutcomeRule = 'black_flag' | 'score' | 'red_blocks' | 'none';

export interface EscalationRules {
  readonly escalateAt: number;
  readonly redBlocksMin: number;
}

export interface Outcome {
  readonly disposition: Disposition;
  readonly rule: OutcomeRule;
  readonly because: ReferencedText;
}

/** The disposition of a complete run from its rounded score and the flags of each block. */
export function decideOutcome(
  score: number,
  flagsByBlock: readonly (readonly Pick<Flag, 'color'>[])[],
  recipe: EscalationRules,
): Outcome {
  const blocksWith = (color: Flag['color']) =>
    flagsByBlock.filter((flags) => flags.some((flag) => flag.color === color)).length;
  const redBlocks = blocksWith('red');
  const shown = cite('/score', score.toFixed(2));
  const reds = cite('/counts/redBlocks', redBlocks);
  const escalateAt = cite('/recipe/escalateAt', recipe.escalateAt);
  const redBlocksMin = cite('/recipe/redBlocksMin', recipe.redBlocksMin);
  if (blocksWith('black') > 0) {
    return { disposition: 'ESCALATED', rule: 'black_flag', because: phrase`A black flag always escalates.` };
  }
  if (score >= recipe.escalateAt) {
    const because = phrase`The risk score ${shown} reaches the escalation threshold of ${escalateAt}.`;
    return { disposition: 'ESCALATED', rule: 'score', because };
  }
  if (redBlocks >= recipe.redBlocksMin) {
    const because = phrase`Red flags in ${reds} blocks, where ${redBlocksMin} are enough to escalate.`;
    return { disposition: 'ESCALATED', rule: 'red_blocks', because };
  }
  const below = phrase`The risk score ${shown} is below the escalation threshold of ${escalateAt}`;
  const few = phrase`red flags are in ${reds} of the ${redBlocksMin} blocks that escalate`;
  const because = phrase`${below}, there is no black flag, and ${few}.`;
  return { disposition: 'CLEARED', rule: 'none', because };
}
