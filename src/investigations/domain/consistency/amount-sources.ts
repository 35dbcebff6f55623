import { compareUnits, halfOf, ratio, toUnits, type Units } from '../../../kernel/decimal.js';
import { NEW_PAIR_ROWS_MAX, positionsWhere, seriesOf } from '../activity/activity-series.js';
import { ALIKE_MIN } from '../activity/outstanding-amount.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';

/** What TP6 compares an amount with, word by word: see `outstandingAmount`. */
export function alikeTo(facts: CaseFacts, id: string): Units[] {
  const { transactions } = subjectOf(facts);
  const { rows, amounts, sign, partner, isNew } = seriesOf(transactions);
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return [];
  const oneWay = positionsWhere(
    seriesOf(transactions),
    (i) => amounts[i]! > 0n && sign[i] === sign[at] && rows[i]!.currency === rows[at]!.currency,
  );
  const withPartner = oneWay.filter(
    (i) => partner[at]! >= 0 && isNew[at] === 0 && partner[i] === partner[at],
  );
  const ofKind = oneWay.filter((i) => rows[i]!.type === rows[at]!.type);
  const alike =
    withPartner.length > NEW_PAIR_ROWS_MAX ? withPartner : ofKind.length < ALIKE_MIN ? oneWay : ofKind;
  return alike.map((i) => amounts[i]!).sort(compareUnits);
}

function twiceMedianOf(facts: CaseFacts, id: string): Units | undefined {
  const units = alikeTo(facts, id);
  const last = units.length - 1;
  return last < 0 ? undefined : units[Math.floor(last / 2)]! + units[Math.ceil(last / 2)]!;
}

export function medianOf(facts: CaseFacts, id: string): string | undefined {
  const twice = twiceMedianOf(facts, id);
  return twice === undefined ? undefined : halfOf(twice);
}

/** How many times the median of those alike it is. */
export function timesOf(facts: CaseFacts, id: string): string | undefined {
  const twice = twiceMedianOf(facts, id);
  const row = subjectOf(facts).transactions.find((each) => each.id === id);
  return row && twice ? ratio(toUnits(row.amount) * 2n, twice) : undefined;
}

/** In percent of all that moved the same way in its currency. */
export function shareOf(facts: CaseFacts, id: string): number | undefined {
  const { transactions } = subjectOf(facts);
  const own = transactions.find((row) => row.id === id);
  if (!own) return undefined;
  const all = transactions
    .filter((row) => row.direction === own.direction && row.currency === own.currency)
    .map(({ amount }) => toUnits(amount))
    .filter((units) => units > 0n);
  const sum = all.reduce((total, units) => total + units, 0n);
  return sum > 0n ? Number((toUnits(own.amount) * 100n) / sum) : undefined;
}
