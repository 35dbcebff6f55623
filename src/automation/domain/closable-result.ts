import type { InvestigationContent } from '@alert-review/judgement';

/** Why a policy leaves an alert to people, as far as its newest result says so. */
export type ResultClosingObstacle =
  | 'asks'
  | 'failed'
  | 'mandatory'
  | 'not_assessed'
  | 'not_closed'
  | 'open_notes'
  | 'sanctions'
  | 'score'
  | 'scoring_rules'
  | 'victim';

/** Colours of flags that say nothing against the customer. */
const HARMLESS: readonly string[] = ['green', 'white'];

/**
 * Returns why a policy may not close an alert with this result; null if it may. `recipe` is the version of
 * the scoring rules on which the policy was confirmed: other rules could lower every score. A score that
 * notes have lowered does not count: the score without the notes must be below the bound, too.
 */
export function closingObstacle(
  { recipeVersion = 0, result }: Pick<InvestigationContent, 'recipeVersion' | 'result'>,
  { recipe, scoreBelow }: { readonly recipe: number; readonly scoreBelow: number },
): ResultClosingObstacle | null {
  if (recipeVersion !== recipe) return 'scoring_rules';
  const { disposition, failed, outcome, perBlock, role, score, scoreWithoutNotes, unassessed } = result;
  const flags = perBlock.flatMap((block) => block.flags);
  if (score === null || failed.length > 0) return 'failed';
  if (outcome?.kind === 'mandatory' || flags.some(({ mandatory }) => mandatory !== undefined))
    return 'mandatory';
  if (hasSanctionsHit(perBlock)) return 'sanctions';
  if (role === 'victim') return 'victim';
  if (outcome?.kind === 'asks') return 'asks';
  if (disposition !== 'CLEARED') return 'not_closed';
  // Results of old engines do not say what was not assessed.
  if (unassessed === undefined || unassessed.length > 0) return 'not_assessed';
  if (perBlock.some(({ openNotes = [] }) => openNotes.length > 0)) return 'open_notes';
  return Math.max(score, scoreWithoutNotes ?? score) < scoreBelow ? null : 'score';
}

/** Any finding of the screening, also a weak one, and also where a note explained it. */
const hasSanctionsHit = (perBlock: InvestigationContent['result']['perBlock']): boolean =>
  perBlock.some(
    ({ blockId, flags }) =>
      blockId === 'screening' &&
      flags.some(({ color, colorBeforeNotes = color }) => !HARMLESS.includes(colorBeforeNotes)),
  );
