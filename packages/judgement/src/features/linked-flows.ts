import type { CaseFacts } from '../case/facts/case-facts.js';
import { linkMoney, type LinkedMoney } from '../money/linked-money.js';
import { type CaseView, countWithNoun } from './feature.js';
import { seenMoney, type SeenRow } from './seen-money.js';

const flowsByCase = new WeakMap<CaseFacts, LinkedMoney>();

/**
 * Returns how incoming money apart from the usual payments left again: the one measure that score, patterns
 * and texts read. Sums are multiples of the reporting threshold, parties are keys of counterparties.
 */
export function linkedFlowsOf(view: CaseView): LinkedMoney {
  const known = flowsByCase.get(view.facts);
  if (known) return known;
  const { openIns, openOuts } = seenMoney(view);
  const payments = (some: readonly SeenRow[]) =>
    some.map(({ row, atMs, sums }) => ({ id: row.id, atMs, sums, party: row.counterparty }));
  const found = linkMoney(payments(openIns), payments(openOuts));
  flowsByCase.set(view.facts, found);
  return found;
}

/** Money that leaves within a day was never meant to stay; after five days nobody would call it haste. */
const HASTE_HOURS = { whole: 24, none: 120 };

/** Returns 1 for money that leaves at once and 0 for money that stays five days; between, by logarithm. */
export function hasteOf({ medianHours }: Pick<LinkedMoney, 'medianHours'>): number {
  if (medianHours === null) return 0;
  const { whole, none } = HASTE_HOURS;
  const haste = Math.log(none / Math.max(1, medianHours)) / Math.log(none / whole);
  return Math.min(1, Math.max(0, haste));
}

const DAY_HOURS = 24;
/** Up to two days, texts count hours. */
const HOURS_MAX = 48;

/** Says how soon half of the money left: "an hour", "7 hours", "3 days". */
export function medianTimeText({ medianHours }: Pick<LinkedMoney, 'medianHours'>): string {
  const hours = Math.ceil(medianHours ?? 0);
  if (hours <= 1) return 'an hour';
  return hours <= HOURS_MAX
    ? countWithNoun(hours, 'hour')
    : countWithNoun(Math.ceil(hours / DAY_HOURS), 'day');
}
