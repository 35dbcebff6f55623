import type { Entity } from '../../../../src/ingestion/domain/entity.record.js';
import { KYC_FIELDS } from '../../../../src/investigations/domain/case/facts/profile-facts.js';
import { daysBefore, peersWith, type Given, type Payment } from '../given-case.js';
import { edge, times, today, unknownSubject, type FlagCases } from './edge.js';

const opened = (days: number): Given => ({ registeredAt: daysBefore(days), payments: [today] });

const firstValues = peersWith({ 'first_value USD': { p80: '100', p95: '500' } });
const first = (daysAgo: number, amount: string, given: Given = {}): Given => ({
  registeredAt: daysBefore(daysAgo),
  payments: [{ daysAgo: 0, amount }],
  peers: firstValues,
  ...given,
});

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
  AA2: {
    red: [
      edge(first(3, '500.000000000000000001'), first(3, '500')),
      edge(first(14, '501'), first(14.001, '501')),
    ],
    white: [edge(first(3, '500'))],
    gray: [
      edge(first(3, '501', { registeredAt: null }), first(3, '501')),
      edge({ payments: [], peers: firstValues }),
      edge(first(3, '501', { peers: { ...firstValues, metrics: {} } })),
      edge(
        first(3, '501', { peers: peersWith({ 'first_value USD': { p80: '100', p95: '500' } }, 99) }),
        first(3, '501', { peers: peersWith({ 'first_value USD': { p80: '100', p95: '500' } }, 100) }),
      ),
    ],
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
  AA4: { white: [edge(opened(1))], gray: [edge({ registeredAt: null, payments: [today] }, opened(1))] },
};

const INDIVIDUAL: Partial<Entity> = {
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

const peers = peersWith({ 'inflow USD': { p80: '900', p95: '2000' }, passed: { p80: '1.00', p95: '3.00' } });
const paid = (amount: string): Payment[] => [{ daysAgo: 5, amount }];
const through = (percent: number): Payment[] => [
  ...times(3, (i): Payment[] => [
    { daysAgo: 150 - i * 30, amount: `${percent * (5 + 5 * i)}` },
    { daysAgo: 149 - i * 30, amount: `${percent * (5 + 5 * i)}`, direction: 'out', with: `Taker ${i}` },
  ]).flat(),
  { daysAgo: 20, amount: `${3_000 - percent * 30}` },
];
/** Whose birthday, `years` before 2024, is on the day of the first flagged transaction or the day after. */
const aged = (years: number, payments: Payment[], day = '06-30', given: Given = {}): Given => ({
  payments: [...payments, { daysAgo: 0, direction: 'out', amount: '1' }],
  entity: { dob: `${2024 - years}-${day}` },
  peers,
  ...given,
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
  CP3: {
    red: [edge(aged(20, through(26)), aged(20, through(25)), aged(30, through(26)))],
    yellow: [
      edge(aged(20, paid('900.000000000000000001')), aged(20, paid('900'))),
      edge(aged(21, paid('901'), '07-01'), aged(21, paid('901'))),
      edge(aged(76, paid('901')), aged(76, paid('901'), '07-01')),
    ],
    white: [edge(aged(21, paid('901'))), edge(aged(75, paid('901')))],
    gray: [
      edge(aged(20, paid('901'), '06-30', { entity: {} }), aged(20, paid('901'))),
      edge(aged(-1, paid('901')), aged(20, paid('901'))),
      edge(aged(20, paid('901'), '06-30', { peers: null }), aged(30, paid('901'), '06-30', { peers: null })),
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
  CP5: {
    green: [edge({ entity: { source_of_funds: ['salary'] } }, { entity: { source_of_funds: ['unknown'] } })],
    white: [edge({ entity: { source_of_funds: ['unknown'] } })],
    gray: [
      edge({ entity: { source_of_funds: [] } }, { entity: { source_of_funds: ['unknown'] } }),
      edge(unknownSubject),
    ],
  },
};
