import { roundScore } from './score.js';

/** What a case shows, each 0 to 100. */
export interface ScoreParts {
  /** A mandatory rule is met. */
  readonly isMandatory: boolean;
  /** Points of the pattern that the payments resemble most. */
  readonly pattern: number;
  /** Points of what the customer's own payments show. */
  readonly behaviour: number;
  /** All flags together. */
  readonly flags: number;
  /** Flags of lists, news and addresses alone. */
  readonly records: number;
}

/** Shares of the parts; own choice, tried on sets of other authors (docs/evaluation.md). */
const SHARE = { payments: 0.65, flags: 0.15 };
/** Without a mandatory rule nothing is certain. */
const MOST = 99;

/** Returns the risk score, 0 to 100: it never falls when one of its parts rises. */
export function riskScore({ isMandatory, pattern, behaviour, flags, records }: ScoreParts): number {
  if (isMandatory) return 100;
  const payments = SHARE.payments * (pattern + behaviour) + SHARE.flags * flags;
  return roundScore(Math.min(MOST, Math.max(payments, records)));
}
