import { bisectRisingCondition } from './beta-distribution.js';

/** How many positives of one weight there are, and how many of them are missed. */
export interface WeightedCount {
  readonly weight: number;
  readonly positives: number;
  readonly missed: number;
}

/** Number of stakes that are mixed, evenly between 0 and the highest allowed stake. */
const STAKES = 20;
/** Is added to the bound at most; a table of 101 bounds is computed within a few milliseconds. */
const PRECISION = 1e-6;

/**
 * Natural logarithm of the evidence against all miss rates from `rate` upwards: the mean capital of bets on a
 * lower rate. A positive of weight w changes the capital by the factor 1 + stake * w * (rate - 1 if it is
 * missed). If the true weighted rate is at least `rate`, no factor has an expected value above 1, whatever
 * the weights are.
 */
function logEvidenceAgainst(rate: number, counts: readonly WeightedCount[], heaviest: number): number {
  const highest = 1 / (heaviest * (1 - rate));
  const capitals = Array.from({ length: STAKES }, (_, at) => {
    const stake = ((at + 0.5) / STAKES) * highest;
    return counts.reduce(
      (sum, { weight, positives, missed }) =>
        sum +
        (positives - missed) * Math.log1p(stake * weight * rate) +
        missed * Math.log1p(stake * weight * (rate - 1)),
      0,
    );
  });
  const most = Math.max(...capitals);
  return most + Math.log(capitals.reduce((sum, capital) => sum + Math.exp(capital - most), 0) / STAKES);
}

/**
 * An upper bound of the share of missed positives that were drawn with unequal chances. No exact bound is
 * known for unequal weights; this one holds for any of them and any number of positives, and is wider:
 * betting with a mixture of fixed stakes (Waudby-Smith and Ramdas, 2024). `counts` has each weight of the
 * decisions, also one that no positive has: it limits the stakes. Returns 1 without positives.
 */
export function weightedUpperBound(counts: readonly WeightedCount[], confidence: number): number {
  const heaviest = Math.max(...counts.map(({ weight }) => weight));
  const all = counts.reduce((sum, { weight, positives }) => sum + weight * positives, 0);
  const missed = counts.reduce((sum, each) => sum + each.weight * each.missed, 0);
  if (missed >= all) return 1;
  const enough = -Math.log(1 - confidence);
  const isExcluded = (rate: number): boolean =>
    rate >= 1 || logEvidenceAgainst(rate, counts, heaviest) >= enough;
  return bisectRisingCondition(isExcluded, missed / all, 1, PRECISION);
}
