/**
 * Answers of the lists on a mail domain. In this file countries are ISO 3166-1 alpha-2 codes in upper case,
 * dates ISO days (YYYY-MM-DD).
 */
export interface MailDomain {
  /**
   * `curated`: on the reviewed list of disposable mail services; `wide`: only on the long, unreviewed list.
   */
  readonly disposable: 'curated' | 'wide' | null;
  /** Whether it is a service at which anybody gets a mailbox. */
  readonly free: boolean;
  /** The registered part, such as `example.co.uk` of `mail.example.co.uk`; null if there is none. */
  readonly registrable: string | null;
  /**
   * Known domain for which this one can be mistaken; null if there is none, and for the known domain itself.
   */
  readonly lookAlikeOf: string | null;
}

export interface PhoneOrigin {
  readonly country: string | null;
  readonly type: 'MOBILE' | 'FIXED_LINE' | 'VOIP' | 'OTHER' | null;
}

export interface IpAddress {
  readonly country: string | null;
  readonly asn: number | null;
  readonly hosting: boolean;
  readonly vpn: boolean;
  /** Whether it is a Tor exit; null without a list of exits. */
  readonly tor: boolean | null;
}

export interface ScreeningCandidate {
  readonly listId: string;
  readonly entryId: string;
  /** The name of the entry that is most similar to the searched name. */
  readonly name: string;
  /** The main name of the entry, if `name` is another. */
  readonly mainName?: string;
  /** Score, a whole number from 0 to 100; see `name-score.ts`. */
  readonly score: number;
  /** Dates of birth as far as the list has them: `1970-01-31`, `1970-01`, `1970`, or a range `1965/1969`. */
  readonly dobs: readonly string[];
  /** Places of birth as the list writes them; missing if there are none. */
  readonly birthPlaces?: readonly string[];
  /** Nationalities and citizenships; other countries cannot confirm a match. */
  readonly nationalities: readonly string[];
  /** All countries of the entry, including those of addresses and of birth. */
  readonly countries: readonly string[];
  readonly program: string;
  /** `name` is a weak alias, such as a nickname, which by itself is never more than a hit to be reviewed. */
  readonly isWeakAlias?: true;
  /** A weak alias of the entry that also resembles the searched name and so confirms the hit. */
  readonly weakAlias?: string;
  /** Number of listed names with the same words, for which the score was lowered; missing for a rare name. */
  readonly sharedBy?: number;
  /** The customer's allow entry. `isExact`: a document is the same, so that the hit counts nevertheless. */
  readonly allowed?: { on: string; until: string; reason: string; isExact?: boolean };
}

export interface OffenceHit {
  readonly group: string;
  readonly stem: string;
}

export interface NewsArticle {
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

/** `enhanced_due_diligence`: on the call for action, but without counter-measures. */
export type FatfList = 'call_for_action' | 'enhanced_due_diligence' | 'increased_monitoring';
