import type { TransactionRow } from '../activity/entity-activity.js';
import {
  unitsPerReportingSum,
  unitsPerReportingSumAtMost,
  type ReportingTables,
} from '../activity/reporting-sum.js';

type Money = Pick<TransactionRow, 'direction' | 'currency' | 'amount'>;

/**
 * Percentage of the reporting threshold that is little: two everyday sums, such as many people pay for a
 * lunch.
 */
const LITTLE_PERCENT = 2;
/**
 * A sum is also little if it is below both percentages: of the reporting threshold and of all money that
 * moved.
 */
const SMALL_PERCENT = { ofSum: 5, ofAll: 2 } as const;

/**
 * Returns the larger of all incoming and all outgoing money, in multiples of the reporting threshold of
 * the reference currency. Infinity for an asset of unknown value.
 */
export function sumInReportingThresholds(rows: readonly Money[], worth: ReportingTables): number {
  const sums = sumsOf(rows, (currency) => unitsPerReportingSumAtMost(currency, worth));
  return Math.max(sums.in, sums.out);
}

/**
 * Tells whether the sums of these rows in both directions are too small to indicate a crime by themselves.
 * False if the value of a currency is unknown, because the sum may be large.
 */
export function areSumsTooSmallForSuspicion(
  rows: readonly Money[],
  all: readonly Money[],
  worth: ReportingTables,
): boolean {
  if (rows.some(({ currency }) => unitsPerReportingSum(currency, worth) === null)) return false;
  const unitsOf = (currency: string): number => unitsPerReportingSum(currency, worth) ?? Infinity;
  const moved = sumsOf(rows, unitsOf);
  const percent = 100 * Math.max(moved.in, moved.out);
  if (percent < LITTLE_PERCENT) return true;
  if (percent >= SMALL_PERCENT.ofSum) return false;
  const whole = sumsOf(all, unitsOf);
  return percent < SMALL_PERCENT.ofAll * (whole.in + whole.out);
}

function sumsOf(rows: readonly Money[], unitsOf: (currency: string) => number) {
  const sums = { in: 0, out: 0 };
  for (const { direction, currency, amount } of rows)
    if (direction !== 'self' && Number(amount) > 0) sums[direction] += Number(amount) / unitsOf(currency);
  return sums;
}
