/** A country is an ISO 3166-1 alpha-2 code in upper case, a date an ISO day (YYYY-MM-DD) throughout. */
export interface MailDomain {
  /** `curated`: on the reviewed list of throw-away services; `wide`: on the long, noisy one only. */
  readonly disposable: 'curated' | 'wide' | null;
  /** A service at which anybody gets a mailbox. */
  readonly free: boolean;
  /** The part that is bought, such as `example.co.uk` of `mail.example.co.uk`; null for none. */
  readonly registrable: string | null;
  /** The known domain that this one can be mistaken for; null if none, and for that domain itself. */
  readonly lookAlikeOf: string | null;
}

export interface Phone {
  readonly country: string | null;
  readonly type: 'MOBILE' | 'FIXED_LINE' | 'VOIP' | 'OTHER' | null;
}

export interface IpAddress {
  readonly country: string | null;
  readonly asn: number | null;
  readonly hosting: boolean;
  readonly vpn: boolean;
  /** null without a list of exits. */
  readonly tor: boolean | null;
}

export interface ScreeningCandidate {
  readonly listId: string;
  readonly entryId: string;
  readonly name: string;
  /** 0 to 100, whole; see `name-score.ts`. */
  readonly score: number;
  /** Birth as far as the list gives it: `1970-01-31`, `1970-01`, `1970`, or a span `1965/1969`. */
  readonly dobs: readonly string[];
  /** Nationality and citizenship alone: what can confirm a match. */
  readonly nationalities: readonly string[];
  /** Every country of the entry, those of addresses and of birth too. */
  readonly countries: readonly string[];
  readonly program: string;
  /** So many names of the list share its words that the score was lowered; absent for a rare one. */
  readonly sharedBy?: number;
}

export interface OffenceHit {
  readonly group: string;
  readonly stem: string;
}

export interface Article {
  readonly id: string;
  readonly publishedOn: string | null;
  readonly source: string;
  readonly text: string;
}

export interface ReportingThreshold {
  /** A decimal, in the currency itself. */
  readonly amount: string;
  readonly law: string;
}

/** `enhanced_due_diligence`: under the call for action, without counter-measures. */
export type FatfList = 'call_for_action' | 'enhanced_due_diligence' | 'increased_monitoring';
