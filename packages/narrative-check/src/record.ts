/** A payment of the customer that moved money. */
export interface CheckedPayment {
  readonly id: string;
  /** Day in UTC, such as "2024-05-09". */
  readonly day: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  /** Code of the currency or crypto asset, such as "SEK". */
  readonly currency: string;
  /** One key for each counterparty; null if the record names nobody. */
  readonly party: string | null;
  readonly partyName: string | null;
  /** Payment reference; empty if there is none. */
  readonly reference: string;
  readonly flagged: boolean;
  readonly means: 'cash' | 'crypto' | null;
}

/** A further fact on record: "customer since" and "12 June 2012", "monthly income" and "SEK 30,000". */
export interface CheckedFact {
  readonly label: string;
  readonly value: string;
}

/** What a narrative about one alert is compared with. */
export interface NarrativeRecord {
  /** Names of the customer. */
  readonly customer: readonly string[];
  /** Payments in any order. */
  readonly payments: readonly CheckedPayment[];
  readonly facts: readonly CheckedFact[];
  /** Further people and firms on record, such as linked customers and colleagues. */
  readonly names: readonly string[];
  /** Whether the investigation found that the customer is the victim. */
  readonly isVictim: boolean;
  /** What the newest investigation recommends; null if there is none. */
  readonly recommendation: 'ESCALATED' | 'CLEARED' | null;
  /** What the customer said, in the customer's words: claims that no record proves. */
  readonly customerSaid: readonly string[];
}

export type Verdict = 'supported' | 'contradicted' | 'not_on_record';

export type MarkKind = 'amount' | 'count' | 'date' | 'share' | 'name' | 'direction';

/** A checked piece of the text. */
export interface NarrativeMark {
  readonly kind: MarkKind;
  /** Position in the text, in UTF-16 units; `end` is behind the last character. */
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly verdict: Verdict;
  /** What the record says instead, where the piece is contradicted. */
  readonly right: string | null;
  /** Ids of the payments that support the piece, at most ten. */
  readonly payments: readonly string[];
}

export const HARD_STOPS = [
  'wrong_direction',
  'victim_called_suspect',
  'claim_told_as_proven',
  'tips_off',
  'against_recommendation_without_reason',
] as const;

export type HardStopCode = (typeof HARD_STOPS)[number];

/** A fault for which nobody should accept the text. */
export interface HardStop {
  readonly code: HardStopCode;
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

export interface NarrativeCheck {
  /** In the order of the text. */
  readonly marks: readonly NarrativeMark[];
  readonly stops: readonly HardStop[];
}
