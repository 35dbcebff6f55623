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
  /** Effect of the lowest whole threshold with at most the wanted share; of 100 without one. */
  readonly proposed: ThresholdEffect;
}

const POINTS_MAX = 100;
const BIN_POINTS = 10;

/**
 * Proposes a threshold. `rate`: wanted share of escalated alerts, 0 to 1. Alerts that escalate below today's
 * threshold do so by a rule or for want of data, at any threshold.
 */
export function calibrateThreshold(
  decided: readonly DecidedScore[],
  rate: number,
  escalateAt: number,
): ThresholdCalibration {
  const effectOf = (threshold: number): ThresholdEffect => {
    const isAbove = ({ score }: DecidedScore) => score >= threshold;
    const isByRule = ({ score, isEscalated }: DecidedScore) => isEscalated && score < escalateAt;
    const escalated = decided.filter((each) => isAbove(each) || isByRule(each));
    const byRules = escalated.filter((each) => !isAbove(each)).length;
    const found = escalated.filter(({ isConfirmed }) => isConfirmed).length;
    const missed = confirmed - found;
    return { escalateAt: threshold, escalated: escalated.length, byRules, found, missed };
  };
  const confirmed = decided.filter(({ isConfirmed }) => isConfirmed).length;
  let proposed = effectOf(0);
  while (proposed.escalated > rate * decided.length && proposed.escalateAt < POINTS_MAX)
    proposed = effectOf(proposed.escalateAt + 1);
  const bins = Array.from({ length: POINTS_MAX / BIN_POINTS }, (_, n): CalibrationBin => {
    const isLast = n === POINTS_MAX / BIN_POINTS - 1;
    const own = decided.filter(
      ({ score }) => score >= n * BIN_POINTS && (score < (n + 1) * BIN_POINTS || isLast),
    );
    const confirmedOnes = own.filter(({ isConfirmed }) => isConfirmed);
    return { from: n * BIN_POINTS, alerts: own.length, confirmed: confirmedOnes.length };
  });
  return { decided: decided.length, confirmed, bins, current: effectOf(escalateAt), proposed };
}
