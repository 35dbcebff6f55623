import { z } from 'zod';
import { cutText, defineRecord, toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';

export const AlertTotal = z.object({
  currency: z.string(),
  total: z.string(),
});

export type AlertTotal = z.infer<typeof AlertTotal>;

/**
 * Facts about a version of an alert, computed at upload. They never change, so replays give equal results.
 */
export const AlertVolumeRecord = defineRecord({
  name: 'alert-volumes',
  schema: z.object({
    volumes: z.array(AlertTotal),
    /**
     * Names of counterparties that are not customers, at most COUNTERPARTIES_MAX; missing in rows of older
     * releases.
     */
    counterparties: z.array(z.string()).optional(),
    /** Salt of the hash that ties decisions to the bank's own alert id; missing in rows of older releases. */
    idSalt: z.string().optional(),
  }),
});

export const volumeId = (alert: string, hash: string): string => `${alert}.${hash}`;

interface Side {
  readonly name?: string | null;
}

export interface AmountWithParties {
  readonly amount: string;
  readonly amount_currency: string;
  readonly sender?: Side | null;
  readonly receiver?: Side | null;
}

const COUNTERPARTIES_MAX = 20;
/** Longest stored part of a name: an uploaded name may have up to a mebibyte. */
export const VOLUME_NAME_CHARS_MAX = 200;

/** Returns the distinct names of counterparties that are not customers, in the order of the transactions. */
export function namedCounterpartiesOf(
  transactions: readonly string[],
  payments: ReadonlyMap<string, AmountWithParties>,
): string[] {
  const names = new Set<string>();
  for (const id of transactions) {
    const { sender, receiver } = payments.get(id) ?? {};
    for (const side of [sender, receiver])
      if (side?.name) names.add(cutText(side.name, VOLUME_NAME_CHARS_MAX));
    if (names.size >= COUNTERPARTIES_MAX) break;
  }
  return [...names].slice(0, COUNTERPARTIES_MAX);
}

const absoluteUnits = (amount: string): Units => {
  const units = unitsOfDecimal(amount);
  return units < 0n ? -units : units;
};

const AMOUNTS_PER_STEP = 500;

/**
 * Returns totals per currency and yields between steps. Amounts count as absolute values, because a minus
 * only shows a direction or a reversal. Each transaction counts once; transactions without an amount are
 * skipped.
 */
export function* alertVolumesInSteps(
  transactions: Iterable<string>,
  amounts: ReadonlyMap<string, AmountWithParties>,
): Generator<void, AlertTotal[]> {
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
