import { roundScore } from './score.js';

export interface ScoreParts {
  readonly isMandatory: boolean;
  /** All flags together, 0 to 100 with two decimals. */
  readonly flags: number;
  /** What the payments alone give (`paymentsScore`). */
  readonly payments: number;
}

/** This and the next two: own choices, tried on sets of other authors (docs/evaluation.md). */
export const PAYMENTS_SHARE = 0.59;
/** From so many points of a pattern on behaviour counts in full: alone it is ordinary life. */
export const PATTERN_IN_FULL = 35;
/** Points on top of any pattern where the customer's own money is gone. */
export const OWN_MONEY_GONE = 5;
/** Without a mandatory rule nothing is certain. */
const MOST = 99;
/** A pattern with fewer points, or closer to the next one, is not named. Own choice. */
export const NAMED = { points: 40, ahead: 10 };

/** Returns the risk score, 0 to 100 with two decimals: it never falls when one of its parts rises. */
export const riskScore = (parts: ScoreParts): number =>
  parts.isMandatory ? 100 : Math.max(Math.min(MOST, parts.flags), parts.payments);

/**
 * Returns the share of the points of behaviour that counts beside a pattern, 0 to 1: the traces of money that
 * is moved on are ordinary life without one, and say nothing of a customer who is robbed.
 */
export const behaviourShare = (pattern: number, isVictim: boolean): number =>
  isVictim ? 0 : Math.min(1, pattern / PATTERN_IN_FULL);

export interface PaymentParts {
  /** Points of a pattern, and whether it is one of victims. */
  readonly pattern: number;
  readonly isVictim: boolean;
  readonly behaviour: number;
  /** The customer's own money is gone, whatever the pattern. */
  readonly isOwnLoss: boolean;
}

/** Returns what a pattern and behaviour give together, 0 to 99 with two decimals; 0 without a pattern. */
export function paymentsScore({ pattern, isVictim, behaviour, isOwnLoss }: PaymentParts): number {
  if (pattern <= 0) return 0;
  const joined = PAYMENTS_SHARE * (pattern + behaviour * behaviourShare(pattern, isVictim));
  const more = isOwnLoss ? OWN_MONEY_GONE : 0;
  return roundScore(Math.min(MOST, (isVictim ? pattern : joined) + more));
}

/** Tells whether the score rests on the payments rather than on the flags. */
export const isByPayments = ({ payments, flags }: Omit<ScoreParts, 'isMandatory'>): boolean =>
  payments > 0 && payments >= Math.min(MOST, flags);

/** Returns the least score with two decimals that reaches a threshold. */
export function leastScoreFrom(threshold: number): number {
  const score = roundScore(threshold);
  return score >= threshold ? score : roundScore(score + 0.01);
}

/** Returns the pattern that a case is named after; null without a clear one. `found`: most points first. */
export function namedPattern<Found extends { readonly points: number }>([first, next]: readonly Found[]) {
  const isNamed = first && first.points >= NAMED.points && first.points - (next?.points ?? 0) >= NAMED.ahead;
  return isNamed ? first : null;
}
