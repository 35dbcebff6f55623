import { binomialLowerBound, binomialUpperBound, USUAL_CONFIDENCE } from './binomial-bounds.js';
import { type DecisionTally, SCORE_MAX, sumOfCounts } from './decision-tally.js';

/** The probability that a person escalates an alert with a score, and its interval. */
export interface ScoreProbability {
  readonly probability: number;
  readonly lower: number;
  readonly upper: number;
}

/** Scores from `from` up to the next step have the same probability and interval. */
export interface CalibrationStep extends ScoreProbability {
  readonly from: number;
}

/** With fewer decisions, or fewer of either kind, a score has no probability. */
export const CALIBRATION_MINIMUM = { decisions: 200, ofEachKind: 30 } as const;

/** Of each end, as both ends hold together with the usual confidence. */
const END_CONFIDENCE = (1 + USUAL_CONFIDENCE) / 2;
/** Finer than what is shown; a calibration is fitted within some milliseconds. */
const PRECISION = 1e-6;
/**
 * Number of neighbouring decisions an end of an interval rests on: at least this many, or this share of all.
 */
const WINDOW_DECISIONS = 50;
const WINDOW_SHARE = 0.1;

export const hasEnoughDecisions = ({ decisions, positives }: DecisionTally): boolean =>
  decisions >= CALIBRATION_MINIMUM.decisions &&
  Math.min(positives, decisions - positives) >= CALIBRATION_MINIMUM.ofEachKind;

/** A monotone function from scores to the probability that a person escalates. */
export class ScoreCalibration {
  private constructor(
    /** Rising; the first begins at 0. */
    readonly steps: readonly CalibrationStep[],
    readonly decisions: number,
    readonly positives: number,
  ) {}

  /**
   * Fits the function by isotonic regression, weighted (pool adjacent violators; Ayer and others, 1955). The
   * function never falls. Returns null until there are `CALIBRATION_MINIMUM` decisions.
   *
   * The ends of an interval use only that the true function does not fall: of the decisions at or below a
   * score, the nearest have at most its probability, so that their exact lower bound (Clopper and Pearson) is
   * a lower bound of it; decisions at or above it give the upper end. With unequal weights, an effective
   * number of decisions (Kish, 1965) makes the ends approximate.
   */
  static fit(tally: DecisionTally): ScoreCalibration | null {
    const { decisions, positives } = tally;
    return hasEnoughDecisions(tally) ? new ScoreCalibration(stepsOf(tally), decisions, positives) : null;
  }

  /** The probability of a score from 0 to 100. */
  at(score: number): ScoreProbability {
    const { probability, lower, upper } = this.steps.findLast(({ from }) => from <= score) ?? this.steps[0]!;
    return { probability, lower, upper };
  }
}

function stepsOf(tally: DecisionTally): CalibrationStep[] {
  const fitted = isotonicFit(tally);
  const window = Math.max(WINDOW_DECISIONS, WINDOW_SHARE * tally.decisions);
  const steps: CalibrationStep[] = [];
  for (let score = 0; score <= SCORE_MAX; score++) {
    const probability = fitted[score]!;
    const below = nearest(tally, score, -1, window);
    const above = nearest(tally, score, 1, window);
    const step = {
      from: score,
      probability,
      lower: Math.min(
        probability,
        below ? binomialLowerBound(below.positives, below.decisions, END_CONFIDENCE, PRECISION) : 0,
      ),
      upper: Math.max(
        probability,
        above ? binomialUpperBound(above.positives, above.decisions, END_CONFIDENCE, PRECISION) : 1,
      ),
    };
    const last = steps.at(-1);
    const isSame =
      last?.probability === step.probability && last.lower === step.lower && last.upper === step.upper;
    if (!isSame) steps.push(step);
  }
  return steps;
}

/**
 * The nearest decisions in one direction, including the score itself, as effective numbers: at least `window`
 * of them, or all that there are. Which decisions they are depends on scores alone, as an exact bound needs.
 * Null if there are none.
 */
function nearest(tally: DecisionTally, score: number, direction: 1 | -1, window: number) {
  let decisions = 0;
  let positivesWeight = 0;
  let allWeight = 0;
  let squares = 0;
  for (let point = score; point >= 0 && point <= SCORE_MAX && decisions < window; point += direction) {
    decisions += tally.counted.positives[point]! + tally.counted.others[point]!;
    positivesWeight += tally.weighted.positives[point]!;
    allWeight += tally.weighted.positives[point]! + tally.weighted.others[point]!;
    for (const [weight, counts] of tally.byWeight)
      squares += weight ** 2 * (counts.positives[point]! + counts.others[point]!);
  }
  if (decisions === 0) return null;
  const effective = allWeight ** 2 / squares;
  return { decisions: effective, positives: (positivesWeight / allWeight) * effective };
}

/**
 * The probability at each point from 0 to 100. Points without decisions take the one below, at first the one
 * above.
 */
export function isotonicFit({ weighted }: DecisionTally): number[] {
  const blocks: { from: number; weight: number; positives: number }[] = [];
  for (let point = 0; point <= SCORE_MAX; point++) {
    const positives = weighted.positives[point]!;
    const weight = positives + weighted.others[point]!;
    if (weight === 0) continue;
    let block = { from: point, weight, positives };
    for (
      let last = blocks.at(-1);
      last && last.positives * block.weight >= block.positives * last.weight;
      last = blocks.at(-1)
    ) {
      blocks.pop();
      block = {
        from: last.from,
        weight: last.weight + block.weight,
        positives: last.positives + block.positives,
      };
    }
    blocks.push(block);
  }
  return Array.from({ length: SCORE_MAX + 1 }, (_, point) => {
    const block = blocks.findLast(({ from }) => from <= point) ?? blocks[0]!;
    return block.positives / block.weight;
  });
}

/** The share of positives among all decisions, weighted; null without decisions. */
export function positiveShare({ weighted }: DecisionTally): number | null {
  const positives = sumOfCounts(weighted.positives);
  const all = positives + sumOfCounts(weighted.others);
  return all === 0 ? null : positives / all;
}
