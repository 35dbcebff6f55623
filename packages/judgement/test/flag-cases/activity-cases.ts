import type { GivenEntity } from '../../src/given/given-records.js';
import { daysBefore, type Given, type Payment } from '../given-case.js';
import { edge, type FlagCases } from './edge.js';

const rates = { USD: '1', EUR: '1.25' };
const further = { profile: { highRiskOccupation: null, highRiskIndustry: null, rates } };
const range = (upper_bound: number) => ({ upper_bound, currency: 840 });
const declaring = (entity: Partial<GivenEntity>, payments: readonly Payment[], given: Given = {}): Given => ({
  entity,
  payments,
  further,
  ...given,
});

const monthly = (amount: string, given: Given = {}): Given =>
  declaring({ estimated_monthly_deposits: range(1000) }, [{ daysAgo: 0, amount }], given);
/** Observes 73 days, a fifth of a year. */
const yearly = (amount: string, given: Given = {}): Given =>
  declaring({ annual_income: range(1000) }, [{ daysAgo: 0, amount }], {
    registeredAt: daysBefore(146),
    ...given,
  });
const foreign: Payment[] = [{ daysAgo: 0, amount: '1', currency: 'XAF' }];

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
};
