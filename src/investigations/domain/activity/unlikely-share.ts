/** Beyond the 95th percentile of its peers is one of twenty. */
const SHARE = 0.05;
const DECADES_MAX = 9;

/**
 * How unlikely it is that `found` of `looked` or more are beyond their peers' 95th percentile by chance: the
 * decimal logarithm without its sign, two decimals. One alone is chance: 0.
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

/** The same where so many are `expected` (Poisson); no more than are expected is nothing. */
export function decadesBeyond(found: number, expected: number): string {
  if (found <= expected) return '0.00';
  // As logarithms: much is expected of a busy account, and exp(-1000) is nothing.
  let log = -expected;
  for (let k = 1; k <= found; k++) log += Math.log(expected / k);
  let [term, tail] = [1, 0];
  for (let k = found + 1; term > 1e-12; k++) {
    tail += term;
    term *= expected / k;
  }
  return Math.min(DECADES_MAX, Math.max(0, -(log + Math.log(tail)) / Math.LN10)).toFixed(2);
}
