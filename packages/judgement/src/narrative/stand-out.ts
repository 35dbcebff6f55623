import { measureOfFact, type CaseFact } from '../case-file/case-fact.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';
import { decisiveComparisons } from './decisive.js';

/** The fact that money left at once. */
const OF_MOVEMENT = 'soon';

/** The answer to an alert that asks for it. */
const ASKED = 'asked_fast';

/** What its counterparties do with others says less of a customer than what it does itself. */
const OF_COUNTERPARTIES = 'bursting_partners';

/** Facts on the customer's own loss say something of victims, and little of anybody else. */
const isOwnLoss = (fact: CaseFact): boolean =>
  fact.kind.startsWith('own_loss') || measureOfFact(fact)?.startsWith('own_loss') === true;

const TOLD: ReadonlySet<string> = new Set(['measure', 'indicator', 'own_loss_drawn']);

/**
 * Returns the strongest fact of an escalated case, for its first lines: that money left at once, or else the
 * weightiest comparison. Null where neither says anything beyond the sums.
 */
export function standOutFact(file: CaseFile): CaseFact | null {
  // A rule that decides alone is told with its evidence.
  if (file.recommendation !== 'escalate' || file.pattern.startsWith('mandatory_')) return null;
  const isAsked = factsOfPart(file, 'what').some(({ kind }) => kind === ASKED);
  const [soon] = factsOfPart(file, 'how').filter(({ kind }) => kind === OF_MOVEMENT && !isAsked);
  if (soon) return soon;
  const isVictim = file.role === 'victim';
  // That it was the customer's own money is said where the role is.
  const comparisons = decisiveComparisons(file).filter(
    (fact) =>
      TOLD.has(fact.kind) &&
      fact.weight > 0 &&
      measureOfFact(fact) !== OF_COUNTERPARTIES &&
      (isVictim || !isOwnLoss(fact)),
  );
  return comparisons[0] ?? null;
}
