import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import type { ScreeningCandidate } from '../../../../risk-data/risk-answers.js';

/** `party`: another entity of the alert, its account holder or an owner of it. */
export type ScreenedRole = 'subject' | 'owner' | 'party' | 'counterparty';

/** Dates are ISO days, countries ISO codes. */
export interface ScreenedName {
  readonly role: ScreenedRole;
  readonly name: string;
  readonly isPerson: boolean;
  readonly dob: string | null;
  readonly nationalities: readonly string[];
  /** Nationalities, and where the person or company is. */
  readonly countries: readonly string[];
  /** Of a party or counterparty that is an entity. */
  readonly entityId?: string;
  /** Of a party: the name of an owner. */
  readonly isOwner?: true;
  /** Of a counterparty: the transaction that it was looked at for. */
  readonly stood?: NamePlace;
  /** All paid or received, in the reference currency; null without a rate, absent in earlier facts. */
  readonly worth?: number | null;
  /** It is no more than a part of the text that stands there. */
  readonly isPart?: true;
}

/** Of a counterparty: whom one pays is known by the name alone, so that less likeness tells nothing. */
export const COUNTERPARTY_SCORE_MIN = 90;

/** Where a name stood: in one of the flagged transactions, or of the largest ones. */
export interface NamePlace {
  /** Service id of the transaction. */
  readonly transaction: string;
  readonly side: 'sender' | 'receiver';
  readonly amount: string;
  readonly currency: string;
  /** ISO day. */
  readonly day: string;
}

export interface NameFacts {
  readonly listDate: string | null;
  readonly listStale: boolean;
  readonly screened: readonly (ScreenedName & {
    readonly candidates: readonly ScreeningCandidate[];
    /** The name is so long that its beginning alone was compared. */
    readonly isCut: boolean;
  })[];
  /** Names of the subject and its owners that were left out; and of others, where they were screened. */
  readonly unscreened: number;
  readonly unscreenedParties?: number;
  readonly unscreenedCounterparties?: number;
}

/** What of a customer its names are read from. */
type NamedProfile = Pick<
  Entity,
  'type' | 'name' | 'account_holder_name' | 'dob' | 'nationality' | 'citizenship' | 'mailing_country' | 'ubo'
>;

/** The names of a customer and of its owners, as often as they differ. */
export function namesOf(profile: NamedProfile): ScreenedName[] {
  const nationalities = sorted([...(profile.nationality ?? []), ...(profile.citizenship ?? [])]);
  const subject: ScreenedName = {
    role: 'subject',
    name: profile.name ?? '',
    isPerson: profile.type === 'INDIVIDUAL',
    dob: profile.dob ?? null,
    nationalities,
    countries: sorted([...nationalities, profile.mailing_country]),
  };
  const name = profile.account_holder_name ?? '';
  const holder: ScreenedName = subject.isPerson
    ? { ...subject, name }
    : { role: 'subject', name, isPerson: true, dob: null, nationalities: [], countries: [] };
  const own = holder.name === subject.name ? [subject] : [subject, holder];
  const people = (profile.ubo?.individual ?? []).map((owner) => {
    const citizen = sorted([...(owner.nationality ?? []), ...(owner.citizenship ?? [])]);
    return {
      role: 'owner' as const,
      name: [owner.first_name, owner.middle_name, owner.last_name].filter(Boolean).join(' '),
      isPerson: true,
      dob: owner.dob ?? null,
      nationalities: citizen,
      countries: sorted([...citizen, owner.country, owner.country_of_birth, ...(owner.tax_residency ?? [])]),
    };
  });
  const companies = (profile.ubo?.corporate ?? []).map((owner) => ({
    role: 'owner' as const,
    name: owner.entity_name,
    isPerson: false,
    dob: null,
    nationalities: [],
    countries: sorted([owner.formation_country, owner.country]),
  }));
  const named = [...own, ...people, ...companies].filter(({ name }) => name.trim() !== '');
  return [...new Map(named.map((each) => [JSON.stringify(each), each])).values()];
}

export const partyNamesOf = (entityId: string, profile: NamedProfile): ScreenedName[] =>
  namesOf(profile).map(({ role, ...own }) => ({
    ...own,
    role: 'party',
    entityId,
    ...(role === 'owner' ? { isOwner: true } : {}),
  }));

const sorted = (countries: readonly (string | null | undefined)[]): string[] =>
  [...new Set(countries.filter((country) => country != null))].sort();

