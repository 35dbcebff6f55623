import { AlertRecord } from '../../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { subjectFactsOf } from '../../../packages/judgement/src/case/facts/case-facts.js';
import { SUBJECT_TRANSACTIONS_MAX } from '../../../packages/judgement/src/case/facts/case-facts.js';
import { LoadCase } from '../../../src/investigations/engine/gather/load-case.js';
import { PeerTables } from '../../../src/investigations/engine/gather/peer-tables.js';
import type { Records } from '../../../src/platform/records/records.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { readOf } from '../../../packages/judgement/test/default-bounds.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const bank = callerOf('a1');
const END_MS = Date.UTC(2026, 1, 1, 12);
const DAY_MS = 86_400_000;
const RECORDS = [AlertRecord, EntityRecord, TransactionRecord].flatMap(({ current, older }) => [
  current,
  older,
]);

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ records: RECORDS });
});
afterEach(() => platform.close());

interface Row {
  readonly daysAgo: number;
  readonly status?: Transaction['status'];
}

const daily = (fromDay: number, toDay: number, status?: Transaction['status']): Row[] =>
  Array.from({ length: toDay - fromDay }, (_, i) => ({ daysAgo: fromDay + i, status }));

/** The records of a bank that does something else after the flagged transactions were read. */
function interrupted(meanwhile: () => Promise<unknown>): Records {
  const watched = Object.create(platform.records) as Records;
  watched.for = (caller) => {
    const rows = platform.records.for(caller);
    let isFirst = true;
    const find: typeof rows.find = async (collection, filter, options) => {
      if (options?.index === 'party' && isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return rows.find(collection, filter, options);
    };
    return Object.assign(Object.create(rows) as typeof rows, { find });
  };
  return watched;
}

/** Stores these of C1, flags the first, and loads the case; `replaced` comes in while it is read. */
async function load(
  given: readonly Row[],
  replaced: Partial<Transaction> | null = null,
  records = platform.records,
) {
  const transactions = given.map(({ daysAgo, status = null }, i): Transaction => ({
    transaction_id: `T${i}`,
    event_time: new Date(END_MS - daysAgo * DAY_MS).toISOString(),
    amount: '100',
    amount_currency: 'USD',
    sender: { entity_id: 'C1' },
    receiver: { name: 'Shop' },
    status,
  }));
  const { versions, readModels, clock } = platform;
  const items = transactions.map((content, i) => {
    return { ownId: content.transaction_id, content, source: `s1_${i}` };
  });
  for (let from = 0; from < items.length; from += 1_000)
    await versions.upload(bank, TransactionRecord, items.slice(from, from + 1_000));
  const alert = {
    alert_id: 'A1',
    entity_id_list: ['C1'],
    flagged_transaction_id_list: ['T0'],
    ...({ source: 'TM', title: 'Unusual', status: 'OPEN', rule_title: 'Rule 7' } as const),
    created_at: new Date(END_MS).toISOString(),
  };
  const [stored] = await versions.upload(bank, AlertRecord, [{ ownId: 'A1', content: alert, source: 's2' }]);
  const content = { ...transactions[0]!, ...replaced };
  const again = () => versions.upload(bank, TransactionRecord, [{ ownId: 'T0', content, source: 's3' }]);
  const watched = replaced ? interrupted(again) : records;
  const peerTables = new PeerTables(watched, clock);
  const lists = new RiskLists(undefined, clock);
  const cases = new LoadCase(watched, readModels, peerTables, lists, clock);
  return cases.loadOwn(bank, stored!.id);
}

async function loadActivity(given: readonly Row[]) {
  const facts = await load(given);
  const { firstTransaction, lastBeforeMs } = subjectFactsOf(facts);
  const daysAgo = (atMs: number | null | undefined) => (atMs == null ? null : (END_MS - atMs) / DAY_MS);
  return {
    first: daysAgo(firstTransaction?.atMs),
    lastBefore: daysAgo(lastBeforeMs),
    aa3: readOf('AA3', facts).color,
  };
}

const active = daily(0, 180);

test('a customer who was active every day is not dormant for one declined transaction', async () => {
  const declined: Row = { daysAgo: 181, status: 'DECLINED' };
  const found = await loadActivity([...active, declined, ...daily(182, 400), { daysAgo: 1_000 }]);
  expect(found).toEqual({ first: 1_000, lastBefore: 182, aa3: 'white' });
});

test('the first transaction is the first in which money moved', async () => {
  const failed = daily(190, 320, 'FAILED');
  expect(await loadActivity([...active, ...failed])).toMatchObject({ first: 179, lastBefore: null });
  expect(await loadActivity([...active, { daysAgo: 185 }, ...failed])).toMatchObject({ first: 185 });
});

test('a silence behind more declined transactions than are looked at is unknown', async () => {
  const declined = Array.from({ length: SUBJECT_TRANSACTIONS_MAX }, (): Row => ({
    daysAgo: 190,
    status: 'DECLINED',
  }));
  expect(await loadActivity([...active.slice(0, 5), ...declined, { daysAgo: 1_000 }])).toEqual({
    first: 4,
    lastBefore: null,
    aa3: 'gray',
  });
});

test('a silence after the last movement is one, whatever was declined in it', async () => {
  const found = await loadActivity([...active.slice(0, 5), ...daily(190, 390, 'DECLINED'), { daysAgo: 400 }]);
  expect(found).toEqual({ first: 400, lastBefore: 400, aa3: 'red' });
});

test.each<[string, Partial<Transaction>]>([
  ['amount', { amount: '70' }],
  ['time', { event_time: new Date(END_MS - 5 * DAY_MS).toISOString() }],
  ['customer', { sender: { entity_id: 'C2' }, receiver: { entity_id: 'C1' } }],
])(
  'a flagged transaction whose %s is uploaded anew meanwhile counts once, as it was first read',
  async (_, replaced) => {
    const given = [{ daysAgo: 1 }, { daysAgo: 3 }];
    const facts = await load(given, replaced);
    const read = facts.versions.filter(({ kind }) => kind === 'transaction');
    expect(read).toHaveLength(2);
    expect(new Set(read.map(({ id }) => id)).size).toBe(2);
    const { transactions } = subjectFactsOf(facts);
    const found = transactions.map(({ amount, atMs }) => [String(amount), (END_MS - atMs) / DAY_MS]);
    expect(found).toEqual([
      ['100', 3],
      ['100', 1],
    ]);
  },
);

test('no record is read twice by one run', async () => {
  const ids: string[] = [];
  const counting = Object.create(platform.records) as Records;
  counting.for = (caller) => {
    const rows = platform.records.for(caller);
    const find: typeof rows.find = async (collection, filter, options) => {
      const found = await rows.find(collection, filter, options);
      // Without fields the keys of an index are enough.
      if (options.fields?.length !== 0) ids.push(...found.map(({ id }) => id));
      return found;
    };
    const get: typeof rows.get = async (collection, id) => {
      const found = await rows.get(collection, id);
      if (found) ids.push(found.id);
      return found;
    };
    return Object.assign(Object.create(rows) as typeof rows, { find, get });
  };
  await load([...daily(0, 3), ...daily(200, 203), { daysAgo: 300 }], null, counting);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
});

test('money that moves after the last flagged transaction and before the alert is read', async () => {
  const facts = await load([{ daysAgo: 1 }, { daysAgo: 0.5 }, { daysAgo: -0.5 }]);
  expect(subjectFactsOf(facts).transactions.map(({ atMs }) => (END_MS - atMs) / DAY_MS)).toEqual([1, 0.5]);
});

test('what followed the alert is read apart from it, of a month', async () => {
  const facts = await load([{ daysAgo: 1 }, { daysAgo: -0.5 }, { daysAgo: -29 }, { daysAgo: -31 }]);
  expect(subjectFactsOf(facts).transactions).toHaveLength(1);
  expect(facts.later!.map(({ atMs }) => (END_MS - atMs) / DAY_MS)).toEqual([-0.5, -29]);
  expect(facts.versions.filter(({ kind }) => kind === 'transaction')).toHaveLength(3);
});
