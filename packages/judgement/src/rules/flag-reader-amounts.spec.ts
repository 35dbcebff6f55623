import { readOf } from '../../test/default-bounds.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';

const flag = (flagId: string, given: Given, rules: Record<string, unknown> = {}) =>
  readOf(flagId, givenCase(given), rules);
const times = (count: number, make: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe('TP1, structuring under a reporting threshold', () => {
  const near = (count: number, more: Partial<Payment> = {}) =>
    times(count, (i) => ({ daysAgo: i / 10, amount: '9500', with: null, ...more }));

  it.each([
    ['7999.99', 0],
    ['8000', 3],
    ['10000', 3],
    ['10000.01', 0],
  ])('amounts of %s: %d are near the threshold of 10000', (amount, value) => {
    expect(flag('TP1', { payments: near(3, { amount }) }).value).toBe(value);
  });

  it('takes seven days and no longer', () => {
    const payments = (last: number) =>
      [0, 1, last].map((daysAgo) => ({ daysAgo, amount: '9500', with: null }));
    expect(flag('TP1', { payments: payments(7) }).color).toBe('yellow');
    expect(flag('TP1', { payments: payments(7.001) }).color).toBe('white');
  });

  it('uses the threshold of each currency and leaves self transfers out', () => {
    expect(flag('TP1', { payments: near(3, { currency: 'JPY', amount: '1700000' }) }).color).toBe('yellow');
    expect(flag('TP1', { payments: near(3, { direction: 'self' }) }).color).toBe('white');
    const rules = { reportingThresholds: { USD: '3000' } };
    expect(flag('TP1', { payments: near(3, { amount: '2900' }) }, rules).color).toBe('yellow');
  });
});

describe('TP4, round amounts', () => {
  const mixed = (round: number, other: number): Payment[] => [
    ...times(round, (i) => ({ daysAgo: i / 48, amount: '1500.00' })),
    ...times(other, (i) => ({ daysAgo: (round + i) / 48, amount: '1501' })),
  ];

  it('takes a larger multiple for currencies with a small unit', () => {
    const yen = (amount: string) => times(5, (i) => ({ daysAgo: i / 48, amount, currency: 'JPY' }));
    expect(flag('TP4', { payments: yen('1500') }).color).toBe('white');
    expect(flag('TP4', { payments: yen('20000') }).color).toBe('yellow');
  });

  it('leaves transfers between own accounts out, which TP5 counts as activity', () => {
    const own = mixed(5, 0).map((payment) => ({ ...payment, direction: 'self' as const }));
    const payments = [...own, ...mixed(1, 4)];
    expect(flag('TP4', { payments }).value).toEqual({ round: 1, count: 5 });
    expect(flag('TP5', { payments }).value).toMatchObject({ count: 10 });
  });
});

it.each(['constructor', '__proto__'])('knows no threshold for the currency %j', (currency) => {
  const given = { payments: [{ daysAgo: 0, currency, with: null }] };
  expect(flag('TP1', given).color).toBe('gray');
  expect(flag('TP4', given).color).toBe('white');
});

it('shows a hostile currency harmlessly', () => {
  const found = flag('TP1', { payments: [{ daysAgo: 0, currency: '[x](http://a.b)\u200b', with: null }] });
  expect(found.rationale).toBe('No reporting threshold is set for \\[x\\]\\(http….');
});
