import { readOf } from './default-bounds.js';
import { givenCase, type Given, type Payment } from './given-case.js';

const flag = (flagId: string, given: Given, rules: Record<string, unknown> = {}) =>
  readOf(flagId, givenCase(given), rules);
const times = (count: number, make: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe('TP1, structuring under a reporting threshold', () => {
  const near = (count: number, more: Partial<Payment> = {}) =>
    times(count, (i) => ({ daysAgo: i / 10, amount: '9500', ...more }));

  it.each([
    [2, 'white'],
    [3, 'yellow'],
    [5, 'yellow'],
    [6, 'red'],
  ])('%d amounts in a week: %s', (count, color) => {
    const found = flag('TP1', { payments: near(count) });
    expect(found).toMatchObject({ color, value: count });
    expect(found.evidence).toHaveLength(count);
  });

  it.each([
    ['7999.99', 0],
    ['8000', 3],
    ['10000', 3],
    ['10000.01', 0],
  ])('amounts of %s: %d are near the threshold of 10000', (amount, value) => {
    expect(flag('TP1', { payments: near(3, { amount }) }).value).toBe(value);
  });

  it('takes seven days and no longer', () => {
    const payments = (last: number) => [0, 1, last].map((daysAgo) => ({ daysAgo, amount: '9500' }));
    expect(flag('TP1', { payments: payments(7) }).color).toBe('yellow');
    expect(flag('TP1', { payments: payments(7.001) }).color).toBe('white');
  });

  it('uses the threshold of each currency and leaves self transfers out', () => {
    expect(flag('TP1', { payments: near(3, { currency: 'JPY', amount: '1700000' }) }).color).toBe('yellow');
    expect(flag('TP1', { payments: near(3, { direction: 'self' }) }).color).toBe('white');
    const rules = { reportingThresholds: { USD: '3000' } };
    expect(flag('TP1', { payments: near(3, { amount: '2900' }) }, rules).color).toBe('yellow');
  });

  it('is gray for a currency without a threshold, unless the others already meet a band', () => {
    const unknown = { daysAgo: 0, currency: 'XYZ', amount: '1' };
    const found = flag('TP1', { payments: [...near(2), unknown] });
    expect(found).toMatchObject({
      color: 'gray',
      value: 2,
      rationale: 'No reporting threshold is set for XYZ.',
    });
    expect(flag('TP1', { payments: [...near(3), unknown] }).color).toBe('yellow');
  });
});

describe('TP4, round amounts', () => {
  const mixed = (round: number, other: number): Payment[] => [
    ...times(round, () => ({ daysAgo: 0, amount: '1500.00' })),
    ...times(other, () => ({ daysAgo: 0, amount: '1501' })),
  ];

  it.each([
    [4, 0, 'white'],
    [5, 0, 'yellow'],
    [3, 2, 'white'],
    [4, 1, 'yellow'],
    [61, 39, 'yellow'],
    [60, 40, 'white'],
  ])('%d round and %d others: %s', (round, other, color) => {
    const found = flag('TP4', { payments: mixed(round, other) });
    expect(found).toMatchObject({ color, value: { round, count: round + other } });
    expect(found.evidence).toHaveLength(Math.min(round, 20));
  });

  it('takes a larger multiple for currencies with a small unit', () => {
    const yen = (amount: string) => times(5, () => ({ daysAgo: 0, amount, currency: 'JPY' }));
    expect(flag('TP4', { payments: yen('1500') }).color).toBe('white');
    expect(flag('TP4', { payments: yen('20000') }).color).toBe('yellow');
  });

  it('leaves transfers between own accounts out, which TP5 counts as activity', () => {
    const own = mixed(5, 0).map((payment) => ({ ...payment, direction: 'self' as const }));
    const payments = [...own, ...mixed(1, 4)];
    expect(flag('TP4', { payments }).value).toEqual({ round: 1, count: 5 });
    expect(flag('TP5', { payments }).value).toMatchObject({ count: 10 });
  });

  it('is gray if there is no amount', () => {
    expect(flag('TP4', { payments: [{ daysAgo: 0, amount: '0' }] }).color).toBe('gray');
  });
});

it.each(['constructor', '__proto__'])('knows no threshold for the currency %j', (currency) => {
  const given = { payments: [{ daysAgo: 0, currency }] };
  expect(flag('TP1', given).color).toBe('gray');
  expect(flag('TP4', given).color).toBe('white');
});

it('shows a hostile currency harmlessly', () => {
  const found = flag('TP1', { payments: [{ daysAgo: 0, currency: '[x](http://a.b)\u200b' }] });
  expect(found.rationale).toBe('No reporting threshold is set for \\[x\\]\\(http….');
});
