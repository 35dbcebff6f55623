export const ALERT_SOURCES = ['TM', 'BM'] as const;
export const CUSTOMER_KINDS = ['INDIVIDUAL', 'BUSINESS'] as const;

/** What rules of teams ask of an alert; before a run has completed it has no score and no marks. */
export interface RoutingFacts {
  readonly source: (typeof ALERT_SOURCES)[number];
  readonly rule: string | null;
  readonly score: number | null;
  /** Ids of the pattern, the rule and the serious flags of the newest completed run. */
  readonly marks: readonly string[];
  /** Of the first customer. */
  readonly kind: (typeof CUSTOMER_KINDS)[number] | null;
}
