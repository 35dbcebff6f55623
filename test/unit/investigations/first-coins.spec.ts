import { firstCoins } from '../../../src/investigations/domain/case/money/first-coins.js';
import { givenCase, type Given, type Payment } from './given-case.js';

const income = { annual_income: { lower_bound: 0, upper_bound: 60_000, currency: 840 } };
const bought = (amount: string, daysAgo: number, to = 'Kraken'): Payment => ({
  ...{ daysAgo, amount, direction: 'out', with: to, type: 'TRANSFER' },
});
const before: Payment = { daysAgo: 90, amount: '3000', with: 'Employer' };
const coins = (payments: readonly Payment[], given: Given = {}) =>
  firstCoins(givenCase({ entity: income, ...given, payments })).length;

it.each<[string, readonly Payment[], number]>([
  ['half a year of income', [before, bought('15000', 20), bought('15000', 5)], 2],
  ['less than that', [before, bought('15000', 20), bought('14999', 5)], 0],
  ['in more than two months', [before, bought('15000', 59), bought('15000', -2)], 0],
  ['of which most came back', [before, bought('30000', 20), { ...bought('9000', 5), direction: 'in' }], 0],
  ['beside earlier dealings', [before, bought('200', 85), bought('30000', 5)], 0],
  ['of an account that begins with it', [bought('30000', 20)], 0],
  ['to somebody else', [before, bought('30000', 20, 'Holm Joinery')], 0],
])('coins that a person never had: %s', (_, payments, found) => {
  expect(coins(payments)).toBe(found);
});

it('are no surprise of whom the record knows to hold them', () => {
  const payments = [before, bought('30000', 20)];
  expect(coins(payments)).toBe(1);
  expect(coins(payments, { entity: { ...income, purpose_of_account: ['Trading crypto assets'] } })).toBe(0);
  expect(coins(payments, { entity: {} })).toBe(0);
});

it('are much of a firm beyond the deposits that it declared of a month', () => {
  const entity = {
    type: 'BUSINESS' as const,
    estimated_monthly_deposits: { lower_bound: 0, upper_bound: 60_000, currency: 840 },
  };
  expect(coins([before, bought('60000', 20)], { entity })).toBe(1);
  expect(coins([before, bought('59000', 20)], { entity })).toBe(0);
});
