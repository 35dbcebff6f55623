import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { readOf } from './default-bounds.js';
import { givenCase, type Given, type Payment } from './given-case.js';

const USD = 840;
const profile = { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } };
const flag = (flagId: string, given: Given) => readOf(flagId, givenCase({ further: { profile }, ...given }));
const received = (...amounts: string[]): Payment[] => amounts.map((amount, i) => ({ daysAgo: i, amount }));

describe('a negative end of a declared range', () => {
  const REASON = 'what is negative does not count.';
  const money = { lower_bound: -100, upper_bound: -5, currency: USD };
  const negative: Partial<Entity> = {
    estimated_monthly_deposits: money,
    estimated_monthly_withdrawals: money,
    annual_income: money,
    estimated_trades_per_month: { lower_bound: -5, upper_bound: -2 },
  };

  it.each(['EA1', 'EA2', 'EA3', 'EA4'])('is not declared: %s is gray and says why', (flagId) => {
    const { color, rationale } = flag(flagId, { entity: negative, payments: received('20') });
    expect([color, rationale.replace(/^No .* declared; /, '')]).toEqual(['gray', REASON]);
  });

  it('leaves the other end, and the other ranges', () => {
    const entity = { ...negative, estimated_monthly_deposits: { ...money, upper_bound: 10 } };
    const found = (flagId: string) => flag(flagId, { entity, payments: received('20') });
    expect(found('EA1')).toMatchObject({ color: 'yellow', value: { declared: '10' } });
    expect(found('EA4').value).toEqual({ declared: 1, outside: 1, above: 1 });
    expect(flag('EA4', { entity, payments: received('9') }).color).toBe('gray');
  });

  it('rules out green, but for the lower one of the income, which counts nowhere', () => {
    const inside = (given: Partial<Entity>) => flag('EA4', { entity: given, payments: received('9') }).color;
    const from = (lower: number) => ({ lower_bound: lower, upper_bound: 100_000, currency: USD });
    expect(inside({ annual_income: from(-1) })).toBe('green');
    expect(inside({ annual_income: from(1), estimated_monthly_deposits: from(-1) })).toBe('gray');
  });
});