/** `year`: the list gives no more than a year, or years, and it agrees. `near`: another day or a year off. */
type Agreement = 'agrees' | 'year' | 'near' | 'differs' | 'unknown';

/** What agrees with an entry, differs or is unknown. `elsewhere`: a company is listed in other countries. */
export interface Identity {
  readonly birth: Agreement;
  readonly country: 'agrees' | 'elsewhere' | 'differs' | 'unknown';
  readonly unknown: { readonly birth: Silent; readonly country: Silent };
  /** The names are less than as good as equal, so that less tells them apart. */
  readonly isWeak: boolean;
  /** They are less than alike enough for red, so that another seat of a company tells them apart. */
  readonly isFaint: boolean;
}

/** Which side says nothing; null where both do. */
export type Silent = 'customer' | 'list' | 'both' | null;

/**
 * People move: where somebody lives, or the list knows them to, may confirm a match and never contradicts
 * one. Where a company is may do both. `strong`: the score from which names are as good as equal, which one
 * with a slip in a birth date may well be; `red`: that from which a company may have another seat.
 */
export function identityOf(
  screened: ScreenedName,
  candidate: ScreeningCandidate,
  { strong, red }: { readonly strong: number; readonly red: number },
): Identity {
  const confirming = screened.isPerson ? candidate.nationalities : candidate.countries;
  const own = screened.isPerson ? screened.nationalities : screened.countries;
  return {
    birth: birthOf(screened.dob, candidate.dobs),
    country: countryOf(screened, candidate, own, confirming),
    unknown: {
      birth: silent(screened.dob !== null, candidate.dobs.length > 0),
      country: silent(own.length > 0, confirming.length > 0),
    },
    isWeak: candidate.score < strong,
    isFaint: candidate.score < red,
  };
}

function countryOf(
  { isPerson, countries }: ScreenedName,
  candidate: ScreeningCandidate,
  own: readonly string[],
  confirming: readonly string[],
): Identity['country'] {
  if (own.some((country) => confirming.includes(country))) return 'agrees';
  if (own.length === 0 || confirming.length === 0) return 'unknown';
  if (!isPerson) return 'elsewhere';
  const all = [...candidate.countries, ...candidate.nationalities];
  return countries.some((country) => all.includes(country)) ? 'unknown' : 'differs';
}

const silent = (isOwnKnown: boolean, isListedKnown: boolean): Silent => {
  if (isOwnKnown) return isListedKnown ? null : 'list';
  return isListedKnown ? 'customer' : 'both';
};

/**
 * Another birth date contradicts a match; one that is near it a weak one, unless the country agrees; another
 * seat of a company a faint one. A birth date that agrees outweighs the nationality, since many have two.
 */
export const isContradicted = ({ birth, country, isWeak, isFaint }: Identity): boolean =>
  birth === 'differs' ||
  (isWeak && birth === 'near' && country !== 'agrees') ||
  (isFaint && country === 'elsewhere') ||
  (birth !== 'agrees' && birth !== 'year' && country === 'differs');

/** A day or month of birth, or a year and a country: enough for any score of a match. */
export const isSurelyTheSame = ({ birth, country }: Identity): boolean =>
  birth === 'agrees' || (birth === 'year' && country === 'agrees');

/** Nothing tells them apart; another nationality does that beside an agreeing year of a weak match. */
export const isUndecided = (identity: Identity): boolean =>
  !isContradicted(identity) && (identity.country !== 'differs' || !identity.isWeak);

const YEAR_CHARS = 4;
/** Of an ISO day: with month and day swapped, as lists and forms often have them. */
const swapped = (day: string): string => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`;

/** Lists give a year alone, a span or a wrong day, and years that are one off. */
function birthOf(dob: string | null, listed: readonly string[]): Agreement {
  if (dob === null || listed.length === 0) return 'unknown';
  const spans = listed.map((date) => {
    const [from, to = from] = date.split('/');
    return { from: from!, to: to!, isDay: date.length > YEAR_CHARS && from === to };
  });
  const within = spans.filter(
    ({ from, to }) => dob.slice(0, from.length) >= from && dob.slice(0, to.length) <= to,
  );
  if (within.length > 0) return within.some(({ isDay }) => isDay) ? 'agrees' : 'year';
  if (listed.includes(swapped(dob))) return 'unknown';
  const year = (date: string): number => Number(date.slice(0, YEAR_CHARS));
  const isFar = spans.every(({ from, to }) => year(dob) < year(from) - 1 || year(dob) > year(to) + 1);
  return isFar ? 'differs' : 'near';
}
