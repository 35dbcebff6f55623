import type { EntityActivity, TransactionRow } from './entity-activity.js';
import {
  endOfPeerPeriod,
  peerMetricOfTable,
  peerMetricsOfActivity,
  PeerTable,
  PeerTableCut,
} from './peer-table.js';
import { sha256 } from '../../test/given-case.js';
import { seeded, shuffled } from '../../../../test/support/seeded.js';
import { DAY_MS } from '@alert-review/kernel';

const row = (number: number, amount: string, currency = 'USD'): TransactionRow => ({
  id: `t${number}`,
  atMs: number * DAY_MS,
  direction: 'in',
  counterparty: `name:${number}`,
  amount,
  currency,
  type: null,
  flagged: false,
});

function cutPeerTable(
  entityType: string,
  activities: Iterable<EntityActivity>,
  sha: (text: string) => string,
): PeerTable {
  const cut = new PeerTableCut(entityType);
  for (const activity of activities) cut.add(peerMetricsOfActivity(activity));
  return cut.finish(sha);
}

/** A peer that received `amount` once, on the day of its opening. */
const received = (amount: string, currency?: string): EntityActivity => {
  const only = row(1, amount, currency);
  return { registeredAtMs: only.atMs, firstTransaction: only, lastBeforeMs: null, transactions: [only] };
};
const idle: EntityActivity = {
  registeredAtMs: null,
  firstTransaction: null,
  lastBeforeMs: null,
  transactions: [],
};
const hundred = Array.from({ length: 100 }, (_, i) => received(`${i + 1}.50`));

it('cuts nearest-rank percentiles of exact amounts', () => {
  const table = cutPeerTable('INDIVIDUAL', hundred, sha256);
  const cuts = { count: 100, p80: '80.5', p90: '90.5', p95: '95.5', p98: '98.5', p99: '99.5' };
  expect(table.metrics['inflow USD']).toEqual(cuts);
  expect(table.metrics['count']).toEqual({ count: 100, p80: '1', p90: '1', p95: '1', p98: '1', p99: '1' });
  expect(table).toMatchObject({ entityType: 'INDIVIDUAL', count: 100 });
  expect(PeerTable.parse(table)).toEqual(table);
});

it('has the metrics of every flag that compares with peers', () => {
  const names = Object.keys(cutPeerTable('INDIVIDUAL', hundred, sha256).metrics);
  expect(names).toEqual([
    'burst',
    'burst_beyond',
    'count',
    'fan_in',
    'fan_in_beyond',
    'fan_out',
    'fan_out_beyond',
    'inflow USD',
  ]);
});

it.each([
  [199, []],
  [200, ['p995']],
  [500, ['p995', 'p998']],
  [1_000, ['p995', 'p998', 'p999']],
])('of %d peers cuts no percentile that none of them is beyond', (count, names) => {
  const peers = Array.from({ length: count }, (_, i) => received(String(i + 1)));
  const cuts = cutPeerTable('INDIVIDUAL', peers, sha256).metrics['inflow USD']!;
  expect(Object.keys(cuts).filter((name) => name.length > 3 && name !== 'count')).toEqual(names);
  for (const name of names) expect(Number(cuts[name as 'p995'])).toBeLessThan(count);
});

it('keeps the peers of a currency apart, and counts idle peers where no currency is involved', () => {
  const table = cutPeerTable('BUSINESS', [...hundred, received('9', 'EUR'), idle], sha256);
  expect(table.metrics['count']!.count).toBe(102);
  expect(table.metrics['inflow EUR']).toMatchObject({ count: 1, p80: '9' });
  expect(table.metrics['inflow USD']!.count).toBe(100);
});

it('gives no metric under 100 peers', () => {
  expect(peerMetricOfTable(cutPeerTable('INDIVIDUAL', hundred, sha256), 'burst')).not.toBeNull();
  expect(peerMetricOfTable(cutPeerTable('INDIVIDUAL', hundred.slice(1), sha256), 'burst')).toBeNull();
  expect(peerMetricOfTable(cutPeerTable('INDIVIDUAL', hundred, sha256), 'inflow EUR')).toBeNull();
  expect(peerMetricOfTable(null, 'burst')).toBeNull();
});

it('names its version by content: the order of the peers does not matter, any other value does', () => {
  const { version } = cutPeerTable('INDIVIDUAL', hundred, sha256);
  expect(cutPeerTable('INDIVIDUAL', shuffled(hundred, seeded(3)), sha256).version).toBe(version);
  expect(cutPeerTable('INDIVIDUAL', hundred.slice(1), sha256).version).not.toBe(version);
  expect(cutPeerTable('BUSINESS', hundred, sha256).version).not.toBe(version);
});

it('cuts an empty set', () => {
  expect(cutPeerTable('INDIVIDUAL', [], sha256)).toMatchObject({ count: 0, metrics: {} });
});

describe('end of the period', () => {
  const days = Array.from({ length: 100 }, (_, i) => i * DAY_MS);

  it('is the nearest-rank 95th percentile of the last times, in any order', () => {
    expect(endOfPeerPeriod(shuffled(days, seeded(4)))).toBe(94 * DAY_MS);
    expect(endOfPeerPeriod([7])).toBe(7);
    expect(endOfPeerPeriod([])).toBe(0);
  });

  it('is not moved by a few times far after all others', () => {
    const sameDay = Array.from({ length: 196 }, () => DAY_MS);
    expect(endOfPeerPeriod([...sameDay, ...days.slice(90, 94)])).toBe(DAY_MS);
  });
});
