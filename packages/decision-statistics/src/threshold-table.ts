import { binomialUpperBound, checkOpenShare } from './binomial-bounds.js';
import { type DecisionTally, SCORE_MAX, sumOfCounts } from './decision-tally.js';
import { type WeightedCount, weightedUpperBound } from './weighted-bound.js';

/** What a threshold would have done to the decided alerts: it closes all scores below `threshold`. */
export interface ThresholdRow {
  /** From 0, which closes nothing, to 100. */
  readonly threshold: number;
  /** Number of decided alerts that the threshold escalates. */
  readonly escalated: number;
  /** Number of decided alerts that the threshold closes. */
  readonly closed: number;
  /** Number of alerts that people escalated and the threshold closes. */
  readonly missed: number;
  /** Share of `missed` in all alerts that people escalated, weighted; null if people escalated none. */
  readonly missRate: number | null;
  /** Upper bound of `missRate`: exact with equal weights, by betting with unequal ones. */
  readonly missUpperBound: number;
  /**
   * Share of the alerts that people closed and the threshold closes too, weighted; null if people closed
   * none.
   */
  readonly savedRate: number | null;
}

/**
 * Returns a row for each threshold from 0 to 100. Each bound holds for its own threshold with `confidence`;
 * whoever chooses a threshold by its bound uses `highestSafeThreshold`. Throws RangeError for a confidence
 * outside of 0 to 1.
 */
export function thresholdTable(tally: DecisionTally, confidence: number): ThresholdRow[] {
  checkOpenShare('confidence', confidence);
  const { decisions } = tally;
  const positivesWeight = sumOfCounts(tally.weighted.positives);
  const othersWeight = sumOfCounts(tally.weighted.others);
  const boundOf = missBounds(tally, confidence);
  const rows: ThresholdRow[] = [];
  let closed = 0;
  let missed = 0;
  let missedWeight = 0;
  let savedWeight = 0;
  for (let threshold = 0; threshold <= SCORE_MAX; threshold++) {
    rows.push({
      threshold,
      escalated: decisions - closed,
      closed,
      missed,
      missRate: positivesWeight === 0 ? null : missedWeight / positivesWeight,
      missUpperBound: boundOf(threshold),
      savedRate: othersWeight === 0 ? null : savedWeight / othersWeight,
    });
    closed += tally.counted.positives[threshold]! + tally.counted.others[threshold]!;
    missed += tally.counted.positives[threshold]!;
    missedWeight += tally.weighted.positives[threshold]!;
    savedWeight += tally.weighted.others[threshold]!;
  }
  return rows;
}

const missCounts = ({ byWeight }: DecisionTally) =>
  [...byWeight].map(([weight, { positives }]) => ({
    weight,
    positives: sumOfCounts(positives),
    missed: 0,
    byPoint: positives,
  }));

/**
 * Exact if all decisions have the same weight. A weight counts even if no positive has it: its positives
 * could have been drawn.
 */
function missBound(counts: readonly WeightedCount[], confidence: number): number {
  const [{ missed, positives } = { missed: 0, positives: 0 }] = counts;
  return counts.length > 1
    ? weightedUpperBound(counts, confidence)
    : binomialUpperBound(missed, positives, confidence);
}

/**
 * Returns the bound of a threshold. Thresholds are asked for in rising order. Thresholds that miss the same
 * positives share one computation.
 */
function missBounds(tally: DecisionTally, confidence: number): (threshold: number) => number {
  const counts = missCounts(tally);
  let bound = missBound(counts, confidence);
  return (threshold) => {
    // A threshold of 0 closes nothing, whatever alerts come.
    if (threshold === 0) return 0;
    const more = counts.filter(({ byPoint }) => byPoint[threshold - 1]! > 0);
    for (const each of more) each.missed += each.byPoint[threshold - 1]!;
    if (more.length > 0) bound = missBound(counts, confidence);
    return bound;
  };
}

/** A threshold that was chosen by what it misses, or what is missing for the choice. */
export interface ThresholdChoice {
  /** The row of the chosen threshold; null if no threshold above 0 is known to keep the bound. */
  readonly chosen: ThresholdRow | null;
  /**
   * How many more alerts people would have to escalate until the lowest threshold keeps the bound, if its
   * miss rate stays as it is. 0 if a threshold is chosen; null if more decisions would not help.
   */
  readonly morePositives: number | null;
  /** The same in decisions of both kinds, at today's share; null also if people escalated none. */
  readonly moreDecisions: number | null;
}

/**
 * Chooses the highest threshold that closes at most `missRate` of the alerts that people escalate. With a
 * chance of at least `confidence` this is true of the chosen threshold: thresholds are tested one after the
 * other from the safe end, and the first that fails ends the search (fixed-sequence testing as in
 * Angelopoulos, Bates, Candès, Jordan and Lei, "Learn then Test", 2021). Throws RangeError for a rate or
 * confidence outside of 0 to 1.
 */
export function highestSafeThreshold(
  tally: DecisionTally,
  missRate: number,
  confidence: number,
): ThresholdChoice {
  checkOpenShare('missRate', missRate);
  const rows = thresholdTable(tally, confidence).slice(1);
  const firstUnsafe = rows.findIndex((row) => row.missUpperBound > missRate);
  if (firstUnsafe !== 0)
    return {
      chosen: rows.at(firstUnsafe === -1 ? -1 : firstUnsafe - 1)!,
      morePositives: 0,
      moreDecisions: 0,
    };
  const { positives, decisions } = tally;
  const needed = positivesNeeded(tally, missRate, confidence);
  if (needed === null) return { chosen: null, morePositives: null, moreDecisions: null };
  const morePositives = Math.max(1, needed - positives);
  return {
    chosen: null,
    morePositives,
    moreDecisions: positives === 0 ? null : Math.ceil((morePositives * decisions) / positives),
  };
}

/** Further than any bank decides. */
const POSITIVES_MAX = 2 ** 30;

/**
 * The smallest number of positives with which a threshold of 1 keeps the bound, if their weights and the
 * share that it misses stay as they are. Null if that share is not below `missRate`.
 */
function positivesNeeded(tally: DecisionTally, missRate: number, confidence: number): number | null {
  const now = missCounts(tally).map((each) => ({ ...each, missed: each.byPoint[0]! }));
  const { positives } = tally;
  const isEnough = (wanted: number): boolean => {
    if (positives === 0) return binomialUpperBound(0, wanted, confidence) <= missRate;
    const scale = wanted / positives;
    const scaled = now.map((each) => ({
      weight: each.weight,
      positives: scale * each.positives,
      missed: scale * each.missed,
    }));
    return missBound(scaled, confidence) <= missRate;
  };
  let enough = 1;
  while (!isEnough(enough)) {
    enough *= 2;
    if (enough > POSITIVES_MAX) return null;
  }
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
