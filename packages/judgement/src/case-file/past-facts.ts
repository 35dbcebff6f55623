import { DAY_MS, MONTH_MS } from '@alert-review/kernel';
import { isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import { citedText } from '../wording/referenced-text.js';
import { alertQuestionOf } from './asked-facts.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { areFirstDealingsKnown } from './first-dealings.js';
import { citedFigure, currenciesByWorth, rowsOfSet, type MoneyDirection } from './figures.js';

/** Days of the period in which sums are compared: of a record shorter than two months, weeks are. */
const COMPARED_DAYS = { month: 30, week: 7 };
const SHORT_MS = 2 * MONTH_MS;

/**
 * Returns the flagged money of the larger direction beside what moved before in the same direction:
 * the busiest 30
 * days of each, or the busiest week. Cash is compared with cash.
 */
export function pastComparisonFacts(from: CaseSources): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const rowsOn = (side: MoneyDirection) => flagged.filter(({ direction }) => direction === side);
  const asked = alertQuestionOf(from);
  const larger = from.view.sums(rowsOn('out')) > from.view.sums(rowsOn('in')) ? 'out' : 'in';
  const side = asked.side !== null && rowsOn(asked.side).length > 0 ? asked.side : larger;
  const rows = rowsOn(side);
  const isCash = rows.every(isBanknotes) || (asked.isOfCash && rows.some(isBanknotes));
  const set = isCash ? 'cash' : 'flagged';
  const [code] = currenciesByWorth(from, set, side);
  if (code === undefined) return [];
  const before = rowsOfSet(from, 'before');
  const past = (set === 'cash' ? rowsOfSet(from, 'before_cash') : before).filter(
    (row) => row.direction === side && row.currency === code,
  );
  const isShort = spanMsOf(before) < SHORT_MS;
  const [sum, days] = isShort
    ? (['by_sum_7_sum', 'by_sum_7_period'] as const)
    : (['month', 'month_days'] as const);
  const common = {
    side,
    set,
    asked: asked.asks.includes('past') ? 'yes' : 'no',
    month: isShort
      ? citedText('/rule/weekDays', COMPARED_DAYS.week)
      : citedText('/rule/monthDays', COMPARED_DAYS.month),
  };
  const fact = (kind: string, values: CaseFact['values']): CaseFact[] => [
    caseFact({ part: 'comparison', kind, weight: 0.3, values: { ...common, ...values } }),
  ];
  if (!isLongEnough(before)) return fact('past_short', shortValues(from));
  const read = citedFigure(from, 'money', 'before', 'period');
  if (past.length === 0) return fact('past_none', { read });
  const earlier = isCash ? 'before_cash' : 'before';
  const most = citedFigure(from, 'money', set, sum, side, code);
  const mostBefore = citedFigure(from, 'money', earlier, sum, side, code);
  return fact('past_month', {
    read,
    most,
    is_more: amountOf(most.text) > amountOf(mostBefore.text) ? 'yes' : 'no',
    days: citedFigure(from, 'money', set, days, side, code),
    since: citedFigure(from, 'case', 'since'),
    earlier: mostBefore,
    earlier_days: citedFigure(from, 'money', earlier, days, side, code),
  });
}

/** Returns from when there is a past to compare with, and whether it is too short to say who is new. */
function shortValues(from: CaseSources): CaseFact['values'] {
  const isNew = !areFirstDealingsKnown(from, rowsOfSet(from, 'paid'));
  const of = isNew ? 'record' : 'read';
  const days = citedFigure(from, 'case', of, 'days');
  return {
    is_new: isNew ? 'yes' : 'no',
    since: citedFigure(from, 'case', of, 'since'),
    days,
    days_is: days.text.startsWith('0 ') ? 'same' : 'before',
  };
}

/** Returns the number in a sum of money as texts show it: 1234.5 of "SEK 1,234.50". */
const amountOf = (shown: string): number =>
  Number(shown.slice(shown.lastIndexOf(' ') + 1).replaceAll(',', ''));

const spanMsOf = (rows: readonly TransactionRow[]): number =>
  rows.length === 0 ? 0 : rows.at(-1)!.atMs - rows[0]!.atMs;

/** Tells whether enough was read before the first flagged payment to compare a period with it. */
const isLongEnough = (before: readonly TransactionRow[]): boolean =>
  before.length > 0 && spanMsOf(before) >= MONTH_MS - 2 * DAY_MS;
