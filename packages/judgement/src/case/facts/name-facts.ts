import type { GivenEntity } from '../../given/given-records.js';
import type { ScreeningCandidate } from '../../risk-data/risk-answers.js';

/** `party`: another customer of the alert, its account holder or one of its owners. */
export type ScreenedRole = 'subject' | 'owner' | 'party' | 'counterparty';

/** Dates are ISO days, countries ISO codes. */
export interface ScreenedName {
  readonly role: ScreenedRole;
  readonly name: string;
  readonly isPerson: boolean;
  readonly dob: string | null;
  readonly nationalities: readonly string[];
  /** Nationalities, and the country of the person or company. */
  readonly countries: readonly string[];
  /** Set for a party or counterparty that is a customer. */
  readonly entityId?: string;
  /** Set for a party if the screened name is an owner's. */
  readonly isOwner?: true;
  /** Set for a counterparty: the transaction for which it was chosen. */
  readonly stood?: NameOccurrence;
  /** Sum of payments with it in the reference currency; null without a rate, missing in earlier facts. */
  readonly worth?: number | null;
  /** The name is only a part of the text in the transaction. */
  readonly isPart?: true;
}

/** Minimum name score for a counterparty: it is known only by name, so a lower score means nothing. */
export const COUNTERPARTY_SCORE_MIN = 90;

/** Where a name occurred: in a flagged transaction or one of the largest. */
export interface NameOccurrence {
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
    /** The name is so long that only its beginning was compared. */
    readonly isCut: boolean;
  })[];
  /** Number of names of the subject and its owners that were left out; the next two count names of others. */
  readonly unscreened: number;
  readonly unscreenedParties?: number;
  readonly unscreenedCounterparties?: number;
}

/** Tells whether a name was not screened, or its beginning alone. */
export const areNamesLeftOut = (names: NameFacts): boolean =>
  names.screened.some(({ isCut }) => isCut) ||
  [names.unscreened, names.unscreenedParties, names.unscreenedCounterparties].some((count) => count);

/** Fields from which a customer's names are read. */
type NamedProfile = Pick<
  GivenEntity,
  'type' | 'name' | 'account_holder_name' | 'dob' | 'nationality' | 'citizenship' | 'mailing_country' | 'ubo'
>;

