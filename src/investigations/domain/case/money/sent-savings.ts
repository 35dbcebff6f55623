import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { seriesOf } from '../../activity/activity-series.js';
import { busiestSum, declaredAmount, weightsIn } from '../../activity/declared-activity.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { explainedOtherwise } from './unaccounted-money.js';

type Rows = readonly TransactionRow[];

/** Own choice: in two months most of a year, in payments of which none is half, as one event of life is. */
const YEAR = { spanMs: 60 * DAY_MS, percent: 80n, from: 5 };
/** Own choice: savings that were moved here and left for new receivers within a week. */
const EMPTIED = { spanMs: 7 * DAY_MS, percent: 80n, from: 5 };

interface Sent {
  readonly rows: Rows;
  readonly isEmptied: boolean;
}

const keptSent = new Kept<CaseFacts, Sent>();

/** What a person sent out of savings at a pace that nobody lives at; nothing of what has a reason. */
export const sentSavings = (facts: CaseFacts): Rows => sent(facts).rows;

/** Whether that is what was moved from own accounts just before, and no income of a year. */
export const isEmptiedSavings = (facts: CaseFacts): boolean => sent(facts).isEmptied;

function sent(facts: CaseFacts): Sent {
  let found = keptSent.get(facts);
  if (found === undefined) keptSent.set(facts, (found = findSent(facts)));
  return found;
}

function findSent(facts: CaseFacts): Sent {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL') return { rows: [], isEmptied: false };
  const explained = explainedOtherwise(facts);
  const family = familyNameOf(profile.name ?? '');
  const isOfFamily = (row: TransactionRow): boolean =>
    family !== '' && familyNameOf(nameOf(row, facts)) === family;
  const moved = transactions.filter(({ amount }) => toUnits(amount) > 0n);
  const asked = moved.filter((row) => !explained.has(row.id) && !isOfFamily(row));
  const year = mostOfYear(asked, moved, facts);
  if (year.length > 0) return { rows: year, isEmptied: false };
  const rows = emptied(asked, facts);
  return { rows, isEmptied: rows.length > 0 };
}

/**
 * What left in the busiest two months beyond all that came in, beside the declared income of a year. What
 * has a reason, or is of the family, is no outflow to ask about, and still pays for the rest. A loan does
 * not: it has to be paid back, and a deceiver makes a victim take it; what it was spent on has a reason.
 */
function mostOfYear(asked: Rows, moved: Rows, facts: CaseFacts): Rows {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  // Beside an income of nothing every payment is beyond.
  if (!declared?.upper || toUnits(declared.upper) === 0n) return [];
  const weightOf = weightsIn(declared.currency, facts.profile?.rates ?? {});
  const weighted = (rows: Rows, side: TransactionRow['direction']) =>
    rows.flatMap((row) => {
      const weight = row.direction === side ? weightOf(row.currency) : null;
      return weight === null ? [] : { row, weight: toUnits(row.amount) * weight };
    });
  const total = (some: readonly { readonly weight: bigint }[]): bigint =>
    some.reduce((all, { weight }) => all + weight, 0n);
  const busiest = busiestSum(weighted(asked, 'out'), YEAR.spanMs);
  if (busiest.length < YEAR.from) return [];
  const toMs = busiest.at(-1)!.row.atMs;
  const came = weighted(moved, 'in').filter(
    ({ row: { atMs, type } }) => atMs >= toMs - YEAR.spanMs && atMs <= toMs && type !== 'LOAN',
  );
  const left = total(busiest);
  const isOne = busiest.some(({ weight }) => 2n * weight > left);
  const bound = YEAR.percent * toUnits(declared.bound) * weightOf(declared.currency)!;
  if (isOne || 100n * (left - total(came)) < bound) return [];
  const ids = new Set(busiest.map(({ row }) => row.id));
  return asked.filter(({ id }) => ids.has(id));
}

/** What went to rare receivers within a week of being moved from own accounts, if nearly all of that. */
function emptied(rows: Rows, facts: CaseFacts): Rows {
  const series = seriesOf(subjectOf(facts).transactions);
  const rare = new Set(series.rows.filter((_, i) => series.isRare[i] === 1).map(({ id }) => id));
  const saved = rows.filter(({ direction }) => direction === 'self');
  const paid = rows.filter(({ id, direction, type }) => {
    return direction === 'out' && rare.has(id) && !PURCHASE_TYPES.has(type);
  });
  for (const code of new Set(saved.map(({ currency }) => currency))) {
    const [own, out] = [saved, paid].map((some) => some.filter(({ currency }) => currency === code));
    const [ownFrom, outFrom] = [sliding(own!), sliding(out!)];
    for (const { atMs } of own!) {
      const [kept, { sum, from, to }] = [ownFrom(atMs), outFrom(atMs)];
      const isLike = 100n * sum >= EMPTIED.percent * kept.sum && 100n * kept.sum >= EMPTIED.percent * sum;
      if (to - from >= EMPTIED.from && isLike) return out!.slice(from, to);
    }
  }
  return [];
}

/** What lies within the span of EMPTIED from a time on; for rows in time order, and times that only grow. */
function sliding(rows: Rows): (startMs: number) => { sum: bigint; from: number; to: number } {
  const units = rows.map(({ amount }) => toUnits(amount));
  let [sum, from, to] = [0n, 0, 0];
  return (startMs) => {
    while (to < rows.length && rows[to]!.atMs - startMs <= EMPTIED.spanMs) sum += units[to++]!;
    while (from < to && rows[from]!.atMs < startMs) sum -= units[from++]!;
    return { sum, from, to };
  };
}
