import { toUnits, type Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../activity/entity-activity.js';

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

/** By direction and currency, without what the subject moved between accounts of its own. */
export function sumsOf(rows: readonly TransactionRow[]) {
  const sums = new Map<string, { readonly currency: string; readonly sum: Units }>();
  for (const { direction, currency, amount } of rows) {
    const units = toUnits(amount);
    if (direction === 'self' || units <= 0n) continue;
    const key = `${direction} ${currency}`;
    sums.set(key, { currency, sum: (sums.get(key)?.sum ?? 0n) + units });
  }
  return sums;
}
