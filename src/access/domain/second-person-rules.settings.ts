import { z } from 'zod';

const CUSTOMERS_MAX = 1_000;
const ID_CHARS_MAX = 200;

/**
 * Rules for four-eyes approval: which decisions take effect only after another person confirms them. One
 * matching rule is enough.
 */
export const SecondPersonRules = z.object({
  /** Whether decisions made by an assistant need confirmation. */
  assistants: z.boolean(),
  cleared: z.boolean(),
  /**
   * Own ids of customers about whom decisions need confirmation. Spelling is compared with `comparableId`.
   */
  customers: z.array(z.string().trim().min(1).max(ID_CHARS_MAX)).max(CUSTOMERS_MAX),
  escalated: z.boolean(),
  /**
   * Sum from which decisions need confirmation: the alert's flagged payments, converted into this currency.
   * Null turns the rule off.
   */
  flaggedFrom: z
    .object({ amount: z.number().positive(), currency: z.string().regex(/^[A-Z]{3,5}$/) })
    .nullable(),
  /**
   * Risk score (0 to 100) from which decisions need confirmation; alerts without a finished investigation
   * count as well. Null turns the rule off.
   */
  scoreFrom: z.number().min(0).max(100).nullable(),
  /** Whether undoing a decision needs confirmation. */
  undone: z.boolean(),
  /**
   * Whether the rules above also apply to decisions from uploads. If false, uploaded decisions take effect at
   * once.
   */
  uploaded: z.boolean(),
  /** Whether another administrator must approve changes of these rules, of members and of roles. */
  administration: z.boolean(),
});

export type SecondPersonRules = z.infer<typeof SecondPersonRules>;

/** Rules under which every decision takes effect at once. */
export const NO_SECOND_PERSON_RULES: SecondPersonRules = {
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
