/** Countries are ISO 3166-1 alpha-2 codes in upper case, dates ISO days (YYYY-MM-DD) throughout. */
export interface MailDomain {
  /** `curated`: on the reviewed list of throw-away services; `wide`: on the long, noisy one only. */
  readonly disposable: 'curated' | 'wide' | null;
  /** Whether it is a service at which anybody gets a mailbox. */
  readonly free: boolean;
  /** The part that was bought, such as `example.co.uk` of `mail.example.co.uk`; null without any. */
  readonly registrable: string | null;
  /** Known domain that this one can be mistaken for; null without any, and for that domain itself. */
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
  /** Whether it is an exit of Tor; null without a list of exits. */
  readonly tor: boolean | null;
}

export interface ScreeningCandidate {
  readonly listId: string;
  readonly entryId: string;
  /** The name of the entry that is most like the one asked for. */
  readonly name: string;
  /** The first name of the entry, where `name` is another one. */
  readonly mainName?: string;
  /** Score, 0 to 100, whole; see `name-score.ts`. */
  readonly score: number;
  /** Dates of birth as far as the list has them: `1970-01-31`, `1970-01`, `1970`, or a span `1965/1969`. */
  readonly dobs: readonly string[];
  /** Places of birth as the list writes them; absent without any. */
  readonly birthPlaces?: readonly string[];
  /** Nationalities and citizenships, which alone can confirm a match. */
  readonly nationalities: readonly string[];
  /** All countries of the entry, also those of addresses and of birth. */
  readonly countries: readonly string[];
  readonly program: string;
  /** `name` is a weak alias, such as a nickname: alone it is a hit to be looked at, never more. */
  readonly isWeakAlias?: true;
  /** A weak alias of the entry that resembles the name asked for as well, and so confirms the hit. */
  readonly weakAlias?: string;
  /** Number of listed names with the same words, for which the score was lowered; absent for a rare name. */
  readonly sharedBy?: number;
  /** The customer's allow entry; `isExact`: a document is the same, so that the hit counts nevertheless. */
  readonly allowed?: { on: string; until: string; reason: string; isExact?: boolean };
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
  /** A decimal amount in the currency itself. */
  readonly amount: string;
  readonly law: string;
}

/** `enhanced_due_diligence`: under the call for action, without counter-measures. */
export type FatfList = 'call_for_action' | 'enhanced_due_diligence' | 'increased_monitoring';
