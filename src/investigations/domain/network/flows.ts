import { toUnits, type Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../activity/entity-activity.js';

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
