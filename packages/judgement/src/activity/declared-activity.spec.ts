import type { GivenEntity } from '../given/given-records.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';

const USD = 840;
const profile = { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1' } };
const flag = (flagId: string, given: Given) => readOf(flagId, givenCase({ further: { profile }, ...given }));
const received = (...amounts: string[]): Payment[] => amounts.map((amount, i) => ({ daysAgo: i, amount }));

describe('a negative end of a declared range', () => {
  const REASON = 'negative amounts do not count.';
  const money = { lower_bound: -100, upper_bound: -5, currency: USD };
  const negative: Partial<GivenEntity> = {
    estimated_monthly_deposits: money,
    estimated_monthly_withdrawals: money,
    annual_income: money,
  };

  it.each(['EA1', 'EA2'])('is not declared: %s is gray and says why', (flagId) => {
    const { color, rationale } = flag(flagId, { entity: negative, payments: received('20') });
    expect([color, rationale.replace(/^No .* declared; /, '')]).toEqual(['gray', REASON]);
  });

  it('leaves the other end', () => {
    const entity = { ...negative, estimated_monthly_deposits: { ...money, upper_bound: 10 } };
    const found = (flagId: string) => flag(flagId, { entity, payments: received('20') });
    expect(found('EA1')).toMatchObject({ color: 'yellow', value: { declared: '10' } });
  });
});
