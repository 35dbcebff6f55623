import type { Entity } from '../../ingestion/domain/entity.record.js';

/** An entry of a sanctions list whose name resembles one of the case. */
export interface NameCandidate {
  readonly listId: string;
  readonly entryId: string;
  readonly name: string;
  /** 0 to 100. */
  readonly score: number;
  /** `1970-01-31`, `1970-01` or `1970`. */
  readonly dobs: readonly string[];
  readonly nationalities: readonly string[];
  /** Of addresses and birth too. */
  readonly countries: readonly string[];
  readonly program: string;
}

/** Who is screened: the subject, or an owner of it. Dates are ISO days, countries ISO codes. */
export interface ScreenedName {
  readonly role: 'subject' | 'owner';
  readonly name: string;
  readonly isPerson: boolean;
  readonly dob: string | null;
  readonly nationalities: readonly string[];
  /** Nationalities, and where the person or company is. */
  readonly countries: readonly string[];
}

export interface NameFacts {
  /** Of the list of names; null if none is mounted. */
  readonly listDate: string | null;
  readonly listStale: boolean;
  readonly screened: readonly (ScreenedName & { readonly candidates: readonly NameCandidate[] })[];
}

/** The names of a customer and of its owners, as often as they differ. */
export function namesOf(profile: Entity): ScreenedName[] {
  const nationalities = sorted([...(profile.nationality ?? []), ...(profile.citizenship ?? [])]);
  const own = [profile.name, profile.account_holder_name].map((name) => ({
    role: 'subject' as const,
    name: name ?? '',
    isPerson: profile.type === 'INDIVIDUAL',
    dob: profile.dob ?? null,
    nationalities,
    countries: sorted([...nationalities, profile.mailing_country]),
  }));
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
  return [...new Map(named.map((each) => [`${each.role} ${each.name}`, each])).values()];
}

const sorted = (countries: readonly (string | null | undefined)[]): string[] =>
  [...new Set(countries.filter((country) => country != null))].sort();

/** How a candidate's dates and countries stand to those of the case. */
export type Identity = 'agrees' | 'contradicts' | 'unknown';

/**
 * Another day of birth contradicts whatever the countries say; one that agrees outweighs another country,
 * since many have two. A company has the countries where it is and was formed.
 */
export function identityOf(screened: ScreenedName, candidate: NameCandidate): Identity {
  const birth = birthOf(screened.dob, candidate.dobs);
  if (birth !== 'unknown') return birth;
  const confirming = screened.isPerson ? candidate.nationalities : candidate.countries;
  const own = screened.isPerson ? screened.nationalities : screened.countries;
  if (own.some((country) => confirming.includes(country))) return 'agrees';
  const all = [...candidate.countries, ...candidate.nationalities];
  const isKnown = screened.countries.length > 0 && all.length > 0;
  return isKnown && !screened.countries.some((country) => all.includes(country)) ? 'contradicts' : 'unknown';
}

/** Lists give a year alone or a wrong day of it, and years that are one off: neither contradicts. */
function birthOf(dob: string | null, listed: readonly string[]): Identity {
  if (dob === null || listed.length === 0) return 'unknown';
  if (listed.some((date) => dob.startsWith(date))) return 'agrees';
  const year = (date: string): number => Number(date.slice(0, 4));
  return listed.every((date) => Math.abs(year(date) - year(dob)) > 1) ? 'contradicts' : 'unknown';
}
