import type { GivenEntity } from '../given/given-records.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, daysBefore, type Given, type Payment } from '../../test/given-case.js';

const USD = 840;
const EUR = 978;
const rates = (known: Record<string, string | null>) => ({
  profile: { highRiskOccupation: null, highRiskIndustry: null, rates: known },
});
const flag = (flagId: string, given: Given) =>
  readOf(flagId, givenCase({ further: rates({ USD: '1', EUR: '1.25' }), ...given }));
const range = (upper_bound: number, currency = USD) => ({ upper_bound, currency });
const received = (...amounts: string[]): Payment[] => amounts.map((amount, i) => ({ daysAgo: i, amount }));

describe('EA1, inflow of a month', () => {
  const entity: Partial<GivenEntity> = { estimated_monthly_deposits: range(1000) };

  it('takes the busiest thirty days, and what came in alone', () => {
    const payments: Payment[] = [
      { daysAgo: 0, amount: '10' },
      { daysAgo: 100, amount: '800' },
      { daysAgo: 130, amount: '800' },
      { daysAgo: 120, amount: '9000', direction: 'out' },
      { daysAgo: 120, amount: '9000', direction: 'self' },
    ];
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'yellow', value: { sum: '1600' } });
    payments[2] = { daysAgo: 130.001, amount: '800' };
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'white', value: { sum: '800' } });
  });

  it('converts other currencies exactly, into whichever was declared', () => {
    const payments: Payment[] = [
      { daysAgo: 1, amount: '1200', currency: 'EUR' },
      { daysAgo: 0, amount: '0.01' },
    ];
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'yellow', value: { sum: '1500.01' } });
    payments[1] = { daysAgo: 0, amount: '1', direction: 'out' };
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'white', value: { sum: '1500' } });
    const inEuro = { estimated_monthly_deposits: range(1000, EUR) };
    expect(flag('EA1', { entity: inEuro, payments: received('1875') }).color).toBe('white');
    expect(flag('EA1', { entity: inEuro, payments: received('1875.01') }).color).toBe('yellow');
  });

  it('needs no rate where all is of one currency, and is gray where one is missing', () => {
    const further = rates({ USD: null });
    expect(flag('EA1', { entity, payments: received('1501'), further }).color).toBe('yellow');
    const payments: Payment[] = [...received('1000'), { daysAgo: 1, amount: '1', currency: 'XAF' }];
    expect(flag('EA1', { entity, payments })).toMatchObject({
      color: 'gray',
      rationale: 'No exchange rate is loaded for XAF.',
    });
    expect(flag('EA1', { entity, payments: [...payments, ...received('900')] }).color).toBe('yellow');
  });

  it('takes a lower bound where there is no upper one', () => {
    const lower = { estimated_monthly_deposits: { lower_bound: 1000, currency: USD } };
    expect(flag('EA1', { entity: lower, payments: received('1501') }).color).toBe('yellow');
  });

  it('is red above a declared nothing, and white at it', () => {
    const nothing = { estimated_monthly_deposits: range(0) };
    expect(flag('EA1', { entity: nothing, payments: received('0.01') }).color).toBe('red');
    const out: Payment[] = [{ daysAgo: 0, direction: 'out' }];
    expect(flag('EA1', { entity: nothing, payments: out }).color).toBe('white');
  });
});

describe('EA2, inflow of a year', () => {
  // 146 days observed are two fifths of a year.
  const given = (amount: string, more: Given = {}): Given => ({
    entity: { annual_income: range(1000) },
    registeredAt: daysBefore(146),
    payments: received(amount),
    ...more,
  });

  it('observes the lookback at most, and makes no year of less than 90 days', () => {
    const old = { registeredAt: daysBefore(900) };
    expect(flag('EA2', given('986', old)).color).toBe('white');
    expect(flag('EA2', given('987', old)).color).toBe('yellow');
    for (const days of [1, 89.9]) {
      const young = { registeredAt: daysBefore(days) };
      expect(flag('EA2', given('2000', young))).toMatchObject({ color: 'white', value: { sum: '2000' } });
      expect(flag('EA2', given('2001', young)).color).toBe('yellow');
    }
    expect(flag('EA2', given('2001', { registeredAt: daysBefore(10) })).rationale).toMatch(
      /too few to estimate a year/,
    );
    const season = { registeredAt: daysBefore(90) };
    expect(flag('EA2', given('493', season)).color).toBe('white');
    expect(flag('EA2', given('494', season)).color).toBe('yellow');
  });
});
