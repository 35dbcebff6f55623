import type { Flag } from './flag.js';
import { MANDATORY, MANDATORY_RULES, type MandatoryRule } from './mandatory-rules.js';
import { cite, joined, phrase, pointer, type ReferencedText, type Words } from '../texts/referenced-text.js';

export type Disposition = 'ESCALATED' | 'CLEARED';

/** Which rule decided, in the order in which they are tried; mandatory ones come first. */
export const OUTCOME_RULES = [
  ...MANDATORY_RULES,
  'black_flag',
  'score',
  'red_blocks',
  'insufficient_data',
  'none',
] as const;

export type OutcomeRule = (typeof OUTCOME_RULES)[number];

export interface EscalationRules {
  readonly escalateAt: number;
  readonly redBlocksMin: number;
  /** Which mandatory rules are in force; one that is not named is. */
  readonly mandatory?: Partial<Readonly<Record<MandatoryRule, boolean>>>;
}

export interface JudgedBlock {
  readonly blockId: string;
  readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'mandatory'>[];
}

export interface Judged {
  /** Rounded. */
  readonly score: number;
  readonly blocks: readonly JudgedBlock[];
  /** A note tells of a request of law enforcement. */
  readonly isRequested?: boolean;
  /** Why nothing gives ground to clear; null where something does. */
  readonly missing?: ReferencedText | null;
  /** Sentences on what would escalate if it were more than dust. */
  readonly dust?: readonly Words[];
  /** A sentence on the named pattern of the movements, which a clearance has to mention. */
  readonly pattern?: Words;
}

export interface Outcome {
  readonly disposition: Disposition;
  readonly rule: OutcomeRule;
  readonly flags?: readonly string[];
  readonly because: ReferencedText;
}

export function decideOutcome(judged: Judged, recipe: EscalationRules): Outcome {
  const { score, blocks, missing = null } = judged;
  const mandatory = mandatoryOutcome(judged, recipe);
  if (mandatory) return mandatory;
  const blocksWith = (color: Flag['color']) =>
    blocks.filter(({ flags }) => flags.some((flag) => flag.color === color)).length;
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
  if (missing) return { disposition: 'ESCALATED', rule: 'insufficient_data', because: missing };
  const below = phrase`The risk score ${shown} is below the escalation threshold of ${escalateAt}`;
  const have = redBlocks === 1 ? 'block has' : 'blocks have';
  const few =
    redBlocks === 0
      ? 'no block has a red flag'
      : phrase`${reds} ${have} a red flag, where ${redBlocksMin} would escalate`;
  const dust = judged.dust?.length ? phrase` ${joined(judged.dust, ' ')}` : '';
  const pattern = judged.pattern ? phrase` ${judged.pattern}` : '';
  const because = phrase`${below}, no rule escalates whatever the score, and ${few}.${pattern}${dust}`;
  return { disposition: 'CLEARED', rule: 'none', because };
}

/** All mandatory rules that are met; the first in the order of the table is the one that decided. */
function mandatoryOutcome({ blocks, isRequested = false }: Judged, recipe: EscalationRules): Outcome | null {
  const met = MANDATORY_RULES.flatMap((rule) => {
    if (recipe.mandatory?.[rule] === false) return [];
    const found = blocks.flatMap(({ blockId, flags }) =>
      flags.filter((flag) => flag.mandatory === rule).map(({ flagId }) => ({ blockId, flagId })),
    );
    return found.length > 0 || (rule === 'law_enforcement_request' && isRequested) ? [{ rule, found }] : [];
  });
  const [first] = met;
  if (!first) return null;
  const told = met.map(({ rule, found }): Words => {
    const ids = found.map(({ blockId, flagId }) =>
      cite(pointer('blocks', blockId, 'flags', flagId, 'id'), flagId),
    );
    const named = ids.length > 0 ? phrase` (${joined(ids, ', ')})` : '';
    return phrase`${MANDATORY[rule].because}${named}`;
  });
  return {
    disposition: 'ESCALATED',
    rule: first.rule,
    ...(first.found.length > 0 ? { flags: first.found.map(({ flagId }) => flagId) } : {}),
    because: phrase`It escalates whatever the score: ${joined(told, '; ')}.`,
  };
}
