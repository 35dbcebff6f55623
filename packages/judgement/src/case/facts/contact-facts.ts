import type { GivenEntity } from '../../given/given-records.js';

export interface MailFacts {
  readonly address: string;
  readonly disposable: 'curated' | 'wide' | null;
  readonly lookAlikeOf: string | null;
}

export interface PhoneFacts {
  readonly number: string;
  readonly country: string | null;
  readonly type: 'MOBILE' | 'FIXED_LINE' | 'VOIP' | 'OTHER' | null;
}

export interface SharedContact {
  readonly id: string;
  readonly by: readonly ('email' | 'phone')[];
}

/** Maximum number of other customers looked up for an address or number; more would change no band. */
export const CONTACT_SHARERS_MAX = 25;

export interface ContactFacts {
  /**
   * At most CONTACT_KEYS_MAX of each kind in the order of the upload, without texts that are not addresses.
   */
  readonly emails: readonly MailFacts[];
  readonly phones: readonly PhoneFacts[];
  readonly shared: readonly SharedContact[];
}

/**
 * Maximum number of counterparties whose country is looked up; counterparties of flagged transactions first,
 * then the latest.
 */
export const LOCATED_COUNTERPARTIES_MAX = 300;

/** `enhanced_due_diligence`: on the FATF call-for-action list, but without a call for counter-measures. */
export type FatfStatus = 'call_for_action' | 'enhanced_due_diligence' | 'increased_monitoring';

export interface IpFacts {
  /** The address in its shortest form. */
  readonly address: string;
  readonly country: string | null;
  readonly hosting: boolean;
  readonly vpn: boolean;
  /** Null without a list of Tor exits, or if the list is too old to rule an address out. */
  readonly tor: boolean | null;
  /**
   * A private address that every network may use, so that nobody counts as sharing it. Missing in earlier
   * snapshots.
   */
  readonly local?: true;
  /** Service ids of other customers with this address, ascending, at most SHARERS_MAX. */
  readonly sharedWith: readonly string[];
}

export interface PlaceFacts {
  readonly ips: readonly IpFacts[];
  /** Countries of counterparties in the lookback that are customers with a known country, by entity_id. */
  readonly counterparties: readonly { readonly entityId: string; readonly country: string }[];
  /** Whether some counterparties were not looked up; they may live in a listed country. */
  readonly counterpartiesTruncated: boolean;
  /** FATF list of each country above, of the residence and of the nationalities, if it is on a list. */
  readonly fatf: Readonly<Record<string, FatfStatus>>;
}

export const nationalitiesOfProfile = (profile: GivenEntity | null): string[] =>
  [...new Set([...(profile?.nationality ?? []), ...(profile?.citizenship ?? [])])].sort();

/** Returns the countries of residence and nationality, in ascending order. */
export const homeCountriesOf = (profile: GivenEntity | null): string[] =>
  [
    ...new Set([
      ...nationalitiesOfProfile(profile),
      ...(profile?.mailing_country ? [profile.mailing_country] : []),
    ]),
  ].sort();
