import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import { FLAGS } from '../../../src/investigations/rules/rule-table.js';
import { readOf } from './default-bounds.js';
import { givenCase, peersWith, type Given, type Payment } from './given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));
const times = (count: number, make: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe('TP2, burst with rare counterparties', () => {
  const peers = peersWith({ burst: { p80: '2', p95: '4' } });
  const strangers = (count: number, spread = 0.1) =>
    times(count, (i) => ({ daysAgo: i * spread, with: `Stranger ${i}` }));

  it.each([
    [2, 'white'],
    [3, 'yellow'],
    [4, 'yellow'],
    [5, 'red'],
  ])('%d transactions: %s', (count, color) => {
    const found = flag('TP2', { payments: strangers(count), peers });
    expect(found).toMatchObject({ color, value: count, threshold: { yellow: 2, red: 4 } });
    expect(found.evidence).toHaveLength(count);
  });

  it.each([
    [2, 'white', undefined],
    [3, 'yellow', 0.16],
    [5, 'yellow', 0.22],
    [6, 'yellow', 0.22],
    [7, 'red', 0.28],
    [9, 'red', 0.39],
    [11, 'red', 0.52],
  ])('%d transactions: %s, as severe as %p', (count, color, severity) => {
    const cuts = { count: 100, p80: '2', p90: '4', p95: '6', p99: '8', p999: '10' };
    const found = flag('TP2', { payments: strangers(count), peers: { ...peers, metrics: { burst: cuts } } });
    expect([found.color, found.severity]).toEqual([color, severity]);
    const passed = { 5: '90 within 4', 6: '90 within 4', 9: '99 within 8', 11: '99.9 within 10' }[count];
    expect(found.rationale).toContain(passed ?? '95 within 6');
  });

  it('counts as much as is beyond the usual of the customer, if that is less', () => {
    const cuts = { burst: { p80: '2', p95: '4' }, burst_beyond: { p80: '1.9', p95: '4.5' } };
    const both = peersWith(cuts);
    // Fifty-five others over the half year: 60 in all, one in an average window.
    const busy = times(55, (i) => ({ daysAgo: 4 + i * 3.1, with: `Sometime ${i}` }));
    expect(flag('TP2', { payments: strangers(5), peers: both })).toMatchObject({
      color: 'red',
      severity: 0.39,
    });
    const found = flag('TP2', {
      payments: [...strangers(4), ...busy, ...strangers(5).slice(4)],
      peers: both,
    });
    expect(found).toMatchObject({ color: 'yellow', severity: 0.22, value: 5 });
    // A table of before knows nothing of that.
    expect(flag('TP2', { payments: [...strangers(5), ...busy], peers }).color).toBe('red');
  });

  it('takes three days and no longer', () => {
    expect(flag('TP2', { payments: strangers(3, 1.5), peers }).value).toBe(3);
    expect(flag('TP2', { payments: strangers(3, 1.501), peers }).value).toBe(2);
  });

  it('counts a pair as new while it was seen at most twice, in both directions together', () => {
    const pair = (count: number) =>
      times(count, (i) => ({ daysAgo: i / 10, with: 'Somebody', direction: i % 2 ? 'in' : 'out' }));
    expect(flag('TP2', { payments: pair(2), peers }).value).toBe(2);
    expect(flag('TP2', { payments: pair(3), peers }).value).toBe(0);
  });

  it('passes over unnamed counterparties and self transfers', () => {
    const payments = [
      ...times(3, () => ({ daysAgo: 0, with: null })),
      { daysAgo: 0, direction: 'self' as const },
    ];
    expect(flag('TP2', { payments, peers })).toMatchObject({ color: 'white', value: 0 });
  });

  it('is gray under 100 peers and says what it saw', () => {
    const few = peersWith({ burst: { p80: '2', p95: '4' } }, 99);
    expect(flag('TP2', { payments: strangers(9), peers: few })).toMatchObject({ color: 'gray', value: 9 });
    expect(flag('TP2', { payments: strangers(9), peers: null }).color).toBe('gray');
  });
});

describe('TP3, pass-through', () => {
  const peers = peersWith({ passed: { p80: '2.50', p95: '4.50' } });
  /** So many amounts of ever other sizes are handed on, a week apart; one more stays, `rest` of them all. */
  const through = (count: number, rest = 0, outgoing = 1): Payment[] => [
    ...times(count, (i) => ({ daysAgo: 150 - i * 7, amount: String(1_000 * 1.3 ** i) })).flatMap(
      ({ daysAgo, amount }): Payment[] => [
        { daysAgo, amount: Number(amount).toFixed(2) },
        { daysAgo: daysAgo - 1, amount: (Number(amount) * outgoing).toFixed(2), direction: 'out' },
      ],
    ),
    ...(rest > 0 ? [{ daysAgo: 20, amount: String(rest) }] : []),
  ];

  it.each([
    [1, 'white', undefined],
    [2, 'white', undefined],
    [3, 'yellow', 0.22],
    [4, 'red', 0.39],
  ])('%d amounts that left again: %s, as severe as %p', (count, color, severity) => {
    // All of the money, by chance in 2.2, 3.7 and 5.3 decades.
    const found = flag('TP3', { payments: through(count), peers });
    expect([found.color, found.severity]).toEqual([color, severity]);
    expect(found.value).toMatchObject({ percent: 100, amounts: count });
    expect(found.evidence).toHaveLength(2 * count);
  });

  it('is yellow below a quarter of the money and white below a tenth, however rare that is', () => {
    const sum = 1_000 * (1 + 1.3 + 1.69 + 2.197);
    const color = (rest: number) => flag('TP3', { payments: through(4, Math.round(rest)), peers }).color;
    expect([2.7, 3.2, 8.8, 9.4].map((rest) => color(sum * rest))).toEqual([
      'red',
      'yellow',
      'yellow',
      'white',
    ]);
  });

  it('takes one amount alone where it has to be reported', () => {
    const low = peersWith({ passed: { p80: '0.00', p95: '0.00' } });
    const once = (amount: string): Payment[] => [
      { daysAgo: 9, amount },
      { daysAgo: 8, amount, direction: 'out' },
    ];
    expect(flag('TP3', { payments: once('9999'), peers: low }).color).toBe('white');
    expect(flag('TP3', { payments: once('10000'), peers: low }).color).toBe('red');
  });

  it('takes more than an everyday sum', () => {
    const small = (factor: number) =>
      through(4).map((each) => ({ ...each, amount: (Number(each.amount) * factor).toFixed(4) }));
    expect(flag('TP3', { payments: small(0.02), peers }).color).toBe('red');
    expect(flag('TP3', { payments: small(0.016), peers })).toMatchObject({
      color: 'white',
      value: { amounts: 4 },
    });
    // Of a currency without a threshold nobody knows what is everyday.
    const unknown = small(0.016).map((each) => ({ ...each, currency: 'XYZ' }));
    expect(flag('TP3', { payments: unknown, peers }).color).toBe('red');
  });

  it.each([
    ['879.99', 0],
    ['880', 88],
    ['1120', 100],
    ['1120.01', 0],
  ])('1000 in and %s out: %d %%', (amount, percent) => {
    const payments: Payment[] = [
      { daysAgo: 1, amount: '1000' },
      { daysAgo: 0, amount, direction: 'out' },
    ];
    expect(flag('TP3', { payments, peers }).value).toMatchObject({ percent });
  });

  it.each([
    [5, 0, 100],
    [5.001, 0, 0],
    [0, 0, 100],
    [0, 1, 0],
  ])('in %d days ago and out %d days ago: %d %%', (incoming, outgoing, percent) => {
    const payments: Payment[] = [
      { daysAgo: incoming, amount: '1000' },
      { daysAgo: outgoing, amount: '1000', direction: 'out' },
    ];
    expect(flag('TP3', { payments, peers }).value).toMatchObject({ percent });
  });

  it('compares within one currency, the one in which it is least likely, and is gray without peers', () => {
    const payments: Payment[] = [
      { daysAgo: 1, amount: '1000' },
      { daysAgo: 0, amount: '1000', currency: 'EUR', direction: 'out' },
    ];
    expect(flag('TP3', { payments, peers }).value).toMatchObject({ percent: 0 });
    const euros = through(4).map((each) => ({ ...each, currency: 'EUR' }));
    expect(flag('TP3', { payments: [...through(3), ...euros], peers }).value).toMatchObject({ amounts: 4 });
    expect(flag('TP3', { payments: through(3) })).toMatchObject({ color: 'gray', value: { amounts: 3 } });
  });
});

describe('TP3, money that went back whole to payers known by an id', () => {
  const peers = peersWith({ passed: { p80: '1', p95: '2' } });
  const returned = (factor: number): Payment[] =>
    times(4, (i) => ({ daysAgo: 80 - i * 9, amount: String((500 + i * 200) * factor) })).flatMap(
      ({ daysAgo, amount }): Payment[] => [
        { daysAgo, amount, withEntity: 'C7' },
        { daysAgo: daysAgo - 1, amount, direction: 'out', withEntity: 'C7' },
      ],
    );

  it('is told and not counted', () => {
    const found = flag('TP3', { payments: returned(1), peers });
    expect(found).toMatchObject({ color: 'white', value: { amounts: 0, returned: 4 } });
    expect(found.rationale).toContain('3,200 USD (4 amounts) went back whole to whom it had come from');
  });

  it('counts where it has to be reported', () => {
    const found = flag('TP3', { payments: returned(4), peers });
    expect(found).toMatchObject({ color: 'red', value: { amounts: 4, returned: 0, back: 4 } });
    expect(found.rationale).toContain('all of it back to whom it had come from');
  });
});

describe('when older transactions of the lookback were not read', () => {
  const cuts = { p80: '2', p95: '4' };
  const peers = peersWith({ burst: cuts, passed: cuts, count: cuts });
  const colors = (payments: readonly Payment[], truncated: boolean) =>
    ['TP1', 'TP2', 'TP3', 'TP4', 'TP5'].map(
      (id) => readOf(id, givenCase({ payments, peers, truncated })).color,
    );
  const near = times(6, (i): Payment => ({ daysAgo: i / 10, amount: '9500', with: `Stranger ${i}` }));
  const few = times(2, (i): Payment => ({ daysAgo: i / 10, currency: 'USD', direction: 'out' }));

  it('keeps a band that more rows cannot undo', () => {
    expect(colors(near, false)).toEqual(['red', 'red', 'white', 'yellow', 'red']);
    expect(colors(near, true)).toEqual(['red', 'gray', 'gray', 'gray', 'red']);
  });

  it('assesses nothing else', () => {
    expect(colors(few, false)).toEqual(Array<Color>(5).fill('white'));
    expect(colors(few, true)).toEqual(Array<Color>(5).fill('gray'));
    expect(flag('TP4', { payments: few, peers, truncated: true }).rationale).toBe(
      'Not assessed: too many transactions.',
    );
  });
});

describe('TP5, volume against peers', () => {
  const cuts = { count: { p80: '2', p95: '4' }, 'inflow USD': { p80: '1000', p95: '2000.5' } };
  const peers = peersWith(cuts);
  const received = (amount: string, count = 1) => times(count, () => ({ daysAgo: 0, amount }));

  it.each([
    [2, 'white'],
    [3, 'yellow'],
    [4, 'yellow'],
    [5, 'red'],
  ])('%d transactions: %s', (count, color) => {
    expect(flag('TP5', { payments: received('0.01', count), peers }).color).toBe(color);
  });

  it.each([
    ['1000', 'white'],
    ['1000.01', 'yellow'],
    ['2000.5', 'yellow'],
    ['2000.500000000000000001', 'red'],
  ])('inflow of %s: %s', (amount, color) => {
    const found = flag('TP5', { payments: received(amount), peers });
    expect(found).toMatchObject({ color, value: { count: 1, inflow: { USD: amount } } });
  });

  it('adds up exactly and leaves out what went out', () => {
    const payments = [...received('0.1', 3), { daysAgo: 0, amount: '5000', direction: 'out' as const }];
    expect(flag('TP5', { payments, peers }).value).toEqual({ count: 4, inflow: { USD: '0.3' } });
  });

  it('is gray where a part has no peers and the rest meets no band', () => {
    const euro = { daysAgo: 0, currency: 'EUR' };
    expect(flag('TP5', { payments: [euro], peers }).color).toBe('gray');
    expect(flag('TP5', { payments: [euro, ...received('1', 2)], peers }).color).toBe('yellow');
    expect(flag('TP5', { payments: received('9999', 9), peers: peersWith(cuts, 99) }).color).toBe('gray');
  });
});

it('leaves out transactions in which no money moved', () => {
  const payments = times(6, (i): Payment => ({
    daysAgo: i,
    amount: '9500',
    status: i < 4 ? 'DECLINED' : 'COMPLETED',
  }));
  expect(flag('TP1', { payments, alert: { flagged_transaction_id_list: ['T1'] } }).value).toBe(2);
});

it('all flags are gray when the subject has no transactions', () => {
  const ids = FLAGS.flatMap(({ id, block }) => (block === 'transaction_patterns' ? [id] : []));
  for (const id of ids) expect([id, flag(id, { payments: [] }).color]).toEqual([id, 'gray']);
});
