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

/** Returns totals of absolute values: a minus shows a direction or a reversal. */
export function volumesOf(amounts: readonly Amount[]): Volume[] {
  const totals = new Map<string, Units>();
  for (const { amount, amount_currency: currency } of amounts)
    totals.set(currency, (totals.get(currency) ?? 0n) + absoluteUnits(amount));
  return [...totals]
    .map(([currency, total]) => ({ currency, total: toDecimal(total) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
