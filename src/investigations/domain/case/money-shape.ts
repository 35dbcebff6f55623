import { z } from 'zod';
import { DAY_MS, utcDay } from '@alert-review/kernel';
import type { CaseTables } from '@alert-review/judgement';

/** Columns of the picture in a row of the queue; more would run into one another there. */
const COLUMNS = 16;

const Sums = z.array(z.number());

/**
 * Money over time in a few columns, small enough for a row of the queue: the transactions that are flagged or
 * that indicators name, in the currency of most of them. The sums include what is flagged.
 */
export const MoneyShape = z.object({
  currency: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  received: Sums,
  sent: Sums,
  flaggedReceived: Sums,
  flaggedSent: Sums,
});

export type MoneyShape = z.infer<typeof MoneyShape>;

type Row = CaseTables['transactions'][number];

/** Returns the shape of a result's transactions; null for a result that names none. */
export function moneyShapeOf(tables: Pick<CaseTables, 'transactions'> | undefined): MoneyShape | null {
  const moved = (tables?.transactions ?? []).filter(
    ({ direction, beside }) => direction !== 'self' && beside !== 'not_moved',
  );
  const currency = mostFrequentCurrency(moved);
  if (currency === null) return null;
  const rows = moved.filter((row) => row.currency === currency);
  const times = rows.map(({ at }) => Date.parse(at));
  const startMs = Math.min(...times);
  const endMs = Math.max(...times);
  const spanMs = Math.max((endMs - startMs) / COLUMNS, DAY_MS);
  const sums = () => Array.from({ length: COLUMNS }, () => 0);
  const shape = { received: sums(), sent: sums(), flaggedReceived: sums(), flaggedSent: sums() };
  for (const [index, { direction, amount, flagged }] of rows.entries()) {
    const column = Math.min(COLUMNS - 1, Math.floor((times[index]! - startMs) / spanMs));
    const value = Math.abs(Number(amount));
    shape[direction === 'in' ? 'received' : 'sent'][column]! += value;
    if (flagged) shape[direction === 'in' ? 'flaggedReceived' : 'flaggedSent'][column]! += value;
  }
  return {
    currency,
    fromDay: utcDay(startMs),
    toDay: utcDay(endMs),
    received: shape.received.map(Math.round),
    sent: shape.sent.map(Math.round),
    flaggedReceived: shape.flaggedReceived.map(Math.round),
    flaggedSent: shape.flaggedSent.map(Math.round),
  };
}

/** Flagged transactions count before all others. */
function mostFrequentCurrency(rows: readonly Row[]): string | null {
  const flagged = rows.filter((row) => row.flagged);
  const counts = new Map<string, number>();
  for (const { currency } of flagged.length > 0 ? flagged : rows)
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return most?.[0] ?? null;
}
