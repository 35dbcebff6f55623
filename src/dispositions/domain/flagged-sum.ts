import { toUnits, type Units, wholeUnits } from '@alert-review/kernel';

/** Sum of an alert's flagged payments in one currency. */
interface CurrencySum {
  readonly currency: string;
  readonly total: string;
}

interface Threshold {
  readonly amount: number;
  readonly currency: string;
}

/** Returns what one unit of a currency is worth in a common reference; null for a currency without a rate. */
export type RateOf = (currency: string) => string | null;

/** From here on a number has no decimal places, and is written with an exponent. */
const WITHOUT_PLACES_FROM = 1e21;
const PLACES_MAX = 18;

function unitsOf(amount: number): Units {
  if (amount >= WITHOUT_PLACES_FROM) return BigInt(amount) * wholeUnits(1);
  const text = String(amount);
  const places = text.split('.')[1] ?? '';
  return toUnits(text.includes('e') || places.length > PLACES_MAX ? amount.toFixed(PLACES_MAX) : text);
}

/**
 * Tells whether flagged payments come to a sum, all currencies converted into its own. Where some cannot be
 * converted and the others come to less, nobody knows: true, so that a second person looks.
 */
export function reachesSum(volumes: readonly CurrencySum[], from: Threshold, rateOf: RateOf): boolean {
  const others: CurrencySum[] = [];
  let ownSum = 0n;
  for (const volume of volumes)
    if (volume.currency.toUpperCase() === from.currency) ownSum += toUnits(volume.total);
    else if (toUnits(volume.total) !== 0n) others.push(volume);
  const amount = unitsOf(from.amount);
  if (ownSum >= amount) return true;
  if (others.length === 0) return false;
  const rate = rateOf(from.currency);
  if (rate === null) return true;
  let sum = ownSum * toUnits(rate);
  for (const { currency, total } of others) {
    const rateOfOther = rateOf(currency);
    if (rateOfOther === null) return true;
    sum += toUnits(total) * toUnits(rateOfOther);
  }
  return sum >= amount * toUnits(rate);
}