/** Returns the distinct names of a customer and its owners. */
export function screenedNamesOf(profile: NamedProfile): ScreenedName[] {
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

export const screenedPartyNamesOf = (entityId: string, profile: NamedProfile): ScreenedName[] =>
  screenedNamesOf(profile).map(({ role, ...own }) => ({
    ...own,
    role: 'party',
    entityId,
    ...(role === 'owner' ? { isOwner: true } : {}),
  }));

const sorted = (countries: readonly (string | null | undefined)[]): string[] =>
  [...new Set(countries.filter((country) => country != null))].sort();

/** `year`: the list gives only years, and these agree. `near`: the dates differ by a day or a year. */
type BirthDateAgreement = 'agrees' | 'year' | 'near' | 'differs' | 'unknown';

/**
 * What agrees with a list entry, differs or is unknown. `elsewhere`: a company is listed in other countries.
 */
export interface IdentityComparison {
  readonly birth: BirthDateAgreement;
  readonly country: 'agrees' | 'elsewhere' | 'differs' | 'unknown';
  readonly unknown: { readonly birth: SideWithoutIdentityData; readonly country: SideWithoutIdentityData };
  /** The names are not nearly equal, so that less evidence suffices to distinguish the two. */
  readonly isWeak: boolean;
  /**
   * The names are less similar than a red flag requires, so that a different country distinguishes two
   * companies.
   */
  readonly isFaint: boolean;
}

/** Which side lacks the data; null if both have it. */
export type SideWithoutIdentityData = 'customer' | 'list' | 'both' | null;

/**
 * Compares dates of birth and countries. People move, so a person's residence may confirm a match but never
 * contradicts it; a company's seat may do both. `strong`: score from which names are nearly equal, so that a
 * date of birth may contain an error; `red`: score from which a company may have a different seat.
 */
export function candidateIdentityOf(
  screened: ScreenedName,
  candidate: ScreeningCandidate,
  { strong, red }: { readonly strong: number; readonly red: number },
): IdentityComparison {
  const confirming = screened.isPerson ? candidate.nationalities : candidate.countries;
  const own = screened.isPerson ? screened.nationalities : screened.countries;
  return {
    birth: birthOf(screened.dob, candidate.dobs),
    country: countryOf(screened, candidate, own, confirming),
    unknown: {
      birth: sideWithoutValue(screened.dob !== null, candidate.dobs.length > 0),
      country: sideWithoutValue(own.length > 0, confirming.length > 0),
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
): IdentityComparison['country'] {
  if (own.some((country) => confirming.includes(country))) return 'agrees';
  if (own.length === 0 || confirming.length === 0) return 'unknown';
  if (!isPerson) return 'elsewhere';
  const all = [...candidate.countries, ...candidate.nationalities];
  return countries.some((country) => all.includes(country)) ? 'unknown' : 'differs';
}

const sideWithoutValue = (isOwnKnown: boolean, isListedKnown: boolean): SideWithoutIdentityData => {
  if (isOwnKnown) return isListedKnown ? null : 'list';
  return isListedKnown ? 'customer' : 'both';
};

/**
 * Tells whether a match is contradicted: by a different date of birth; for weak matches also by a near date,
 * unless the country agrees; for faint matches also by a different seat. An agreeing date of birth outweighs
 * nationality, since many people have two.
 */
export const isIdentityContradicted = ({ birth, country, isWeak, isFaint }: IdentityComparison): boolean =>
  birth === 'differs' ||
  (isWeak && birth === 'near' && country !== 'agrees') ||
  (isFaint && country === 'elsewhere') ||
  (birth !== 'agrees' && birth !== 'year' && country === 'differs');

/** Tells whether the date of birth agrees, or year and country do: enough for a match of any score. */
export const isIdentityConfirmed = ({ birth, country }: IdentityComparison): boolean =>
  birth === 'agrees' || (birth === 'year' && country === 'agrees');

/** Tells whether nothing distinguishes the two. For a weak match, a different nationality does. */
export const isUndecidedIdentity = (identity: IdentityComparison): boolean =>
  !isIdentityContradicted(identity) && (identity.country !== 'differs' || !identity.isWeak);

const YEAR_CHARS = 4;
/** Returns an ISO day with month and day swapped, a common error in lists and forms. */
const swapMonthAndDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`;

/** Compares dates of birth. Lists contain years alone, ranges, wrong days, and years that are off by one. */
function birthOf(dob: string | null, listed: readonly string[]): BirthDateAgreement {
  if (dob === null || listed.length === 0) return 'unknown';
  const spans = listed.map((date) => {
    const [from, to = from] = date.split('/');
    return { from: from!, to: to!, isDay: date.length > YEAR_CHARS && from === to };
  });
  const within = spans.filter(
    ({ from, to }) => dob.slice(0, from.length) >= from && dob.slice(0, to.length) <= to,
  );
  if (within.length > 0) return within.some(({ isDay }) => isDay) ? 'agrees' : 'year';
  if (listed.includes(swapMonthAndDay(dob))) return 'unknown';
  const year = (date: string): number => Number(date.slice(0, YEAR_CHARS));
  const isFar = spans.every(({ from, to }) => year(dob) < year(from) - 1 || year(dob) > year(to) + 1);
  return isFar ? 'differs' : 'near';
}

/** Thresholds for name scores from 0 to 100. `flow`: sum of payments in the reference currency. */
export interface ScreeningBounds {
  /** Score from which a name is nearly equal. */
  readonly strong: number;
  readonly red: number;
  readonly yellow: number;
  /** Score from which only date of birth and country could distinguish the two. */
  readonly undecided: number;
  /** Sum of payments with a counterparty from which a hit on it matters. */
  readonly flow: number;
}

/** Kinds of similarity, most serious first, so that no other hides a mandatory one. */
const LIKENESSES = [
  'surely_the_same',
  'owner_surely_the_same',
  'likely_the_same',
  'undecided',
  'alike',
  'somewhat_alike',
  'not_counted',
] as const;

type Likeness = (typeof LIKENESSES)[number];

export interface ScreeningHit {
  readonly likeness: Likeness;
  readonly candidate: ScreeningCandidate;
  readonly screened: NameFacts['screened'][number];
  readonly identity: IdentityComparison;
}

/** Returns the hits on the names of a role, most serious first. */
export function screeningHitsOf(
  names: NameFacts,
  role: ScreenedRole,
  bounds: ScreeningBounds,
): ScreeningHit[] {
  return names.screened
    .filter((screened) => screened.role === role)
    .flatMap((screened) =>
      screened.candidates.map((candidate): ScreeningHit => {
        const identity = candidateIdentityOf(screened, candidate, bounds);
        const hit = { candidate, screened, identity };
        const { allowed } = candidate;
        const isSilent = allowed !== undefined && !allowed.isExact && identity.birth !== 'agrees';
        const told = isSilent ? 'not_counted' : likenessOf(candidate.score, hit, bounds);
        const found = candidate.isWeakAlias ? likenessByWeakAlias(told, identity) : told;
        return { ...hit, likeness: lowerIndirectLikeness(hit, found, bounds) };
      }),
    )
    .sort((a, b) => rankOf(a) - rankOf(b) || b.candidate.score - a.candidate.score);
}

const rankOf = ({ likeness }: ScreeningHit): number => LIKENESSES.indexOf(likeness);

/**
 * A weak alias, such as a nickname, is a hit to be reviewed but never a full hit by itself. Only the same
 * date of birth makes it likely; year, country and nationality are shared by many people with that name.
 */
function likenessByWeakAlias(found: Likeness, { birth }: IdentityComparison): Likeness {
  if (found === 'not_counted') return found;
  return birth === 'agrees' ? 'likely_the_same' : 'somewhat_alike';
}

type Compared = Pick<ScreeningHit, 'identity' | 'screened'>;

function likenessOf(score: number, { identity, screened }: Compared, bounds: ScreeningBounds): Likeness {
  if (isIdentityContradicted(identity) || score < bounds.yellow) return 'not_counted';
  if (isIdentityConfirmed(identity)) return 'surely_the_same';
  const agrees = identity.birth === 'year' || identity.country === 'agrees';
  if (agrees && score >= bounds.strong && screened.role !== 'counterparty') return 'likely_the_same';
  if (isUndecidedIdentity(identity) && score >= bounds.undecided) return 'undecided';
  return score >= bounds.red ? 'alike' : 'somewhat_alike';
}

/**
 * Lowers a similarity by one step for an owner, who is not the customer, unless nothing distinguishes two
 * nearly equal names. A bank's name within a text is only a pointer. So is a counterparty that agrees only by
 * a common name, or with which hardly any money moved.
 */
function lowerIndirectLikeness(
  { screened, candidate, identity }: Omit<ScreeningHit, 'likeness'>,
  found: Likeness,
  bounds: ScreeningBounds,
): Likeness {
  if (found === 'not_counted') return found;
  if (screened.isPart) return 'somewhat_alike';
  if (screened.role === 'counterparty' && (found === 'undecided' || found === 'alike')) {
    const isNameAlone = identity.country !== 'agrees' && identity.birth === 'unknown';
    const isLittle = (screened.worth ?? Infinity) < bounds.flow;
    return isNameAlone && (isLittle || candidate.sharedBy !== undefined) ? 'somewhat_alike' : found;
  }
  const isFirm = found === 'undecided' && !identity.isWeak;
  const isFaintest = found === 'somewhat_alike' && isUndecidedIdentity(identity);
  if (!isOwnersName(screened) || isFirm || isFaintest) return found;
  return NEXT_LOWER_LIKENESS[found];
}

const NEXT_LOWER_LIKENESS: Readonly<Record<Likeness, Likeness>> = {
  surely_the_same: 'owner_surely_the_same',
  owner_surely_the_same: 'owner_surely_the_same',
  likely_the_same: 'undecided',
  undecided: 'somewhat_alike',
  alike: 'somewhat_alike',
  somewhat_alike: 'not_counted',
  not_counted: 'not_counted',
};

export const isOwnersName = ({ role, isOwner }: ScreenedName): boolean =>
  role === 'owner' || isOwner === true;
