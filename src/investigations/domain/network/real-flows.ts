import { toUnits } from '../../../kernel/decimal.js';
import { DAY_MS, type TransactionRow } from '../activity/entity-activity.js';
import { sumsOf } from './flows.js';

/** What went between the subject and one counterparty in one direction and currency. */
export interface Flow {
  /** Of all that moved in that direction and currency. */
  readonly percent: number;
  /** In reporting thresholds; null where neither a threshold nor a rate is known for the currency. */
  readonly thresholds: number | null;
}

export interface FlowsAsked {
  /** Reporting thresholds by currency. */
  readonly thresholds: Readonly<Record<string, string>>;
  /** Rates into the reference currency, by code; null for one without. */
  readonly rates: Readonly<Record<string, string | null>>;
  /** Whose regular income of one payer is taken for wages. */
  readonly isEmployed: boolean;
}

/** Own choice: less is no flow of money, however little else moved; and a single purchase is less. */
export const FLOW_THRESHOLDS_MIN = 0.1;
/** Of a currency without one: 10,000 in the reference currency (31 CFR 1010.311). */
const REFERENCE_THRESHOLD = 10_000;

/** A flow that counts beside a threshold of percent: `percentMin` of its direction, or a reportable sum. */
export const isReal = ({ percent, thresholds }: Flow, percentMin: number): boolean =>
  thresholds === null
    ? percent >= percentMin
    : thresholds >= 1 || (thresholds >= FLOW_THRESHOLDS_MIN && percent >= percentMin);

/** Flows of each counterparty. Wages and small purchases are dealings, and no flow of money to follow. */
export function flowsWith(
  counterparties: readonly { readonly transactions: readonly string[] }[],
  rows: readonly TransactionRow[],
  asked: FlowsAsked,
): Flow[][] {
  if (counterparties.length === 0) return [];
  const totals = sumsOf(rows);
  return counterparties.map(({ transactions }) => {
    const ids = new Set(transactions);
    const counted = withoutPurchases(
      withoutWages(
        rows.filter(({ id }) => ids.has(id)),
        asked,
      ),
      asked,
    );
    return [...sumsOf(counted)].map(([key, { currency, sum }]) => ({
      percent: Number((sum * 10_000n) / totals.get(key)!.sum) / 100,
      thresholds: inThresholds(sum, currency, asked),
    }));
  });
}

function inThresholds(sum: bigint, currency: string, { thresholds, rates }: FlowsAsked): number | null {
  if (Object.hasOwn(thresholds, currency))
    return Number((sum * 10_000n) / toUnits(thresholds[currency]!)) / 10_000;
  const rate = Object.hasOwn(rates, currency) ? rates[currency]! : null;
  return rate === null
    ? null
    : (Number(sum / toUnits('0.000001')) / 1e6) * (Number(rate) / REFERENCE_THRESHOLD);
}

const PURCHASE_TYPES: ReadonlySet<string | null> = new Set(['PAYMENT', 'FEE']);

/** Of a shop or a customer of one; together they may still reach the reporting threshold. */
function withoutPurchases(rows: readonly TransactionRow[], asked: FlowsAsked): readonly TransactionRow[] {
  const small = rows.filter(({ type, amount, currency }) => {
    const size = inThresholds(toUnits(amount), currency, asked);
    return PURCHASE_TYPES.has(type) && size !== null && size < FLOW_THRESHOLDS_MIN;
  });
  const isMuch = [...sumsOf(small).values()].some(
    ({ currency, sum }) => (inThresholds(sum, currency, asked) ?? 0) >= 1,
  );
  return isMuch ? rows : rows.filter((row) => !small.includes(row));
}

const WAGES_MIN = 3;
/** Days from one payment to the next, each with some leeway for weekends: a week, two of them, a month. */
const PAY_DAYS = [
  [5, 9],
  [12, 16],
  [24, 38],
] as const;

/** Payments of one payer of about one size, at least three of them, at the rhythm of a payroll. */
function withoutWages(
  rows: readonly TransactionRow[],
  { isEmployed }: FlowsAsked,
): readonly TransactionRow[] {
  if (!isEmployed) return rows;
  const incoming = rows.filter(({ direction }) => direction === 'in');
  const usual = incoming.map(({ amount }) => Number(amount)).sort((a, b) => a - b)[incoming.length >> 1];
  const wages = incoming.filter(({ amount }) => Math.abs(Number(amount) - usual!) <= usual! / 4);
  const gaps = wages.slice(1).map(({ atMs }, i) => (atMs - wages[i]!.atMs) / DAY_MS);
  const isRhythm = PAY_DAYS.some(([from, to]) => gaps.every((days) => days >= from && days <= to));
  const isOneCurrency = new Set(wages.map(({ currency }) => currency)).size === 1;
  if (wages.length < WAGES_MIN || !isRhythm || !isOneCurrency) return rows;
  return rows.filter((row) => !wages.includes(row));
}
