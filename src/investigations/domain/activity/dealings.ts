import type { TransactionRow } from './entity-activity.js';

/** Payments between the customer and one counterparty, in and out together. */
export interface Dealings {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Dealings before the rows of a case, with the counterparties of these rows. */
export interface EarlierDealings {
  /** What moved at this time or later stands among the rows. */
  readonly untilMs: number;
  /** Time of the oldest payment read; absent where all were. */
  readonly sinceMs?: number;
  readonly byParty: Readonly<Record<string, Dealings>>;
}

export type DealingsByParty = ReadonlyMap<string, Dealings>;

export function addDealing(byParty: Map<string, Dealings>, party: string, atMs: number): void {
  const seen = byParty.get(party) ?? { count: 0, firstMs: atMs, lastMs: atMs };
  const [firstMs, lastMs] = [Math.min(seen.firstMs, atMs), Math.max(seen.lastMs, atMs)];
  byParty.set(party, { count: seen.count + 1, firstMs, lastMs });
}

export function dealingsBefore(
  rows: readonly TransactionRow[],
  earlier: EarlierDealings | undefined,
  beforeMs: number,
): DealingsByParty {
  const told = Object.entries(earlier?.byParty ?? {});
  const byParty = new Map(told.filter(([, { firstMs }]) => firstMs < beforeMs));
  const fromMs = earlier?.untilMs ?? -Infinity;
  for (const { counterparty, direction, atMs } of rows)
    if (counterparty !== null && direction !== 'self' && atMs >= fromMs && atMs < beforeMs)
      addDealing(byParty, counterparty, atMs);
  return byParty;
}
