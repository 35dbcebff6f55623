import { DAY_MS } from '../activity/entity-activity.js';
import type { Known } from '../scoring/ground.js';
import type { SubjectFacts } from './facts/case-facts.js';
import { saysSomething } from './facts/filled-text.js';
import { ageAt, KYC_FIELDS, missingKycFields } from './facts/profile-facts.js';

/** After 31 CFR 1020.220 (a)(2)(i), which asks for a name, a birth date, an address and a number. */
const IDENTITY: readonly string[] = [
  'dob',
  'nationality',
  'mailing_street_address',
  'corporate_tax_id',
  'account_holder_name',
  'ubo',
];
/** FATF R.10 (c): the purpose and the intended nature of the relation. */
const LIVELIHOOD: readonly string[] = ['occupation', 'employment_status', 'industry', 'source_of_funds'];

/** A shorter time tells no year (EA2), and no habit either. */
const OWN_PAST_MS = 90 * DAY_MS;

export function knownOf({ profile, registeredAtMs, firstTransaction }: SubjectFacts, atMs: number): Known {
  const type = profile?.type ?? 'INDIVIDUAL';
  const missing: readonly string[] = profile ? missingKycFields(profile) : KYC_FIELDS[type];
  const isImpossible = (field: string) =>
    field === 'dob' && profile?.dob != null && ageAt(profile.dob, atMs) === null;
  const given = KYC_FIELDS[type].filter((field) => !missing.includes(field) && !isImpossible(field));
  const sinceMs = Math.min(registeredAtMs ?? atMs, firstTransaction?.atMs ?? atMs);
  return {
    type,
    isIdentified: given.some((field) => IDENTITY.includes(field)),
    isLivelihoodKnown:
      given.some((field) => LIVELIHOOD.includes(field)) ||
      profile?.source_of_wealth?.some(saysSomething) === true,
    hasOwnPast: atMs - sinceMs >= OWN_PAST_MS,
  };
}
