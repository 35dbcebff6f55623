/** What a person decided about an alert with a score. */
export interface ScoredDecision {
  /**
   * From 0 to 100. Counts by whole points: an alert of 57.8 points is closed by each threshold from 58 on.
   */
  readonly score: number;
  /** The person escalated the alert. */
  readonly isPositive: boolean;
  /**
   * The inverse of the chance with which the alert was drawn: 20 for an alert of a sample of 5 %, 1 (the
   * default) for an alert that a person decides in any case.
   */
  readonly weight?: number;
}

/** Scores and thresholds are whole points from 0 to this. */
export const SCORE_MAX = 100;
const POINTS = SCORE_MAX + 1;

/** Numbers of decisions by points of score; the index is the score. */
export interface DecisionCounts {
  readonly positives: Float64Array;
  readonly others: Float64Array;
}

const emptyCounts = (): DecisionCounts => ({
  positives: new Float64Array(POINTS),
  others: new Float64Array(POINTS),
});

/**
 * Counts decisions by score. All figures of this package are made from it, however many decisions there are.
 */
export class DecisionTally {
  /** The counts of the decisions of each weight. */
  readonly byWeight = new Map<number, DecisionCounts>();
  /** Sums of the weights. */
  readonly weighted: DecisionCounts = emptyCounts();
  /** Numbers of decisions. */
  readonly counted: DecisionCounts = emptyCounts();

  static of(decisions: Iterable<ScoredDecision>): DecisionTally {
    const tally = new DecisionTally();
    for (const decision of decisions) tally.add(decision);
    return tally;
  }

  /** Throws RangeError for a score outside of 0 to 100 and a weight below 1. */
  add({ score, isPositive, weight = 1 }: ScoredDecision): void {
    if (!(score >= 0 && score <= SCORE_MAX)) throw new RangeError(`score ${score} is not from 0 to 100`);
    if (!(weight >= 1 && Number.isFinite(weight))) throw new RangeError(`weight ${weight} is below 1`);
    const kind = isPositive ? 'positives' : 'others';
    const point = Math.floor(score);
    let own = this.byWeight.get(weight);
    if (!own) this.byWeight.set(weight, (own = emptyCounts()));
    own[kind][point] = own[kind][point]! + 1;
    this.weighted[kind][point] = this.weighted[kind][point]! + weight;
    this.counted[kind][point] = this.counted[kind][point]! + 1;
  }

  /** Number of decisions. */
  get decisions(): number {
    return sumOfCounts(this.counted.positives) + sumOfCounts(this.counted.others);
  }

  /** Number of decisions to escalate. */
  get positives(): number {
    return sumOfCounts(this.counted.positives);
  }
}

export const sumOfCounts = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
