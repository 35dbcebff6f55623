/** Kinds of facts that explain money. Their claims must give amounts that cover the flagged money. */
export const MONEY_FACT_KINDS = ['source_of_funds_explained', 'purpose', 'relationship_explained'] as const;

/** Kinds of facts that speak for the customer. They need a document that was seen or a record of the bank. */
const CLEARING_KINDS = [
  ...MONEY_FACT_KINDS,
  'relocation',
  'identity_verified',
  'false_match',
  'cleared_by_authority',
] as const;

/** Kinds of facts that are about one hit of a flag, unless they say that they are about all. */
export const HIT_FACT_KINDS = ['false_match', 'cleared_by_authority'] as const;

/** Kinds of facts that raise flags, by whomever they are told. */
export const RAISING_FACT_KINDS = [
  'scam_victim',
  'law_enforcement_request',
  'sar_filed',
  'refusal',
  'suspicion',
] as const;

export const FACT_KINDS = [...CLEARING_KINDS, 'corrected_dob', ...RAISING_FACT_KINDS] as const;

export type FactKind = (typeof FACT_KINDS)[number];

export const isFactOfKinds = (kinds: readonly FactKind[], { kind }: { readonly kind: FactKind }): boolean =>
  kinds.includes(kind);

/** What a claim of a note says, in the kinds that the table of rules names. */
export interface NoteFact {
  readonly kind: FactKind;
  /** The corrected date of birth (ISO), or the identifiers that distinguish two people; null otherwise. */
  readonly value: string | readonly string[] | null;
  /** The flags that the claim is about; without any, all that its kind concerns. */
  readonly refs: readonly string[];
  /** Whether a document that was seen or a record of the bank proves it. */
  readonly isDocumented: boolean;
  /** Whether all hits are called false matches; otherwise further hits still count. */
  readonly isOfAll: boolean;
}
