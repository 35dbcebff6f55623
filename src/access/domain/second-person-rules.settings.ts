import { z } from 'zod';

const CUSTOMERS_MAX = 1_000;
const ID_CHARS_MAX = 200;

/**
 * Rules for four-eyes approval: which decisions take effect only after another person confirms them. One
 * matching rule is enough.
 */
export const SecondPersonRules = z.object({
  /** Decisions made by an assistant. */
  assistants: z.boolean(),
  cleared: z.boolean(),
  /** Decisions about these customers. Holds the bank's own ids; spelling is compared by `foldedId`. */
  customers: z.array(z.string().trim().min(1).max(ID_CHARS_MAX)).max(CUSTOMERS_MAX),
  escalated: z.boolean(),
  /**
   * Decisions on alerts whose flagged payments, converted into this currency, total at least this amount.
   * Null turns the rule off.
   */
  flaggedFrom: z
    .object({ amount: z.number().positive(), currency: z.string().regex(/^[A-Z]{3,5}$/) })
    .nullable(),
  /**
   * Decisions on alerts with at least this risk score (0 to 100), or without a finished investigation. Null
   * turns the rule off.
   */
  scoreFrom: z.number().min(0).max(100).nullable(),
  /** Undoing a decision. */
  undone: z.boolean(),
  /**
   * Whether the rules above also apply to decisions from uploads. If false, uploaded decisions take effect
   * at once.
   */
  uploaded: z.boolean(),
  /** Changes of these rules, of members or of roles: another administrator must approve them. */
  administration: z.boolean(),
});

export type SecondPersonRules = z.infer<typeof SecondPersonRules>;

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
