import type { CaseFact } from '../case-file/case-fact.js';
import { TOGETHER_LINE_WEIGHT_MIN } from '../case-file/payment-facts.js';
import { isNoMoreThanBefore } from '../case-file/reading-facts.js';
import { factsOfPart, type CaseFile } from '../case-file/case-file.js';

/*
 * What a narrative tells of a case file: the facts that decide, in its order. The others stay there, for
 * tables, indicators and the draft of a report.
 */

const PAYMENTS_MAX = 5;
/** Beside lines on all payments of a direction, fewer payments have a line of their own. */
const SINGLY_MIN = 2;
const MEASURES_MAX = 2;
const PEERS_MAX = 1;
const GAPS_MAX = 3;

const SINGLE: ReadonlySet<string> = new Set(['payment_in', 'payment_out', 'cash_in', 'cash_out']);

/** Returns the facts on payments: the weightiest have a line each, and no payment has two lines. */
export function decisivePayments(file: CaseFile): CaseFact[] {
  const facts = factsOfPart(file, 'how');
  const together = facts.filter(
    ({ kind, weight }) => kind.endsWith('_together') && weight >= TOGETHER_LINE_WEIGHT_MIN,
  ).length;
  const max = Math.max(SINGLY_MIN, PAYMENTS_MAX - 2 * together);
  const byWeight = facts.filter(({ kind }) => SINGLE.has(kind)).sort((a, b) => b.weight - a.weight);
  const told = new Set<string>();
  const singles = new Set<CaseFact>();
  for (const fact of byWeight) {
    const [own = ''] = fact.transactions;
    if (singles.size >= max || told.has(own)) continue;
    singles.add(fact);
    for (const id of fact.transactions) told.add(id);
  }
  // A payment may have been chosen before the payment whose money it carried on.
  for (const fact of singles)
    for (const other of singles)
      if (other !== fact && other.transactions.slice(1).includes(fact.transactions[0]!)) singles.delete(fact);
  const goesOn = factsOfPart(file, 'after').some(
    ({ kind, values }) => kind === 'goes_on' && values['side'] === 'out',
  );
  return facts.filter((fact) => {
    // That payments of the same kind go on says more than how much left later.
    if (fact.kind === 'later' && goesOn) return false;
    if (SINGLE.has(fact.kind)) return singles.has(fact);
    if (fact.kind.endsWith('_together')) return fact.weight >= TOGETHER_LINE_WEIGHT_MIN;
    return !isToldBy(fact, [...singles]);
  });
}

/** Where a single payment carried money on, its line already says how the money left. */
const isToldBy = ({ kind, transactions }: CaseFact, singles: readonly CaseFact[]): boolean =>
  kind === 'left' &&
  transactions.length === 1 &&
  singles.some((single) => single.transactions.slice(1).includes(transactions[0]!));

const atMost = (max: number): (() => boolean) => {
  let left = max;
  return () => left-- > 0;
};

/** Returns what carries the recommendation, every red indicator, and one peer group. */
export function decisiveComparisons(file: CaseFile): CaseFact[] {
  const isMeasureTold = atMost(MEASURES_MAX);
  const isPeerTold = atMost(PEERS_MAX);
  const isDeclaredTold = isAmountDeclared(file) || isDeclaredInReading(file);
  return factsOfPart(file, 'comparison').filter((fact) => {
    const { kind } = fact;
    // What is no more than before speaks for the innocent reading, and stands there.
    if (isNoMoreThanBefore(fact)) return false;
    if (kind.startsWith('peers_')) return isPeerTold();
    if (kind === 'measure' || kind.startsWith('own_loss_')) return isMeasureTold();
    return kind !== 'expected' || !isDeclaredTold;
  });
}

export const isAmountDeclared = (file: CaseFile): boolean =>
  factsOfPart(file, 'what').some(({ kind }) => kind.startsWith('declared_'));

/** The innocent reading weighs what the customer declared, where there is such a reading. */
const isDeclaredInReading = (file: CaseFile): boolean =>
  !file.pattern.startsWith('mandatory_') &&
  factsOfPart(file, 'for').some(({ values }) => values['declared_is'] === 'some');

/** Returns what is not known: what was not screened or assessed, then the weightiest questions. */
export function decisiveGaps(file: CaseFile): CaseFact[] {
  const gaps = factsOfPart(file, 'gap');
  const checks = gaps.filter(({ kind }) => OF_CHECKS.has(kind));
  const questions = gaps.filter((fact) => !checks.includes(fact) && fact.kind !== 'file');
  const heaviest = new Set(questions.toSorted((a, b) => b.weight - a.weight).slice(0, GAPS_MAX));
  return [...checks, ...questions.filter((fact) => heaviest.has(fact))];
}

const OF_CHECKS: ReadonlySet<string> = new Set([
  'failed',
  'not_assessed',
  'lists_not_loaded',
  'also_not_assessed',
]);
