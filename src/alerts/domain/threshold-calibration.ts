import { estimatedShare, type EstimatedShare } from '../../kernel/wilson-interval.js';

export interface DecidedScore {
  readonly score: number;
  /** Outcome of the run, by the score or by a mandatory rule. */
  readonly isEscalated: boolean;
  /** Whether the analyst escalated or reported it, rather than cleared or not referred it. */
  readonly isConfirmed: boolean;
}

interface ThresholdEffect {
  readonly escalateAt: number;
  /** Numbers of alerts that escalate, of those below the threshold, and of confirmed ones. */
  readonly escalated: number;
  readonly byRules: number;
  readonly found: number;
  /** Confirmed alerts that do not escalate. */
  readonly missed: number;
  /** Share of the confirmed that escalate, and of the escalated that are confirmed. */
  readonly recall: EstimatedShare | null;
  readonly precision: EstimatedShare | null;
}

interface CalibrationBin {
  /** Lower end of ten points; the last bin includes 100. */
  readonly from: number;
  readonly alerts: number;
  readonly confirmed: number;
}

export interface ThresholdCalibration {
  readonly decided: number;
  readonly confirmed: number;
  readonly bins: readonly CalibrationBin[];
  readonly current: ThresholdEffect;
  /** Effect of the highest whole threshold with the wanted recall; null where nothing is confirmed. */
  readonly proposed: ThresholdEffect | null;
  /** Why the decided alerts may not stand for all. */
  readonly warnings: readonly string[];
}

/** Where fewer are confirmed, the interval of a recall of 95 % is wider than 9 points. */
export const CONFIRMED_MIN = 100;
/** Of the alerts with a score: where people decide on high scores alone, they confirm nothing below. */
export const DECIDED_PERCENT_MIN = 80;

const POINTS_MAX = 100;
const BIN_POINTS = 10;

/**
 * Proposes a threshold. `scored`: number of alerts with a score; `recall`: wanted share of the confirmed ones
 * that escalate, 0 to 1. Alerts that escalate below today's threshold do so by a rule or for want of data, at
 * any threshold.
 */
export function calibrateThreshold(
  decided: readonly DecidedScore[],
  scored: number,
  recall: number,
  escalateAt: number,
): ThresholdCalibration {
  const effectOf = (threshold: number): ThresholdEffect => {
    const isAbove = ({ score }: DecidedScore) => score >= threshold;
    const isByRule = ({ score, isEscalated }: DecidedScore) => isEscalated && score < escalateAt;
    const escalated = decided.filter((each) => isAbove(each) || isByRule(each));
    const byRules = escalated.filter((each) => !isAbove(each)).length;
    const found = escalated.filter(({ isConfirmed }) => isConfirmed).length;
    const missed = confirmed - found;
    return {
      escalateAt: threshold,
      escalated: escalated.length,
      byRules,
      found,
      missed,
      recall: estimatedShare(found, confirmed),
      precision: estimatedShare(found, escalated.length),
    };
  };
  const confirmed = decided.filter(({ isConfirmed }) => isConfirmed).length;
  let proposed = confirmed === 0 ? null : effectOf(POINTS_MAX);
  while (proposed?.recall && proposed.recall.share < recall) proposed = effectOf(proposed.escalateAt - 1);
  const bins = Array.from({ length: POINTS_MAX / BIN_POINTS }, (_, n): CalibrationBin => {
    const isLast = n === POINTS_MAX / BIN_POINTS - 1;
    const own = decided.filter(
      ({ score }) => score >= n * BIN_POINTS && (score < (n + 1) * BIN_POINTS || isLast),
    );
    const confirmedOnes = own.filter(({ isConfirmed }) => isConfirmed);
    return { from: n * BIN_POINTS, alerts: own.length, confirmed: confirmedOnes.length };
  });
  return {
    decided: decided.length,
    confirmed,
    bins,
    current: effectOf(escalateAt),
    proposed,
    warnings: warningsOf(decided.length, confirmed, scored),
  };
}

function warningsOf(decided: number, confirmed: number, scored: number): string[] {
  const warnings: string[] = [];
  if (confirmed < CONFIRMED_MIN)
    warnings.push(
      `only ${confirmed} alerts are confirmed, fewer than ${CONFIRMED_MIN}: the intervals are wide`,
    );
  if (100 * decided < DECIDED_PERCENT_MIN * scored)
    warnings.push(
      `only ${decided} of ${scored} alerts with a score are decided, fewer than ${DECIDED_PERCENT_MIN} %: ` +
        'they may not stand for the others',
    );
  return warnings;
}
