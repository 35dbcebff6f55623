import { z } from 'zod';

/** Our own choices: as many as a page shows well. */
const SUBTYPES_MAX = 20;
const SUBTYPE_CHARS_MAX = 200;
/** Alerts that a policy closes on a day, at most. */
export const CLOSINGS_A_DAY_MAX = 10_000;

/**
 * What a closing policy may close, and what it promises. Texts of alerts are not among the terms, so that no
 * text moves a policy.
 */
export const PolicyTerms = z.object({
  /** Most alerts that it closes on a day in UTC. */
  aDayMax: z.int().min(1).max(CLOSINGS_A_DAY_MAX),
  /** Kinds of customers; every customer of the alert must be of one of them. Empty: any. */
  customerKinds: z.array(z.enum(['INDIVIDUAL', 'BUSINESS'])),
  /** Share of the closed alerts that people review without seeing the recommendation. */
  reviewShare: z.number().min(0.01).max(1),
  /** Alerts with a risk score below this are closed, from 1 to 100. */
  scoreBelow: z.number().min(1).max(100),
  /** Subtypes of alerts, which are the bank's own rules. Empty: any. */
  subtypes: z.array(z.string().min(1).max(SUBTYPE_CHARS_MAX)).max(SUBTYPES_MAX),
  /** The promise: at most this share of the closed alerts should have been escalated. */
  wrongShareMax: z.number().min(0.001).max(0.5),
});

export type PolicyTerms = z.infer<typeof PolicyTerms>;

/** Returns the terms in the one form in which equal terms are equal as JSON. */
export const normalizedPolicyTermsOf = (terms: PolicyTerms): PolicyTerms => ({
  aDayMax: terms.aDayMax,
  customerKinds: [...new Set(terms.customerKinds)].sort(),
  reviewShare: terms.reviewShare,
  scoreBelow: terms.scoreBelow,
  subtypes: [...new Set(terms.subtypes)].sort(),
  wrongShareMax: terms.wrongShareMax,
});

/** Whether a policy could do more, or would be watched less, by `wanted` than by the terms in force. */
export const arePolicyTermsWidened = (inForce: PolicyTerms, wanted: PolicyTerms): boolean =>
  wanted.scoreBelow > inForce.scoreBelow ||
  wanted.aDayMax > inForce.aDayMax ||
  wanted.wrongShareMax > inForce.wrongShareMax ||
  wanted.reviewShare < inForce.reviewShare ||
  isListWidened(inForce.subtypes, wanted.subtypes) ||
  isListWidened(inForce.customerKinds, wanted.customerKinds);

/** An empty list is the widest: it means any. */
function isListWidened(inForce: readonly string[], wanted: readonly string[]): boolean {
  if (inForce.length === 0) return false;
  return wanted.length === 0 || wanted.some((each) => !inForce.includes(each));
}
