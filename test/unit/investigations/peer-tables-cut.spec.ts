import { activityWithin, rowsByEntity } from '../../../src/investigations/domain/activity/entity-activity.js';
import { PeerTablesCut } from '../../../src/investigations/domain/activity/peer-tables-cut.js';
import { sha256 } from './given-case.js';

/** A payment between entities on that day of January. */
const paid = (id: number, from: string, to: string, day: number) => ({
  id: `t${id}`,
  content: {
    transaction_id: `T${id}`,
    event_time: new Date(Date.UTC(2026, 0, day)).toISOString(),
    ...{ amount: '10', amount_currency: 'SEK' },
    ...{ sender: { entity_id: from }, receiver: { entity_id: to } },
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
    cut.add(person, 'INDIVIDUAL', activityWithin(rows.get(person) ?? [], null, period));
  cut.add('S0', 'BUSINESS', activityWithin(rows.get('S0') ?? [], null, period));
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
