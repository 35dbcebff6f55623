import { roundScore } from './score.js';

export interface ScoreParts {
  readonly isMandatory: boolean;
  /** Score of all flags together, 0 to 100 with two decimals. */
  readonly flags: number;
  /** Score of pattern and behaviour alone (`paymentsScore`). */
  readonly payments: number;
}

/** This and the next two constants were tried on independent data sets (docs/evaluation.md). */
export const PAYMENTS_SHARE = 0.59;
/** Points of a pattern from which behaviour counts in full; without a pattern it is ordinary life. */
export const PATTERN_POINTS_IN_FULL = 35;
/** Additional points, whatever the pattern, if the customer's own money is gone. */
export const OWN_MONEY_GONE_POINTS = 5;
/** Highest score without a mandatory rule, since nothing else is certain. */
const MOST = 99;
/** A pattern with fewer points, or with a smaller lead over the next pattern, is not named. */
export const NAMED_PATTERN_MIN = { points: 40, ahead: 10 };

/** Returns the risk score, 0 to 100 with two decimals. It never falls if one of its parts rises. */
export const riskScore = (parts: ScoreParts): number =>
  parts.isMandatory ? 100 : Math.max(Math.min(MOST, parts.flags), parts.payments);

/**
 * Returns the share of the points of behaviour that counts next to a pattern, 0 to 1. Without a pattern,
 * traces of money passed on are ordinary life; for a robbed customer they mean nothing.
 */
export const behaviourShare = (pattern: number, isVictim: boolean): number =>
  isVictim ? 0 : Math.min(1, pattern / PATTERN_POINTS_IN_FULL);

export interface PaymentParts {
  /** Points of a pattern; `isVictim`: whether it is a pattern of victims. */
  readonly pattern: number;
  readonly isVictim: boolean;
  readonly behaviour: number;
  /** The customer's own money is gone, whatever the pattern. */
  readonly isOwnLoss: boolean;
}

/** Returns the score of pattern and behaviour together, 0 to 99 with two decimals; 0 without a pattern. */
export function paymentsScore({ pattern, isVictim, behaviour, isOwnLoss }: PaymentParts): number {
  if (pattern <= 0) return 0;
  const joined = PAYMENTS_SHARE * (pattern + behaviour * behaviourShare(pattern, isVictim));
  const more = isOwnLoss ? OWN_MONEY_GONE_POINTS : 0;
  return roundScore(Math.min(MOST, (isVictim ? pattern : joined) + more));
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
