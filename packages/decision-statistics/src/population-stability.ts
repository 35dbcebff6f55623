/** By the usual reading, two groups of scores are alike below this index. */
export const STABILITY_INDEX_STABLE_BELOW = 0.1;
/** By the usual reading, the scores have moved from this index on. */
export const STABILITY_INDEX_MOVED_FROM = 0.25;

const BINS = 10;
const BIN_POINTS = 10;
/** Is added to each bin, so that an empty bin has a logarithm. */
const SMOOTHING = 0.5;

function binShares(scores: Iterable<number>): number[] {
  const counts = new Array<number>(BINS).fill(SMOOTHING);
  let total = BINS * SMOOTHING;
  for (const score of scores) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(score / BIN_POINTS)));
    counts[bin] = counts[bin]! + 1;
    total++;
  }
  return counts.map((count) => count / total);
}

/**
 * The population stability index of two groups of scores from 0 to 100, over ten bins of ten points: the sum
 * of (current - reference) * ln(current / reference) over the shares. Equal shares give 0;
 * `STABILITY_INDEX_STABLE_BELOW` and `STABILITY_INDEX_MOVED_FROM` are the usual reading. Small groups differ
 * by chance: compare at least 100 scores.
 */
export function populationStability(reference: Iterable<number>, current: Iterable<number>): number {
  const before = binShares(reference);
  return binShares(current).reduce(
    (sum, share, bin) => sum + (share - before[bin]!) * Math.log(share / before[bin]!),
    0,
  );
}
