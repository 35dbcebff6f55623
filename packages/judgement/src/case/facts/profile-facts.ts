import type { GivenEntity } from '../../given/given-records.js';
import { DAY_MS, instantOf, normalizedText } from '@alert-review/kernel';
import { compiledWords } from '../../risk-data/words/word-lists.js';

/** Number of characters that decide whether a text says anything. */
const CHARS_MAX = 2_000;

/** Invisible characters, including fillers that count as letters. */
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Answers such as "n/a" that fill a field without information. */
const placeholders = compiledWords('placeholders', ({ answers }) => new Set(answers));

const plainWords = (text: string): string =>
  normalizedText(text.slice(0, CHARS_MAX), 'NFKC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .toLowerCase();

export const isBlankText = (text: string): boolean =>
  !/[a-z\d]/i.test(text.slice(0, CHARS_MAX)) && plainWords(text) === '';

/** Tells whether a text has a letter or digit and is not a placeholder such as "n/a", "TBD" or zeros. */
export function isNoPlaceholder(text: string): boolean {
  const words = plainWords(text);
  return !/^[0 ]*$/.test(words) && !placeholders().has(words);
}

export interface ProfileFacts {
  readonly highRiskOccupation: string | null;
  readonly highRiskIndustry: string | null;
  /**
   * Rate into the reference currency on the last day of the window, by currency code; null without a rate.
   */
  readonly rates: Readonly<Record<string, string | null>>;
  /** Code of the reference currency; missing in facts of earlier versions. */
  readonly reference?: string;
}

/** Due diligence fields by kind of customer (FATF R.10 and its note, Wolfsberg questionnaires). */
export const KYC_FIELDS = {
  INDIVIDUAL: [
    'name',
    'dob',
    'nationality',
    'mailing_street_address',
    'mailing_country',
    'emails',
    'phone_numbers',
    'occupation',
    'employment_status',
    'purpose_of_account',
    'source_of_funds',
    'annual_income',
  ],
  BUSINESS: [
    'name',
    'corporate_tax_id',
    'account_holder_name',
    'industry',
    'ubo',
    'mailing_street_address',
    'mailing_country',
    'emails',
    'phone_numbers',
    'purpose_of_account',
    'source_of_funds',
    'estimated_monthly_deposits',
  ],
} as const satisfies Record<GivenEntity['type'], readonly (keyof GivenEntity)[]>;

/** Names of fields in texts, where the field's own name is not a usual word. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  dob: 'date of birth',
  mailing_street_address: 'street address',
  mailing_country: 'country of residence',
  emails: 'email address',
  phone_numbers: 'phone number',
  corporate_tax_id: 'tax id',
  ubo: 'beneficial owners',
};

/** Returns a field's name for texts, such as "country of residence" for `mailing_country`. */
export const profileFieldInWords = (field: string): string =>
  FIELD_NAMES[field] ?? field.replaceAll('_', ' ');

/** Returns the fields that are empty or contain a placeholder. Citizenship can replace nationality. */
export const missingKycFields = (profile: GivenEntity): string[] =>
  KYC_FIELDS[profile.type].filter((field) => {
    // No placeholder check: codes were checked at upload, and "NA" for Namibia looks like a placeholder.
    if (field === 'mailing_country') return profile[field] == null;
    if (field === 'nationality') return !profile.nationality?.length && !profile.citizenship?.length;
    return isEmpty(profile[field]);
  });

function isEmpty(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value === 'string') return !isNoPlaceholder(value);
  return Array.isArray(value) && value.every(isEmpty);
}

const AGE_YEARS_MAX = 120;

/** Returns an age in whole years; null if nobody with that date of birth (`YYYY-MM-DD…`) could be alive. */
export function ageAt(dob: string, atMs: number): number | null {
  const age = yearsBetween(dob.slice(0, 10), atMs);
  return age >= 0 && age <= AGE_YEARS_MAX ? age : null;
}

export function yearsBetween(isoDay: string, atMs: number): number {
  const from = new Date(instantOf(`${isoDay}T00:00:00Z`));
  const to = new Date(atMs);
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const hadBirthday =
    to.getUTCMonth() > from.getUTCMonth() ||
    (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() >= from.getUTCDate());
  return hadBirthday ? years : years - 1;
}

interface Ownership {
  /** Percentage held by the topmost owners; null if one of them has no percentage. */
  readonly percent: number | null;
  readonly youngestCompanyDays: number | null;
  /** Number of owning companies without a usable formation date. */
  readonly undatedCompanies: number;
}

/**
 * Returns the ownership of a company; null without owners. An owner below an owning company holds part of its
 * share, which counts once.
 */
export function ownershipOfProfile(profile: GivenEntity, atMs: number): Ownership | null {
  const companies = profile.ubo?.corporate ?? [];
  const owners = [...(profile.ubo?.individual ?? []), ...companies];
  if (owners.length === 0) return null;
  const children = new Set(companies.flatMap(({ children: held }) => (held ?? []).map(({ id }) => id)));
  const shares = owners.filter(({ id }) => !children.has(id)).map((owner) => owner.ownership_percentage);
  const known = shares.filter((share) => share != null);
  // A formation date after the flagged transaction says nothing about the company on that day.
  const ages = companies
    .flatMap(({ formation_date: day }) => (day == null ? [] : [daysSince(day, atMs)]))
    .filter((days) => days >= 0);
  return {
    // Rounded, because 33.3 + 33.3 + 8.4 is not exactly 75 in floating point.
    percent:
      known.length < shares.length || shares.length === 0
        ? null
        : Math.round(known.reduce((sum, share) => sum + share, 0) * 1e6) / 1e6,
    youngestCompanyDays: ages.length > 0 ? Math.min(...ages) : null,
    undatedCompanies: companies.length - ages.length,
  };
}

const daysSince = (isoDay: string, atMs: number): number =>
  Math.floor((atMs - instantOf(`${isoDay}T00:00:00Z`)) / DAY_MS);
