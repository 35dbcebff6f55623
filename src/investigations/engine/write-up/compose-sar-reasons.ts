import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import { MOVEMENT_BLOCKS } from '../../domain/consistency/block-counts.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { isExplained } from '../../domain/scoring/flag.js';
import { cite, joined, phrase, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { plural } from '../../domain/texts/spoken.js';
import { nextStep } from './compose-next-step.js';
import { outcomeOf, staleBlocks, toldBlind } from './compose-summary.js';
import { AMONG_FLAGS, fit } from './compose-write-up.js';
import { gravest, shownOnTop } from './gravest-flags.js';
import { MEMBERS_MAX } from '../../domain/network/pattern-roles.js';
import { formOf, toldMembers } from './pattern-text.js';
import { comparableIn, flagsIn, isUnusual, toldFlag, toldInnocent, type PlacedFlag } from './flag-words.js';

const REASONS_CHARS_MAX = 3_500;
const SIGNS_CHARS_MAX = 2_000;

const isMovement = ({ blockId }: PlacedFlag): boolean => MOVEMENT_BLOCKS.includes(blockId);

const lines = (flags: readonly PlacedFlag[]): Words[] => flags.map((each) => phrase`- ${toldFlag(each)}`);

const isSevere = ({ flag: { color } }: PlacedFlag): boolean => color === 'black' || color === 'red';

/** Worst first: the severe ones and the yellow ones. What is explained in part is for the reviewer. */
function findings(facts: CaseFacts, run: RunResult) {
  const all = gravest(facts, run, isUnusual);
  return { all, severe: all.filter(isSevere), yellow: all.filter((each) => !isSevere(each)) };
}

/** What is severe, and whatever else does not say how the money moved. */
export function why(facts: CaseFacts, run: RunResult): Words {
  const { severe, yellow } = findings(facts, run);
  const reasons = [...severe, ...yellow.filter((each) => !isMovement(each))];
  const all = cite('/counts/reasons', reasons.length);
  if (reasons.length === 0) return 'No single sign weighs heavily.';
  return fit(['What is suspicious:'], lines(reasons), REASONS_CHARS_MAX, all, { where: AMONG_FLAGS });
}

function toldForm(facts: CaseFacts): Words {
  const { pattern } = facts.network ?? {};
  if (!pattern) return 'The analysis names no pattern of the movements.';
  if (pattern.roles) return toldMembers(facts, MEMBERS_MAX);
  const { between, name } = formOf(pattern);
  return phrase`${between} form a ${name}.`;
}

export function how(facts: CaseFacts, run: RunResult): Words {
  const form = toldForm(facts);
  const { all, yellow } = findings(facts, run);
  const signs = yellow.filter(isMovement);
  const compared = comparableIn(facts, all);
  if (signs.length === 0) return sentences(form, compared);
  const count = cite('/counts/movementSigns', signs.length);
  const head = sentences(form, compared, 'Further signs in the movements:');
  return fit([head], lines(signs), SIGNS_CHARS_MAX, count, { where: AMONG_FLAGS });
}

/** What decided, what speaks for the customer, what is unknown, and what to do. */
export function forReviewer(facts: CaseFacts, run: RunResult): Words {
  const innocent = shownOnTop(facts, run, (flag) => flag.color === 'green' || isExplained(flag));
  const speaks =
    innocent.length > 0
      ? fit(
          ['What speaks for the customer:'],
          innocent.map((each) => phrase`- ${toldInnocent(each)}`),
          SIGNS_CHARS_MAX,
          '',
        )
      : 'Nothing was found that speaks for the customer.';
  const grays = flagsIn(run).filter(({ flag }) => flag.color === 'gray').length;
  const unassessed = phrase`${cite('/counts/flags/gray', grays)} ${plural(grays, 'flag')}`;
  const blind = toldBlind(run);
  const parts = [
    sentences(outcomeOf(run), staleBlocks(run)),
    speaks,
    phrase`Not assessed: ${unassessed}, each with its reason in the result.${blind && ` ${blind}`}`,
    phrase`Next step: ${nextStep(facts, run)}`,
  ];
  return joined(parts, '\n\n');
}
