import { toUnits, type Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../activity/entity-activity.js';

/** What went between the subject and one counterparty. */
export interface Flow {
  /** The largest share of all that moved in one direction and currency. */
  readonly percent: number;
  /** In one direction and currency it reaches the reporting threshold. */
  readonly isReportable: boolean;
}

/** `thresholds`: by currency; of others no sum is reportable. */
export function flowsWith(
  counterparties: readonly { readonly transactions: readonly string[] }[],
  rows: readonly TransactionRow[],
  thresholds: Readonly<Record<string, string>>,
): Flow[] {
  if (counterparties.length === 0) return [];
  const totals = sumsOf(rows);
  return counterparties.map(({ transactions }) => {
    const ids = new Set(transactions);
    const sums = [...sumsOf(rows.filter(({ id }) => ids.has(id)))];
    const shares = sums.map(([key, { sum }]) => Number((sum * 10_000n) / totals.get(key)!.sum) / 100);
    return {
      percent: Math.max(0, ...shares),
      isReportable: sums.some(
        ([, { currency, sum }]) =>
          Object.hasOwn(thresholds, currency) && sum >= toUnits(thresholds[currency]!),
      ),
    };
  });
}

/** The largest sum of one direction and currency, in reporting thresholds of the currency; 0 without one. */
export function reportableSums(
  rows: readonly TransactionRow[],
  thresholds: Readonly<Record<string, string>>,
): number {
  const times = [...sumsOf(rows).values()].map(({ currency, sum }) =>
    Object.hasOwn(thresholds, currency) ? Number((sum * 100n) / toUnits(thresholds[currency]!)) / 100 : 0,
  );
  return Math.max(0, ...times);
}

function sumsOf(rows: readonly TransactionRow[]) {
  const sums = new Map<string, { readonly currency: string; readonly sum: Units }>();
  for (const { direction, currency, amount } of rows) {
    const units = toUnits(amount);
    if (direction === 'self' || units <= 0n) continue;
    const key = `${direction} ${currency}`;
    sums.set(key, { currency, sum: (sums.get(key)?.sum ?? 0n) + units });
  }
  return sums;
}
