import { roundScore } from './score.js';

export interface ScoreParts {
  readonly isMandatory: boolean;
  /** All flags together, 0 to 100 with two decimals. */
  readonly flags: number;
  readonly pattern: number;
  readonly behaviour: number;
}

/** Own choice, tried on sets of other authors (docs/evaluation.md). */
const PAYMENTS_SHARE = 0.65;
/** Without a mandatory rule nothing is certain. */
const MOST = 99;
/** A pattern with fewer points, or closer to the next one, is not named. Own choice. */
const NAMED = { points: 40, ahead: 10 };

/** Returns the risk score, 0 to 100 with two decimals: it never falls when one of its parts rises. */
export const riskScore = (parts: ScoreParts): number =>
  parts.isMandatory ? 100 : Math.max(Math.min(MOST, parts.flags), paymentsScore(parts));

/** Returns what pattern and behaviour give together, 0 to 99 with two decimals. */
export const paymentsScore = ({ pattern, behaviour }: Pick<ScoreParts, 'pattern' | 'behaviour'>): number =>
  roundScore(Math.min(MOST, PAYMENTS_SHARE * (pattern + behaviour)));

/** Tells whether the score rests on the payments rather than on the flags. */
export const isByPayments = (parts: Omit<ScoreParts, 'isMandatory'>): boolean =>
  paymentsScore(parts) > 0 && paymentsScore(parts) >= Math.min(MOST, parts.flags);

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
