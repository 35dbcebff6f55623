/** Innocent reasons that a bank can check; each explains the transactions that it names and no others. */
export const EXPLANATION_KINDS = [
  'one_off',
  'payroll',
  'support',
  'loan',
  'spent',
  'refund',
  'savings',
  'collection',
  'purpose',
  'own_account',
  'put_aside',
  'declared_trade',
  'declared_year',
  'declared_average',
  'declared',
] as const;

export type ExplanationKind = (typeof EXPLANATION_KINDS)[number];

export interface Explanation {
  readonly kind: ExplanationKind;
  /** `record`: the bank's, borne out by payments; `declaration`, `texts`: the word of customer or payers. */
  readonly basis: 'record' | 'declaration' | 'texts';
  /** What of the record or of the payments says so; words in lower case. */
  readonly word: string;
  /** Service ids, ascending. */
  readonly transactions: readonly string[];
}

/** Ids of what the bank's own record explains; the word of a customer or of a payer only lessens a flag. */
export const explainedOnRecord = (explanations: readonly Explanation[] = []): ReadonlySet<string> =>
  new Set(explanations.filter(({ basis }) => basis === 'record').flatMap(({ transactions }) => transactions));
