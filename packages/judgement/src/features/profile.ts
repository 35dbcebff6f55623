import { DAY_MS, escapeMarkdown } from '@alert-review/kernel';
import { flaggedWindowOfSubject, alertRaisedAtMs } from '../case/facts/case-facts.js';
import {
  isNoPlaceholder,
  ageAt,
  KYC_FIELDS,
  missingKycFields,
  ownershipOfProfile,
  profileFieldInWords,
} from '../case/facts/profile-facts.js';
import { spokenDay, spokenSpan } from '../wording/spoken.js';
import {
  type CaseView,
  countWithNoun,
  listFirstThree,
  unknownMeasure,
  asOneOrZero,
  type Feature,
  type FeatureMeasure,
} from './feature.js';

// size: a text is read as one line.

const NO_PROFILE = 'No record of the customer was uploaded.';

/** Number of fields that a line names. */
const NAMED_MAX = 4;

function missingDiligence({ profile }: CaseView): FeatureMeasure {
  if (!profile) return unknownMeasure(NO_PROFILE);
  const missing = missingKycFields(profile);
  const names = missing.map(profileFieldInWords);
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX + 1} more` : '';
  return {
    value: missing.length,
    figures: {
      missing: `${missing.length} of ${KYC_FIELDS[profile.type].length}`,
      names: names.join(', ') || 'none',
      lacks: `${names.slice(0, more ? NAMED_MAX - 1 : NAMED_MAX).join(', ')}${more}`,
    },
  };
}

function riskyTrade({ profile, facts }: CaseView): FeatureMeasure {
  const own = { occupation: profile?.occupation ?? '', industry: profile?.industry ?? '' };
  if (!Object.values(own).some(isNoPlaceholder))
    return unknownMeasure('Neither an occupation nor an industry was uploaded.');
  if (!facts.profile) return unknownMeasure('The lists of occupations and industries were not available.');
  const { highRiskOccupation: occupation, highRiskIndustry: industry } = facts.profile;
  const entries = { occupation, industry };
  const found = (['occupation', 'industry'] as const).flatMap((field) => {
    const entry = entries[field];
    if (!entry || !isNoPlaceholder(own[field])) return [];
    return [`${field} "${escapeMarkdown(own[field], 60)}" (listed: "${escapeMarkdown(entry, 60)}")`];
  });
  return {
    value: found.length,
    ...(found.length > 0 ? { shown: entries } : {}),
    figures: { found: listFirstThree(found, '; ') },
  };
}

function age({ facts, profile }: CaseView): FeatureMeasure {
  if (!profile) return unknownMeasure(NO_PROFILE);
  if (profile.type === 'BUSINESS') return unknownMeasure('A business has no age of a person.');
  if (profile.dob == null) return unknownMeasure('The date of birth is missing.');
  const years = ageAt(profile.dob, alertRaisedAtMs(facts));
  if (years === null)
    return unknownMeasure('The date of birth {born} is implausible.', {
      figures: { born: spokenDay(Date.parse(profile.dob)) },
    });
  return { value: years, figures: { age: `${years}` } };
}

function unclearOwnership(view: CaseView): FeatureMeasure {
  const { profile } = view;
  const { startMs } = flaggedWindowOfSubject(view.facts);
  if (!profile) return unknownMeasure(NO_PROFILE);
  const ownership = ownershipOfProfile(profile, startMs);
  if (!ownership)
    return profile.type === 'INDIVIDUAL'
      ? { value: 0, says: 'a person has no beneficial owners' }
      : unknownMeasure('No beneficial owner was uploaded.');
  const { percent, youngestCompanyDays: days, undatedCompanies } = ownership;
  const isLow = percent !== null && percent < view.bound('customer_profile', 'ownedBelowPercent');
  const isYoung = days !== null && days < view.bound('customer_profile', 'companyYoungBelowDays');
  const says = [
    percent === null ? 'the shares of the named owners are incomplete' : 'the named owners hold {percent}',
    ...(days === null ? [] : ['the youngest owning company was {days} old on {day}']),
    ...(undatedCompanies === 0 ? [] : ['owning companies without a usable formation date: {undated}']),
  ].join('; ');
  const more = {
    shown: { percent, days },
    parts: { young: asOneOrZero(isYoung), unnamed: asOneOrZero(isLow) },
    figures: {
      unnamed: percent === null ? 'some' : `${Math.round(100 - percent)} %`,
      day: spokenDay(startMs),
      percent: percent === null ? 'incomplete' : `${percent} %`,
      days: days === null ? 'not known' : countWithNoun(days, 'day'),
      undated: `${undatedCompanies}`,
    },
  };
  const isUnknown = percent === null || (undatedCompanies > 0 && !isYoung);
  if (isUnknown && !isLow && !isYoung) return unknownMeasure(`${says}.`, more);
  return { value: asOneOrZero(isLow) + asOneOrZero(isYoung), says, ...more };
}

/** Transactions within a week after a dormant account became active, as described in the FFIEC manual. */
const WAKING_MS = 7 * DAY_MS;

const MISSING_DATE_REASON = 'The registration date is missing, so the age of the account is unknown.';

const accountAge: Feature = {
  id: 'account_age',
  title: 'Age of the account when the flagged activity began',
  unit: 'days',
  says: 'the account was {age} when the flagged activity began on {began}; it was opened on {opened}',
  measure({ subject: { registeredAtMs: openedMs }, window }) {
    if (openedMs === null) return unknownMeasure(MISSING_DATE_REASON);
    const days = (window.startMs - openedMs) / DAY_MS;
    const figures = {
      age: days < 1 ? 'less than a day old' : `${spokenSpan(days)} old`,
      began: spokenDay(window.startMs),
      opened: spokenDay(openedMs),
    };
    if (days < 0)
      return unknownMeasure(
        'The account was opened on {opened}, after the flagged activity began on {began}.',
        {
          figures,
        },
      );
    // Cut rather than rounded: 6.999 days must not appear as 7.
    return { value: days, figures, shown: Math.floor(days * 100) / 100 };
  },
};

const wokenTransactions: Feature = {
  id: 'woken_transactions',
  title: 'Transactions in the week after a long silence',
  unit: 'transactions',
  measure(view) {
    const { subject, facts, rows } = view;
    const incomplete = facts.truncated ? ({ incomplete: 'not_known' } as const) : {};
    const [first] = rows;
    if (!first) return unknownMeasure('No transaction is known in the time that is read.');
    // The opening date is only a bound: missing history looks like dormancy.
    const { lastBeforeMs, registeredAtMs } = subject;
    const sinceMs = lastBeforeMs ?? registeredAtMs;
    const silentMs = sinceMs === null || sinceMs > first.atMs ? null : first.atMs - sinceMs;
    const silence = countWithNoun(Math.floor((silentMs ?? 0) / DAY_MS), 'day');
    if (silentMs !== null && silentMs <= view.bound('account_age', 'dormantAboveDays') * DAY_MS)
      return {
        value: 0,
        says: 'the account was in use: the payment before came {silence} earlier',
        figures: { silence },
        ...incomplete,
      };
    if (silentMs === null || lastBeforeMs === null)
      return unknownMeasure(
        'No earlier payment is on record, so it is not known whether the account was dormant.',
      );
    const isWoken = ({ atMs }: { readonly atMs: number }) => atMs - first.atMs <= WAKING_MS;
    const woken = rows.filter(isWoken);
    const figures = {
      silence,
      count: countWithNoun(subject.transactions.filter(isWoken).length, 'transaction'),
      days: `${WAKING_MS / DAY_MS}`,
      day: spokenDay(first.atMs),
    };
    return { value: woken.length, figures, evidence: woken.map(({ id }) => id), ...incomplete };
  },
};

export const PROFILE_FEATURES: readonly Feature[] = [
  accountAge,
  wokenTransactions,
  {
    id: 'missing_diligence',
    title: 'Number of due diligence fields that are empty or contain a placeholder',
    unit: 'of twelve fields',
    says: 'missing due diligence fields ({missing}): {names}',
    lists: ['placeholders'],
    measure: missingDiligence,
  },
  {
    id: 'risky_trade',
    title: 'Occupation and industry that are on the lists of higher risk',
    unit: 'of two (occupation, industry)',
    says: 'on the lists of higher risk: {found}',
    lists: ['industries', 'occupations', 'placeholders'],
    measure: riskyTrade,
  },
  {
    id: 'age',
    title: 'Age of the person when the alert was raised',
    unit: 'years',
    says: 'the customer was {age} years old',
    measure: age,
  },
  {
    id: 'unclear_ownership',
    title: 'Gaps in ownership: shares without a named owner, and a recently formed company as owner',
    unit: 'of two gaps',
    says: 'the owners are known',
    measure: unclearOwnership,
  },
];
