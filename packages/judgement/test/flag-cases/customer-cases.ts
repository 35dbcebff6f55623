import type { GivenEntity } from '../../src/given/given-records.js';
import { KYC_FIELDS } from '../../src/case/facts/profile-facts.js';
import { daysBefore, type Given } from '../given-case.js';
import { edge, times, today, unknownSubject, type FlagCases } from './edge.js';

const opened = (days: number): Given => ({ registeredAt: daysBefore(days), payments: [today] });

const woken = (silentDays: number, rows: number): Given => {
  const week = times(rows, (i) => ({ daysAgo: 100 - i / rows }));
  return { payments: [{ daysAgo: 100 + silentDays }, ...week, today] };
};

export const ACCOUNT_AGE_CASES: FlagCases = {
  AA1: {
    red: [edge(opened(6.999), opened(7))],
    yellow: [edge(opened(29.999), opened(30)), edge(opened(7), opened(6.999))],
    green: [edge(opened(730.001), opened(730))],
    white: [edge(opened(30)), edge(opened(730))],
    gray: [edge({ registeredAt: null, payments: [today] }, opened(0)), edge(opened(-1), opened(0))],
  },
  AA3: {
    red: [edge(woken(181, 5), woken(181, 4)), edge(woken(180.001, 5), woken(180, 5))],
    yellow: [edge(woken(181, 3), woken(181, 2)), edge(woken(181, 4), woken(181, 5))],
    white: [edge(woken(181, 2))],
    gray: [
      edge({ payments: [] }),
      edge({ payments: [today], registeredAt: null }, woken(181, 2)),
      edge({ ...woken(181, 5), truncated: true }, woken(181, 5)),
    ],
  },
};

const INDIVIDUAL: Partial<GivenEntity> = {
  name: 'Åsa Ek',
  dob: '1980-01-01',
  nationality: ['SE'],
  mailing_country: 'SE',
  mailing_street_address: 'Storgatan 1',
  emails: ['asa@example.com'],
  phone_numbers: ['+46701234567'],
  occupation: 'nurse',
  employment_status: 'employed',
  purpose_of_account: ['salary'],
  source_of_funds: ['salary'],
  annual_income: { upper_bound: 1000, currency: 840 },
};
const missing = (count: number): Given => {
  const gone = KYC_FIELDS.INDIVIDUAL.slice(0, count).map((field) => [field, null]);
  return { entity: { ...INDIVIDUAL, ...(Object.fromEntries(gone) as object) } };
};

const listed = (highRiskOccupation: string | null, highRiskIndustry: string | null = null): Given => ({
  entity: { occupation: 'Dealer', industry: 'Trade' },
  further: { profile: { highRiskOccupation, highRiskIndustry, rates: {} } },
});

const owned = (share: number | null, daysOld: number | null): Given => {
  const formation_date = daysOld === null ? null : daysBefore(daysOld).slice(0, 10);
  const holding = { id: 1, entity_name: 'Holding', ownership_percentage: share, formation_date };
  return { payments: [today], entity: { type: 'BUSINESS', ubo: { corporate: [holding] } } };
};

export const PROFILE_CASES: FlagCases = {
  CP1: {
    red: [edge(missing(6), missing(5))],
    yellow: [edge(missing(3), missing(2)), edge(missing(5), missing(6))],
    white: [edge(missing(0)), edge(missing(2))],
    gray: [edge(unknownSubject, missing(12))],
  },
  CP2: {
    yellow: [edge(listed('dealer'), listed(null)), edge(listed(null, 'trade'), listed(null))],
    white: [edge(listed(null))],
    gray: [
      edge({ ...listed(null), entity: {} }, listed(null)),
      edge({ entity: { occupation: 'nurse' } }, listed(null)),
    ],
  },
  CP4: {
    red: [edge(owned(74, 89), owned(74, 90), owned(75, 89))],
    yellow: [edge(owned(74.99, 90), owned(75, 90)), edge(owned(75, 89), owned(75, 90))],
    white: [edge(owned(75, 90)), edge({ payments: [today] })],
    gray: [
      edge({ payments: [today], entity: { type: 'BUSINESS' } }, owned(75, 90)),
      edge(owned(null, 90), owned(75, 90)),
      edge(owned(75, null), owned(75, 90)),
    ],
  },
};
