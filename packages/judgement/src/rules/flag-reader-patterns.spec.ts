import type { Color } from '../scoring/flag.js';
import { FLAGS } from './rule-table.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, peersWith, type Given, type Payment } from '../../test/given-case.js';

const flag = (flagId: string, given: Given) => readOf(flagId, givenCase(given));
const times = (count: number, make: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => make(i));

describe('TP2, burst with rare counterparties', () => {
  const peers = peersWith({ burst: { p80: '2', p95: '4' } });
  const strangers = (count: number, spread = 0.1) =>
    times(count, (i) => ({ daysAgo: i * spread, with: `Stranger ${i}` }));

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
    const passed = { 5: '90 at most 4', 6: '90 at most 4', 9: '99 at most 8', 11: '99.9 at most 10' }[count];
    expect(found.rationale).toContain(passed ?? '95 at most 6');
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
});

describe('when older transactions of the lookback were not read', () => {
  const cuts = { p80: '2', p95: '4' };
  const peers = peersWith({ burst: cuts, count: cuts });
  const colors = (payments: readonly Payment[], truncated: boolean) =>
    ['TP1', 'TP2', 'TP4', 'TP5'].map((id) => readOf(id, givenCase({ payments, peers, truncated })).color);
  const near = times(6, (i): Payment => ({
    daysAgo: i / 10,
    amount: '9500',
    type: 'DEPOSIT',
    with: `Stranger ${i}`,
  }));
  const few = times(2, (i): Payment => ({ daysAgo: i / 10, currency: 'USD', direction: 'out' }));

  it('keeps a band that more rows cannot undo', () => {
    expect(colors(near, false)).toEqual(['red', 'red', 'yellow', 'red']);
    expect(colors(near, true)).toEqual(['red', 'gray', 'gray', 'red']);
  });

  it('assesses nothing else', () => {
    expect(colors(few, false)).toEqual(Array<Color>(4).fill('white'));
    expect(colors(few, true)).toEqual(Array<Color>(4).fill('gray'));
    expect(flag('TP4', { payments: few, peers, truncated: true }).rationale).toBe(
      'Not assessed: too many transactions.',
    );
  });
});

describe('TP5, volume against peers', () => {
  const cuts = { count: { p80: '2', p95: '4' }, 'inflow USD': { p80: '1000', p95: '2000.5' } };
  const peers = peersWith(cuts);
  const received = (amount: string, count = 1) => times(count, () => ({ daysAgo: 0, amount }));

  it('adds up exactly and leaves out what went out', () => {
    const payments = [...received('0.1', 3), { daysAgo: 0, amount: '5000', direction: 'out' as const }];
    expect(flag('TP5', { payments, peers }).value).toEqual({ count: 4, inflow: { USD: '0.3' } });
  });
});

it('leaves out transactions in which no money moved', () => {
  const payments = times(6, (i): Payment => ({
    daysAgo: i,
    amount: '9500',
    with: null,
    status: i < 4 ? 'DECLINED' : 'COMPLETED',
  }));
  expect(flag('TP1', { payments, alert: { flagged_transaction_id_list: ['T1'] } }).value).toBe(2);
});

it('all flags are gray when the subject has no transactions', () => {
  const ids = FLAGS.flatMap(({ id, block }) => (block === 'transaction_patterns' ? [id] : []));
  for (const id of ids) expect([id, flag(id, { payments: [] }).color]).toEqual([id, 'gray']);
});
