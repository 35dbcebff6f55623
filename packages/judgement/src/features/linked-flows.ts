import type { CaseFacts } from '../case/facts/case-facts.js';
import { linkMoney, type LinkedMoney } from '../money/linked-money.js';
import { type CaseView, countWithNoun } from './feature.js';
import { assessedMoneyOf, type AssessedRow } from './seen-money.js';
import { Memo } from '../memo.js';

const flowsByCase = new Memo<CaseFacts, LinkedMoney>();

/**
 * Returns how incoming money apart from the usual payments left again: the one measure that score, patterns
 * and texts read. Sums are multiples of the reporting threshold, parties are keys of counterparties.
 */
export function linkedFlowsOf(view: CaseView): LinkedMoney {
  const known = flowsByCase.get(view.facts);
  if (known) return known;
  const { openIns, openOuts } = assessedMoneyOf(view);
  const payments = (some: readonly AssessedRow[]) =>
    some.map(({ row, atMs, sums }) => ({ id: row.id, atMs, sums, party: row.counterparty }));
  const found = linkMoney(payments(openIns), payments(openOuts));
  flowsByCase.set(view.facts, found);
  return found;
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
