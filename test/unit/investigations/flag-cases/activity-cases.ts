import type { Entity } from '../../../../src/ingestion/domain/entity.record.js';
import { daysBefore, type Given, type Payment } from '../given-case.js';
import { edge, times, today, unknownSubject, type FlagCases } from './edge.js';

const rates = { USD: '1', EUR: '1.25' };
const further = { profile: { highRiskOccupation: null, highRiskIndustry: null, rates } };
const range = (upper_bound: number) => ({ upper_bound, currency: 840 });
const declaring = (entity: Partial<Entity>, payments: readonly Payment[], given: Given = {}): Given => ({
  entity,
  payments,
  further,
  ...given,
});

const monthly = (amount: string, given: Given = {}): Given =>
  declaring({ estimated_monthly_deposits: range(1000) }, [{ daysAgo: 0, amount }], given);
/** 73 days observed are a fifth of a year. */
const yearly = (amount: string, given: Given = {}): Given =>
  declaring({ annual_income: range(1000) }, [{ daysAgo: 0, amount }], {
    registeredAt: daysBefore(146),
    ...given,
  });
const trades = (count: number, given: Given = {}): Given => {
  const rows = times(count, (): Payment => ({ daysAgo: 30, type: 'TRADE' }));
  return declaring({ estimated_trades_per_month: { upper_bound: 100 } }, [...rows, today], given);
};
const foreign: Payment[] = [{ daysAgo: 0, amount: '1', currency: 'XAF' }];

const allDeclared: Partial<Entity> = {
  estimated_monthly_deposits: range(1000),
  estimated_monthly_withdrawals: range(500),
  estimated_trades_per_month: { upper_bound: 1 },
  annual_income: range(2000),
};
const within: readonly Payment[] = [
  { daysAgo: 40, amount: '900' },
  { daysAgo: 9, amount: '500', direction: 'out', type: 'TRADE' },
];
const all = (more: readonly Payment[] = [], given: Given = {}): Given =>
  declaring(allDeclared, [...within, ...more], given);

/** A wage of so many months, the last of them today. */
const wages = (months: number): Given => ({
  registeredAt: daysBefore(800),
  payments: times(months, (i) => ({ daysAgo: i * 31, amount: '3000', type: 'CREDIT', with: 'Employer' })),
});

export const ACTIVITY_CASES: FlagCases = {
  EA1: {
    red: [edge(monthly('3000.01'), monthly('3000'))],
    yellow: [edge(monthly('1500.01'), monthly('1500')), edge(monthly('3000'), monthly('3000.01'))],
    white: [edge(monthly('1500'))],
    gray: [
      edge(monthly('9000', { entity: {} }), monthly('9000')),
      edge(monthly('1', { payments: foreign }), monthly('1')),
      edge(monthly('1500', { truncated: true }), monthly('1501', { truncated: true })),
    ],
  },
  EA2: {
    red: [edge(yearly('2000.01'), yearly('2000'))],
    yellow: [edge(yearly('800.01'), yearly('800')), edge(yearly('2000'), yearly('2000.01'))],
    white: [edge(yearly('800'))],
    gray: [
      edge(yearly('9000', { entity: {} }), yearly('9000')),
      edge(yearly('1', { payments: foreign }), yearly('1')),
      edge(yearly('800', { truncated: true }), yearly('801', { truncated: true })),
    ],
  },
  EA3: {
    red: [edge(trades(401), trades(400))],
    yellow: [edge(trades(201), trades(200)), edge(trades(400), trades(401))],
    white: [edge(trades(200))],
    gray: [
      edge(trades(900, { entity: {} }), trades(900)),
      edge(trades(200, { truncated: true }), trades(201, { truncated: true })),
    ],
  },
  EA4: {
    green: [
      edge(all([{ daysAgo: 40, amount: '86' }]), all([{ daysAgo: 40, amount: '101' }])),
      edge(all(), all([{ daysAgo: 9, amount: '0.01', direction: 'out' }])),
    ],
    white: [edge(all([{ daysAgo: 40, amount: '101' }]))],
    gray: [edge(unknownSubject, all()), edge(all(foreign), all()), edge(all([], { truncated: true }), all())],
  },
  EA5: {
    green: [edge(wages(6), wages(1), { ...wages(6), payments: [] })],
    white: [edge(wages(1), wages(6))],
    gray: [edge({ payments: [] }, wages(1))],
  },
};
