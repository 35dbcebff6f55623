import { roundScore } from './score.js';

export interface ScoreParts {
  readonly isMandatory: boolean;
  /** Score of all flags together, 0 to 100 with two decimals. */
  readonly flags: number;
  /** Score of pattern and behaviour alone (`paymentsScore`). */
  readonly payments: number;
}

/**
 * Points of the score for a point of the pattern beside behaviour. Chosen with independent data sets
 * (docs/evaluation.md).
 */
export const PATTERN_SHARE = 0.35;
/** Additional points if the customer's own money is gone. */
export const OWN_MONEY_GONE_POINTS = 5;
/** Highest score without a mandatory rule, since nothing else is certain. */
const MOST = 99;
/** A pattern with fewer points, or with a smaller lead over the next pattern, is not named. */
export const NAMED_PATTERN_MIN = { points: 40, ahead: 10 };

/** Returns the risk score, 0 to 100 with two decimals. It never falls if one of its parts rises. */
export const riskScore = (parts: ScoreParts): number =>
  parts.isMandatory ? 100 : Math.max(Math.min(MOST, parts.flags), parts.payments);

export interface PaymentsScoreParts {
  /** Points of the pattern that suits best; 0 without one. */
  readonly pattern: number;
  /** Null if the payments do not say what they may be for: then the pattern counts with all its points. */
  readonly behaviour: number | null;
  /** The customer has lost money of their own, whatever the pattern is. */
  readonly isOwnLoss: boolean;
}

/** Returns the score of pattern and behaviour together, 0 to 99 with two decimals. */
export function paymentsScore({ pattern, behaviour, isOwnLoss }: PaymentsScoreParts): number {
  const more = isOwnLoss ? OWN_MONEY_GONE_POINTS : 0;
  return roundScore(
    Math.min(MOST, behaviour === null ? pattern + more : behaviour + PATTERN_SHARE * pattern + more),
  );
}

/** Tells whether the score relies on pattern and behaviour rather than on the flags. */
export const isScoreByPayments = ({ payments, flags }: Omit<ScoreParts, 'isMandatory'>): boolean =>
  payments > 0 && payments >= Math.min(MOST, flags);

/** Returns the lowest score with two decimals that reaches a threshold. */
export function leastScoreFrom(threshold: number): number {
  const score = roundScore(threshold);
  return score >= threshold ? score : roundScore(score + 0.01);
}

/** Returns the pattern after which a case is named; null if none is clear. `found`: most points first. */
export function namedPattern<Found extends { readonly points: number }>([first, next]: readonly Found[]) {
  const isNamed =
    first &&
    first.points >= NAMED_PATTERN_MIN.points &&
    first.points - (next?.points ?? 0) >= NAMED_PATTERN_MIN.ahead;
  return isNamed ? first : null;
}
