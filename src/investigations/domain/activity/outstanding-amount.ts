import { compareUnits, ratioAsDecimal, type Units } from '../../../kernel/decimal.js';
import { groupedBy } from '../../../kernel/grouped-by.js';
import { NEW_PAIR_ROWS_MAX } from './activity-series.js';
import { type ActivitySeries } from './series-shape.js';

/** Among fewer amounts none is usual. Own choice, the same as for round amounts. */
export const ALIKE_MIN = 5;

interface OutstandingAmount {
  readonly position: number;
  readonly amount: Units;
  /** Twice the median of the amounts alike. Why twice: the median of an even count stays whole. */
  readonly twiceMedian: Units;
  /** Number of amounts alike, this one included. */
  readonly alike: number;
}

/**
 * Returns, for TP6, the amount that stands out most among those of its currency, direction and kind (a salary
 * is no card purchase). Amounts with a known counterparty are compared with its own amounts (a rent is no
 * purchase either). Null where fewer than ALIKE_MIN amounts of a direction are known.
 */
export function outstandingAmount(series: ActivitySeries): OutstandingAmount | null {
  let most: OutstandingAmount | null = null;
  for (const positions of series.byCurrency.values())
    for (const sign of [1, -1, 0]) {
      const oneWay = positions.filter((i) => series.sign[i] === sign);
      if (oneWay.length < ALIKE_MIN) continue;
      for (const group of comparableAmountsIn(series, oneWay)) {
        const found = largestOf(series, group);
        if (!most || found.amount * most.twiceMedian > most.amount * found.twiceMedian) most = found;
      }
    }
  return most;
}

/** Returns how many times the median the amount is, as decimal text. */
export const timesMedian = ({ amount, twiceMedian }: OutstandingAmount): string =>
  ratioAsDecimal(amount * 2n, twiceMedian);

interface ComparableAmounts {
  readonly among: readonly number[];
  readonly beside: readonly number[];
}

function comparableAmountsIn(series: ActivitySeries, oneWay: readonly number[]): ComparableAmounts[] {
  const byKind = groupedBy(oneWay, (i) => series.rows[i]!.type);
  const steady = groupedBy(
    oneWay.filter((i) => series.partner[i]! >= 0 && series.isNew[i] === 0),
    (i) => series.partner[i]!,
  );
  const regular = [...steady.values()].filter((group) => group.length > NEW_PAIR_ROWS_MAX);
  const known = new Set(regular.flat());
  const others = [...byKind.values()].map((group) => ({
    among: group.filter((i) => !known.has(i)),
    beside: group.length < ALIKE_MIN ? oneWay : group,
  }));
  return [
    ...regular.map((group) => ({ among: group, beside: group })),
    ...others.filter(({ among }) => among.length > 0),
  ];
}

const largestOf = (series: ActivitySeries, { among, beside }: ComparableAmounts): OutstandingAmount =>
  compareWithMedian(
    series,
    among.reduce((a, b) => (series.amounts[b]! > series.amounts[a]! ? b : a)),
    beside,
  );

function compareWithMedian(
  { amounts }: ActivitySeries,
  position: number,
  beside: readonly number[],
): OutstandingAmount {
  const sorted = beside.map((i) => amounts[i]!).sort(compareUnits);
  const last = sorted.length - 1;
  return {
    position,
    amount: amounts[position]!,
    twiceMedian: sorted[Math.floor(last / 2)]! + sorted[Math.ceil(last / 2)]!,
    alike: sorted.length,
  };
}
