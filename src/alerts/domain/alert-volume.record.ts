import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { toDecimal, toUnits, type Units } from '../../kernel/decimal.js';

export const Volume = z.object({
  currency: z.string(),
  total: z.string(),
});

export type Volume = z.infer<typeof Volume>;

/** Totals of a version's flagged transactions at upload; never changed, so that replays are equal. */
export const AlertVolumeRecord = defineRecord({
  name: 'alert-volumes',
  schema: z.object({ volumes: z.array(Volume) }),
});

export const volumeId = (alert: string, hash: string): string => `${alert}.${hash}`;

export interface Amount {
  readonly amount: string;
  readonly amount_currency: string;
}

const absoluteUnits = (amount: string): Units => {
  const units = toUnits(amount);
  return units < 0n ? -units : units;
};

const AMOUNTS_PER_STEP = 500;

/**
 * Yields pauses and returns totals of absolute values, as a minus shows a direction or a reversal. Each
 * transaction counts once; one without an amount does not.
 */
export function* volumesInSteps(
  transactions: Iterable<string>,
  amounts: ReadonlyMap<string, Amount>,
): Generator<void, Volume[]> {
  const totals = new Map<string, Units>();
  let at = 0;
  for (const transaction of new Set(transactions)) {
    if (++at % AMOUNTS_PER_STEP === 0) yield;
    const found = amounts.get(transaction);
    if (!found) continue;
    const { amount, amount_currency: currency } = found;
    totals.set(currency, (totals.get(currency) ?? 0n) + absoluteUnits(amount));
  }
  return [...totals]
    .map(([currency, total]) => ({ currency, total: toDecimal(total) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
