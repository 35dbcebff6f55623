import { activityWithin, rowsByEntity } from '../activity/entity-activity.js';
import { PeerTablesCut, peerSegmentsOf } from './peer-cutting.js';
import { sha256 } from '../../test/given-case.js';

/** A payment between entities on that day of January. */
const paid = (id: number, from: string, to: string, day: number) => ({
  id: `t${id}`,
  content: {
    transaction_id: `T${id}`,
    event_time: new Date(Date.UTC(2026, 0, day)).toISOString(),
    amount: '10',
    amount_currency: 'SEK',
    sender: { entity_id: from },
    receiver: { entity_id: to },
  },
});

/** `busy` of `count` persons pay five shops on one day; the person P0 pays all the busy ones later. */
function cutOf(count: number, busy: number) {
  let id = 0;
  const persons = Array.from({ length: count }, (_, i) => `P${i}`);
  const bursts = persons
    .slice(1, busy + 1)
    .flatMap((person) => Array.from({ length: 5 }, (_, i) => paid(id++, person, `S${i}`, 3)));
  const payments = persons.slice(1, busy + 1).map((person) => paid(id++, 'P0', person, 20));
  const rows = rowsByEntity([...bursts, ...payments]);
  const cut = new PeerTablesCut();
  const period = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 0, 31) };
  for (const person of persons)
    cut.add(
      person,
      peerSegmentsOf({ type: 'INDIVIDUAL' }, 0),
      activityWithin(rows.get(person) ?? [], null, period),
    );
  cut.add('S0', peerSegmentsOf({ type: 'BUSINESS' }, 0), activityWithin(rows.get('S0') ?? [], null, period));
  return cut.finish(sha256);
}

test('every peer is compared by how many of its new counterparties of its type burst', () => {
  const tables = cutOf(200, 4);
  const { newcomers, burst_beyond: burst } = tables.get('INDIVIDUAL')!.metrics;
  expect(burst).toMatchObject({ count: 200, p95: '0', p99: '4.9' });
  // Four that each dealt with P0 alone of all persons (never a burst), and P0 with four that burst.
  expect(newcomers).toMatchObject({ count: 5, p80: '0', p99: '5.2' });
  // The shop deals with persons alone.
  expect(tables.get('BUSINESS')!.metrics).not.toHaveProperty('newcomers');
});

test('below a hundred peers nobody is known to burst', () => {
  expect(cutOf(99, 4).get('INDIVIDUAL')!.metrics).not.toHaveProperty('newcomers');
});

describe('segments', () => {
  const period = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 0, 31) };
  const tables = (earning: number, others: number, ofBoth: 'USD' | 'SEK' = 'USD') => {
    const cut = new PeerTablesCut();
    const add = (id: string, amount: string, income: number | null, code: string) => {
      const one = paid(1, 'X', id, 3);
      const rows = rowsByEntity([{ ...one, content: { ...one.content, amount, amount_currency: code } }]);
      const annual_income = income === null ? null : { upper_bound: income, currency: 840 };
      const activity = activityWithin(rows.get(id)!, null, period);
      cut.add(id, peerSegmentsOf({ type: 'INDIVIDUAL', annual_income }, period.endMs), activity);
    };
    for (let i = 0; i < earning; i++) add(`E${i}`, '500', 60_000, i < 99 ? ofBoth : 'USD');
    for (let i = 0; i < others; i++) add(`O${i}`, '5', null, 'USD');
    return cut.finish(sha256);
  };
  const NAMED = 'individuals with a declared income (upper end) from 50,000 to below 100,000 USD';

  test('a hundred who declared a like income are compared with one another', () => {
    const cut = tables(100, 300);
    expect([...cut.keys()].sort()).toEqual(['INDIVIDUAL', NAMED]);
    const inflow = { among: NAMED, count: 100, p80: '500' };
    expect(cut.get(NAMED)).toMatchObject({ count: 100, metrics: { 'inflow USD': inflow } });
    const all = { among: 'individuals', count: 400, p80: '500', p90: '500' };
    expect(cut.get('INDIVIDUAL')).toMatchObject({ count: 400, metrics: { 'inflow USD': all } });
  });

  test('ninety-nine are compared with all', () => {
    expect([...tables(99, 300).keys()]).toEqual(['INDIVIDUAL']);
  });

  test('what too few of the hundred have is taken from all, and says so', () => {
    const { metrics } = tables(198, 300, 'SEK').get(NAMED)!;
    expect(metrics).toMatchObject({
      'inflow USD': { among: 'individuals', count: 399 },
      count: { among: NAMED, count: 198 },
    });
  });
});
