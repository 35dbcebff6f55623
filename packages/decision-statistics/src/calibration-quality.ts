import { DecisionTally, type ScoredDecision, SCORE_MAX, sumOfCounts } from './decision-tally.js';
import { hasEnoughDecisions, isotonicFit, positiveShare } from './score-calibration.js';

/** A decision with its time, in milliseconds since 1970. */
export interface TimedDecision extends ScoredDecision {
  readonly atMs: number;
}

/** Decisions whose predicted probability lies in one tenth from 0 to 1. */
export interface ReliabilityBin {
  /** Lower end of the tenth. */
  readonly from: number;
  readonly decisions: number;
  /** Mean predicted probability, weighted. */
  readonly predicted: number;
  /** Share that people escalated, weighted. */
  readonly observed: number;
}

/** Later decisions of a calendar month in UTC, such as 2026-03. */
export interface QualityMonth {
  readonly month: string;
  readonly decisions: number;
  /** Mean predicted probability, weighted. */
  readonly predicted: number;
  /** Share that people escalated, weighted. */
  readonly observed: number;
  readonly brierScore: number;
}

/** How well a calibration that was fitted on the past predicted the decisions that came later. */
export interface CalibrationQuality {
  /** Number of earlier decisions, on which the calibration was fitted. */
  readonly fitted: number;
  /** Number of later decisions, on which it was measured. */
  readonly measured: number;
  /** Mean squared difference of probability and decision; 0 is perfect. */
  readonly brierScore: number;
  /** The same for a probability that is the earlier share of escalated alerts, the same for each score. */
  readonly brierScoreOfShare: number;
  /** Only tenths with decisions. */
  readonly bins: readonly ReliabilityBin[];
  /**
   * Area under the ROC curve of the score among the later decisions; null unless both kinds are among them.
   */
  readonly rocArea: number | null;
  /** The later decisions by month, the oldest first, at most the newest 24 months. */
  readonly months: readonly QualityMonth[];
}

const FITTED_SHARE = 0.7;
const BINS = 10;
const MONTHS_MAX = 24;

/**
 * Splits decisions by time, fits on the first 70 % and measures on the rest. Returns null if the earlier part
 * has too few decisions for a calibration.
 */
export function calibrationQuality(decisions: readonly TimedDecision[]): CalibrationQuality | null {
  const byTime = decisions.toSorted((a, b) => a.atMs - b.atMs);
  const split = Math.floor(FITTED_SHARE * byTime.length);
  const earlier = DecisionTally.of(byTime.slice(0, split));
  const later = byTime.slice(split);
  if (!hasEnoughDecisions(earlier) || later.length === 0) return null;
  const fitted = isotonicFit(earlier);
  const probabilityOf = (score: number): number => fitted[Math.floor(score)]!;
  const share = positiveShare(earlier)!;
  return {
    fitted: split,
    measured: later.length,
    brierScore: brierScore(later, probabilityOf),
    brierScoreOfShare: brierScore(later, () => share),
    bins: reliabilityBins(later, probabilityOf),
    rocArea: rocArea(DecisionTally.of(later)),
    months: qualityMonths(later, probabilityOf),
  };
}

/** `decisions`: in the order of time. */
function qualityMonths(
  decisions: readonly TimedDecision[],
  probabilityOf: (score: number) => number,
): QualityMonth[] {
  const byMonth = new Map<string, TimedDecision[]>();
  for (const decision of decisions) {
    const month = new Date(decision.atMs).toISOString().slice(0, '2026-03'.length);
    const some = byMonth.get(month);
    if (some) some.push(decision);
    else byMonth.set(month, [decision]);
  }
  return [...byMonth].slice(-MONTHS_MAX).map(([month, some]) => {
    const weights = some.reduce((sum, { weight = 1 }) => sum + weight, 0);
    const mean = (valueOf: (decision: TimedDecision) => number) =>
      some.reduce((sum, each) => sum + (each.weight ?? 1) * valueOf(each), 0) / weights;
    return {
      month,
      decisions: some.length,
      predicted: mean(({ score }) => probabilityOf(score)),
      observed: mean(({ isPositive }) => Number(isPositive)),
      brierScore: brierScore(some, probabilityOf),
    };
  });
}

/** The weighted mean of (probability - decision)², where a decision is 1 or 0. NaN without decisions. */
export function brierScore(
  decisions: readonly ScoredDecision[],
  probabilityOf: (score: number) => number,
): number {
  let sum = 0;
  let weights = 0;
  for (const { score, isPositive, weight = 1 } of decisions) {
    sum += weight * (probabilityOf(score) - Number(isPositive)) ** 2;
    weights += weight;
  }
  return sum / weights;
}

/** Compares predicted probabilities with decisions in ten bins of equal width. */
export function reliabilityBins(
  decisions: readonly ScoredDecision[],
  probabilityOf: (score: number) => number,
): ReliabilityBin[] {
  const bins = Array.from({ length: BINS }, () => ({ decisions: 0, weight: 0, predicted: 0, positives: 0 }));
  for (const { score, isPositive, weight = 1 } of decisions) {
    const probability = probabilityOf(score);
    const bin = bins[Math.min(BINS - 1, Math.floor(probability * BINS))]!;
    bin.decisions++;
    bin.weight += weight;
    bin.predicted += weight * probability;
    bin.positives += weight * Number(isPositive);
  }
  return bins.flatMap((bin, at) =>
    bin.decisions === 0
      ? []
      : [
          {
            from: at / BINS,
            decisions: bin.decisions,
            predicted: bin.predicted / bin.weight,
            observed: bin.positives / bin.weight,
          },
        ],
  );
}

/**
 * The chance that an alert that people escalated has a higher score than an alert that people closed; equal
 * points count half. Weighted. Null unless there are both kinds.
 */
export function rocArea({ weighted }: DecisionTally): number | null {
  const pairs = sumOfCounts(weighted.positives) * sumOfCounts(weighted.others);
  if (pairs === 0) return null;
  let othersBelow = 0;
  let wins = 0;
  for (let point = 0; point <= SCORE_MAX; point++) {
    wins += weighted.positives[point]! * (othersBelow + weighted.others[point]! / 2);
    othersBelow += weighted.others[point]!;
  }
  return wins / pairs;
}
