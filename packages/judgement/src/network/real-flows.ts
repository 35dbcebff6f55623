import { DAY_MS, unitsOfDecimal, type Units } from '@alert-review/kernel';
import type { DeclaredAmount } from '../activity/declared-activity.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { unitsPerReportingSum, type ReportingTables } from '../activity/reporting-sum.js';
import { isPurchaseByKind } from '../money/purchases.js';

/** Returns sums by direction and currency, without transfers between the customer's own accounts. */
export function sumsWithoutOwnTransfers(rows: readonly TransactionRow[]) {
  const sums = new Map<string, { readonly currency: string; readonly sum: Units }>();
  for (const { direction, currency, amount } of rows) {
    const units = unitsOfDecimal(amount);
    if (direction === 'self' || units <= 0n) continue;
    const key = `${direction} ${currency}`;
    sums.set(key, { currency, sum: (sums.get(key)?.sum ?? 0n) + units });
  }
  return sums;
}

/** Money between the customer and a counterparty in one direction and currency. */
interface Flow {
  /** Percentage of all money in that direction and currency. */
  readonly percent: number;
  /**
   * Size in multiples of the reporting threshold; null if neither a threshold nor a rate is known for the
   * currency.
   */
  readonly thresholds: number | null;
}

export interface FlowMeasureInput extends ReportingTables {
  /** `isEmployed`: regular income from a payer counts as wages, up to the declared yearly `income`. */
  readonly isEmployed: boolean;
  readonly income: Pick<DeclaredAmount, 'bound' | 'currency'> | null;
}

/** Smaller flows do not count, however little else moved; a single purchase is smaller. */
const FLOW_THRESHOLDS_MIN = 0.1;

/**
 * Tells whether a flow counts: if it reaches the reporting threshold, or has some size and at least
 * `percentMin` of its direction.
 */
export const isRealFlow = ({ percent, thresholds }: Flow, percentMin: number): boolean =>
  thresholds === null
    ? percent >= percentMin
    : thresholds >= 1 || (thresholds >= FLOW_THRESHOLDS_MIN && percent >= percentMin);

interface CounterpartyDealings {
  readonly transactions: readonly string[];
  /** The counterparty is a person; monthly payments from a person are not a wage. */
  readonly isPerson?: true;
}

/**
 * Returns flows per counterparty. Leaves out wages. Leaves out everyday purchases too, if their sum with the
 * counterparty stays below the reporting threshold.
 */
export function flowsByCounterparty(
  counterparties: readonly CounterpartyDealings[],
  rows: readonly TransactionRow[],
  asked: FlowMeasureInput,
): Flow[][] {
  if (counterparties.length === 0) return [];
  const totals = sumsWithoutOwnTransfers(rows);
  const flowsOf = (counted: readonly TransactionRow[]): Flow[] =>
    [...sumsWithoutOwnTransfers(counted)].map(([key, { currency, sum }]) => ({
      percent: Number((sum * 10_000n) / totals.get(key)!.sum) / 100,
      thresholds: timesReportingThreshold(sum, currency, asked),
    }));
  return counterparties.map(({ transactions, isPerson }) => {
    const ids = new Set(transactions);
    const own = rows.filter(({ id }) => ids.has(id));
    const wages = new Set(isPerson ? [] : wagesAmong(own, asked));
    const everyday = new Set(own.filter((row) => isEveryday(row, asked, isPerson)));
    const others = own.filter((row) => !wages.has(row) && !everyday.has(row));
    const purchases = flowsOf([...everyday]).filter(({ thresholds }) => (thresholds ?? 0) >= 1);
    return [...flowsOf(others), ...purchases];
  });
}

function timesReportingThreshold(sum: bigint, currency: string, worth: ReportingTables): number | null {
  const units = unitsPerReportingSum(currency, worth);
  return units === null ? null : Number(sum / unitsOfDecimal('0.000001')) / 1e6 / units;
}

/** Largest everyday purchase in multiples of the reporting threshold, such as 100 US dollars. */
const EVERYDAY_THRESHOLDS_MAX = 0.01;

/** Tells whether all rows together exceed everyday sums. A sum of unknown value counts as exceeding. */
export function areSumsBeyondEveryday(rows: readonly TransactionRow[], measures: ReportingTables): boolean {
  const sizes = [...sumsWithoutOwnTransfers(rows).values()].map(({ sum, currency }) =>
    timesReportingThreshold(sum, currency, measures),
  );
  const total = sizes.reduce<number>((all, size) => all + (size ?? EVERYDAY_THRESHOLDS_MAX), 0);
  return total >= EVERYDAY_THRESHOLDS_MAX;
}

/** Tells whether a row is an everyday purchase of the customer: by its kind, or paid to a firm. */
function isEveryday(row: TransactionRow, asked: FlowMeasureInput, isPerson = false): boolean {
  const { direction, amount, currency, cash } = row;
  const size = timesReportingThreshold(unitsOfDecimal(amount), currency, asked);
  const isSmall = size !== null && size < EVERYDAY_THRESHOLDS_MAX;
  const isBought = isPurchaseByKind(row) || (!isPerson && cash !== true);
  return direction === 'out' && isBought && isSmall;
}

const WAGES_MIN = 3;
/**
 * Days between payments (a week, two weeks, a month), with tolerance for weekends, and the number of payments
 * per month.
 */
const PAY_DAYS = [
  { from: 5, to: 9, aMonth: 52 / 12 },
  { from: 12, to: 16, aMonth: 26 / 12 },
  { from: 24, to: 38, aMonth: 1 },
] as const;

/**
 * Returns three or more payments of a payer that are similar in size and come at the rhythm of a payroll;
 * else an empty list.
 */
function wagesAmong(rows: readonly TransactionRow[], asked: FlowMeasureInput): readonly TransactionRow[] {
  if (!asked.isEmployed) return [];
  const incoming = rows.filter(({ direction }) => direction === 'in');
  const usual = incoming.map(({ amount }) => Number(amount)).sort((a, b) => a - b)[incoming.length >> 1];
  const wages = incoming.filter(({ amount }) => Math.abs(Number(amount) - usual!) <= usual! / 4);
  const gaps = wages.slice(1).map(({ atMs }, i) => (atMs - wages[i]!.atMs) / DAY_MS);
  const rhythm = PAY_DAYS.find(({ from, to }) => gaps.every((days) => days >= from && days <= to));
  const [currency, ...others] = new Set(wages.map((row) => row.currency));
  if (wages.length < WAGES_MIN || !rhythm || others.length > 0) return [];
  return usual! * rhythm.aMonth <= wageMax(currency!, asked) ? wages : [];
}

/** Income is declared before tax and rises, but nobody earns twice as much without declaring it. */
const INCOME_TIMES_MAX = 1.5;

/** Returns the highest monthly wage: by declared income, else just below the reporting threshold. */
function wageMax(currency: string, asked: FlowMeasureInput): number {
  const { income, rates } = asked;
  const rateOf = (code: string) => (Object.hasOwn(rates, code) ? Number(rates[code] ?? NaN) : NaN);
  if (income !== null) {
    const times = income.currency === currency ? 1 : rateOf(income.currency) / rateOf(currency);
    if (Number.isFinite(times)) return (Number(income.bound) / 12) * INCOME_TIMES_MAX * times;
  }
  const one = timesReportingThreshold(unitsOfDecimal('1000'), currency, asked);
  return one === null ? 0 : (1000 / one) * (1 - Number.EPSILON);
}
