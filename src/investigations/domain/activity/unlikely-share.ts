/** Beyond the 95th percentile of its peers is one of twenty. */
const SHARE = 0.05;
const DECADES_MAX = 9;

/**
 * How unlikely it is that at least `found` of `looked` are beyond their peers' 95th percentile, if they are
 * like others: the decimal logarithm of the chance without its sign, with two decimals. One alone is
 * chance: 0.
 */
export function decadesOf(found: number, looked: number): string {
  if (found < 2) return '0.00';
  let [term, chance] = [(1 - SHARE) ** looked, 0];
  for (let k = 0; k <= looked; k++) {
    if (k >= found) chance += term;
    term *= ((looked - k) * SHARE) / ((k + 1) * (1 - SHARE));
  }
  return Math.min(DECADES_MAX, Math.max(0, -Math.log10(chance))).toFixed(2);
}
