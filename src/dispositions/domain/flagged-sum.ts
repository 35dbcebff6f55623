import { unitsOfDecimal, type Units, unitsOfWholeNumber } from '@alert-review/kernel';

/** Sum of an alert's flagged payments in one currency. */
interface CurrencySum {
  readonly currency: string;
  readonly total: string;
}

interface Threshold {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the value of one unit of a currency in a common reference currency; null without a rate. */
export type RateLookup = (currency: string) => string | null;

/** From this value on, String() writes a number with an exponent. Such a number has no decimal places. */
const WITHOUT_PLACES_FROM = 1e21;
const PLACES_MAX = 18;

function unitsOf(amount: number): Units {
  if (amount >= WITHOUT_PLACES_FROM) return BigInt(amount) * unitsOfWholeNumber(1);
  const text = String(amount);
  const places = text.split('.')[1] ?? '';
  return unitsOfDecimal(text.includes('e') || places.length > PLACES_MAX ? amount.toFixed(PLACES_MAX) : text);
}

/**
 * Whether the flagged payments reach an amount, after converting all currencies into the currency of the
 * threshold. Returns true if a currency cannot be converted and the rest is below the amount, so that the
 * decision waits for a second person.
 */
export function reachesFlaggedSum(
  volumes: readonly CurrencySum[],
  from: Threshold,
  rateOf: RateLookup,
): boolean {
  const others: CurrencySum[] = [];
  let ownSum = 0n;
  for (const volume of volumes)
    if (volume.currency.toUpperCase() === from.currency) ownSum += unitsOfDecimal(volume.total);
    else if (unitsOfDecimal(volume.total) !== 0n) others.push(volume);
  const amount = unitsOf(from.amount);
  if (ownSum >= amount) return true;
  if (others.length === 0) return false;
  const rate = rateOf(from.currency);
  if (rate === null) return true;
  let sum = ownSum * unitsOfDecimal(rate);
  for (const { currency, total } of others) {
    const rateOfOther = rateOf(currency);
    if (rateOfOther === null) return true;
    sum += unitsOfDecimal(total) * unitsOfDecimal(rateOfOther);
  }
  return sum >= amount * unitsOfDecimal(rate);
}
