import { z } from 'zod';

const CUSTOMERS_MAX = 1_000;
const ID_CHARS_MAX = 200;

/** Which decisions take effect only once another person has confirmed them; any of these is enough. */
export const SecondPersonRules = z.object({
  /** Decisions that an assistant made. */
  assistants: z.boolean(),
  cleared: z.boolean(),
  /** Decisions about these customers, by the bank's own id in any spelling (`foldedId`). */
  customers: z.array(z.string().trim().min(1).max(ID_CHARS_MAX)).max(CUSTOMERS_MAX),
  escalated: z.boolean(),
  /** Alerts whose flagged payments, converted into the currency, come to as much; null for no such rule. */
  flaggedFrom: z
    .object({ amount: z.number().positive(), currency: z.string().regex(/^[A-Z]{3,5}$/) })
    .nullable(),
  /**
   * Alerts with a risk score of as much, 0 to 100, or of which no investigation has finished yet; null for no
   * such rule.
   */
  scoreFrom: z.number().min(0).max(100).nullable(),
  /** Taking a decision back. */
  undone: z.boolean(),
  /** Decisions that uploads bring, where one of the rules above asks; without it they count at once. */
  uploaded: z.boolean(),
  /** Changing these rules, members or roles: another administrator approves it. */
  administration: z.boolean(),
});

export type SecondPersonRules = z.infer<typeof SecondPersonRules>;

export const SECOND_PERSON_REASONS = [
  'assistant',
  'cleared',
  'customer',
  'escalated',
  'flagged_sum',
  'score',
  'undone',
] as const;

export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number];

export const NO_SECOND_PERSON: SecondPersonRules = {
  assistants: false,
  cleared: false,
  customers: [],
  escalated: false,
  flaggedFrom: null,
  scoreFrom: null,
  undone: false,
  uploaded: false,
  administration: false,
};

/** How an alert without a decision is called where a decision is named. */
export const UNDECIDED = 'UNDECIDED';

/**
 * Returns what an alert is once a waiting decision is confirmed: its `disposition`, or, where it takes a
 * decision back, the one that it `restores` or none. Null: not known, of a proposal of an older release.
 */
export function dispositionOnceConfirmed<Set extends string, Restored extends string>({
  disposition,
  restores,
}: {
  readonly disposition: Set | null;
  readonly restores?: Restored | null | undefined;
}): Set | Restored | typeof UNDECIDED | null {
  if (disposition !== null) return disposition;
  return restores === undefined ? null : (restores ?? UNDECIDED);
}
