import { readOf } from './default-bounds.js';
import { givenCase, peersWith, type Given, type Payment } from './given-case.js';

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

  it('leaves transfers between own accounts out, which TP5 and TP6 count as activity', () => {
    const own = mixed(5, 0).map((payment) => ({ ...payment, direction: 'self' as const }));
    const payments = [...own, ...mixed(1, 4)];
    expect(flag('TP4', { payments }).value).toEqual({ round: 1, count: 5 });
    expect(flag('TP5', { payments }).value).toMatchObject({ count: 10 });
    const largest = { daysAgo: 0, amount: '99999', direction: 'self' as const };
    expect(flag('TP6', { payments: [...payments, largest] }).color).toBe('red');
  });

  it('is gray if there is no amount', () => {
    expect(flag('TP4', { payments: [{ daysAgo: 0, amount: '0' }] }).color).toBe('gray');
  });
});

describe('TP6, largest amount over the own median', () => {
  const beside = (largest: string): Payment[] => [
    ...times(4, () => ({ daysAgo: 1, amount: '10' })),
    { daysAgo: 0, amount: largest },
  ];

  it.each([
    ['100', '10.00', 'white'],
    ['100.01', '10.00', 'yellow'],
    ['300', '30.00', 'yellow'],
    ['300.01', '30.00', 'red'],
  ])('%s over a median of 10: %s times, %s', (largest, value, color) => {
    const found = flag('TP6', { payments: beside(largest) });
    expect(found).toMatchObject({ color, value, threshold: { yellow: 10, red: 30 }, evidence: ['tx00005'] });
  });

  it('takes the mean of the two middle amounts, and the currency that stands out most', () => {
    const even = ['1', '1', '2', '4', '4', '33'].map((amount) => ({ daysAgo: 0, amount }));
    expect(flag('TP6', { payments: even }).value).toBe('11.00');
    const euro = ['5', '5', '5', '5', '1000'].map((amount) => ({ daysAgo: 0, amount, currency: 'EUR' }));
    expect(flag('TP6', { payments: [...even, ...euro] }).value).toBe('200.00');
  });

  const shops = times(
    6,
    (i) =>
      ({
        daysAgo: i,
        amount: '10',
        direction: 'out',
        with: `Shop ${i}`,
        type: 'PAYMENT',
      }) as const,
  );
  const steady = (amount: string, direction: 'in' | 'out', type: 'CREDIT' | 'TRANSFER') =>
    times(6, (i) => ({ daysAgo: i * 30, amount, direction, type, with: `Payer of ${amount}` }));

  it('compares neither a salary nor a rent with purchases', () => {
    const life = [...shops, ...steady('3000', 'in', 'CREDIT'), ...steady('900', 'out', 'TRANSFER')];
    expect(flag('TP6', { payments: life })).toMatchObject({ color: 'white', value: '1.00' });
    const car = { daysAgo: 2, amount: '301', direction: 'out', with: 'Cars', type: 'PAYMENT' } as const;
    const found = flag('TP6', { payments: [...life, car] });
    expect(found).toMatchObject({ color: 'red', value: '30.10' });
    expect(found.rationale).toContain('the median of 7 amounts like it, 10 USD');
  });

  it('compares what a known counterparty pays with what it paid before', () => {
    const paid = { daysAgo: 1, amount: '9600', type: 'CREDIT', with: 'Payer of 300' } as const;
    const found = flag('TP6', { payments: [...shops, ...steady('300', 'in', 'CREDIT'), paid] });
    expect(found).toMatchObject({ color: 'red', value: '32.00' });
  });

  it('compares a kind of which there are few with all of its direction', () => {
    const deposit = { daysAgo: 1, amount: '33000', type: 'DEPOSIT', with: 'Branch' } as const;
    expect(flag('TP6', { payments: [...steady('3000', 'in', 'CREDIT'), deposit] }).value).toBe('11.00');
  });

  it.each([
    ['25', 'white', undefined],
    ['26', 'yellow', 0.16],
    ['39', 'yellow', 0.16],
    ['41', 'red', 0.39],
  ])('%s times the median beside peers: %s', (times10, color, severity) => {
    const cuts = { count: 100, p80: '25', p90: '40', p95: '40', p98: '40', p99: '40' };
    const peers = { ...peersWith({}), metrics: { outstanding: cuts } };
    const found = flag('TP6', { payments: beside(`${times10}0`), peers });
    expect([found.color, found.severity]).toEqual([color, severity]);
  });

  it('is red only above both bounds, and counts half without peers', () => {
    const cuts = { count: 100, p80: '2', p90: '2', p95: '2', p98: '2', p99: '2' };
    const peers = { ...peersWith({}), metrics: { outstanding: cuts } };
    expect(flag('TP6', { payments: beside('300'), peers })).toMatchObject({
      color: 'yellow',
      severity: 0.39,
    });
    expect(flag('TP6', { payments: beside('100'), peers }).color).toBe('white');
    expect(flag('TP6', { payments: beside('301') })).toMatchObject({ color: 'red', severity: 0.275 });
  });

  it('is gray where fewer than five are alike', () => {
    const few = ['1', '1', '1', '999'].map((amount) => ({ daysAgo: 0, amount }));
    expect(flag('TP6', { payments: few })).toMatchObject({
      color: 'gray',
      rationale: 'Fewer than 5 amounts are alike.',
    });
    expect(flag('TP6', { payments: [{ daysAgo: 0, amount: '0' }] }).color).toBe('gray');
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
