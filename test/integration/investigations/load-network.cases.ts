import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { escalatedAlertsByEntity } from '../../../src/alerts/queries/escalated-entities.lookup.js';
import { EntityRecord, type Entity } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import type { RiskData } from '@alert-review/judgement';
import type { NetworkFacts } from '../../../packages/judgement/src/network/network-facts.js';
import { loadNetwork } from '../../../packages/judgement/src/gathering/load-network.js';
import { EntityBriefs } from '../../../packages/judgement/src/gathering/entity-briefs.js';
import { Movements } from '../../../packages/judgement/src/gathering/movements.js';
import type { RowReader } from '../../../src/platform/records/rows-of-organization.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { caseRecords, PACE } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { TestClock } from '../../support/test-clock.js';
import { peersWith } from '../../../packages/judgement/test/given-case.js';

const bank = callerOf('a1');
const otherBank = callerOf('b2');
const END_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;
const LONG = 'x'.repeat(1_050_000);
const LOOKBACK = { startMs: END_MS - 180 * DAY_MS, endMs: END_MS };
const RECORDS = [
  TransactionRecord.current,
  TransactionRecord.older,
  EntityRecord.current,
  EntityRecord.older,
  AlertReadModel,
];
let platform: OpenPlatform;
let lists: RiskData;

beforeAll(async () => {
  lists = await new RiskLists(undefined, new TestClock()).current();
});
beforeEach(async () => {
  platform = await openPlatform({ records: RECORDS });
});
afterEach(() => platform.close());

/** One in twenty deals with more than two strangers beyond the usual. */
const PEERS = peersWith({ burst_beyond: { p80: '1', p95: '2' } });

const party = (name: string) => (name.startsWith('~') ? { name: name.slice(1) } : { entity_id: name });

/** `S>A 100`, with the currency and how many days before the end: `S>A 100 EUR @3`. */
function transaction(text: string, i: number): Transaction {
  const [, from, to, amount, currency = 'SEK', day = '0'] =
    /^(~?\w+)>(~?\w+) ([\d.]+)(?: ([A-Z]{3}))?(?: @([\d.]+))?$/.exec(text)!;
  return {
    transaction_id: `T${i}`,
    event_time: new Date(END_MS - Number(day) * DAY_MS).toISOString(),
    amount: amount!,
    amount_currency: currency,
    sender: party(from!),
    receiver: party(to!),
  };
}

type Meanwhile = () => Promise<unknown>;

/** Does something else each time that the network has found what it names, before it reads that. */
function interrupted(rows: RowReader, meanwhile: Meanwhile): RowReader {
  const find: typeof rows.find = async (collection, filter, options) => {
    const isNamed = collection.name === TransactionRecord.current.name && options.fields?.includes('hash');
    if (isNamed) await meanwhile();
    return rows.find(collection, filter, options);
  };
  return Object.assign(Object.create(rows) as typeof rows, { find });
}

/** Stores these and looks around S; the first `flagged` of them are flagged by the alert. */
async function around(texts: readonly string[], flagged = 0, caller = bank, meanwhile?: Meanwhile) {
  const items = texts.map((text, i) => {
    const content = transaction(text, i);
    return { ownId: content.transaction_id, content, source: `s1_${i}` };
  });
  const outcomes = await platform.versions.upload(bank, TransactionRecord, items);
  const stored = items.map(({ content }, i) => ({ id: outcomes[i]!.id, hash: outcomes[i]!.hash, content }));
  const flaggedIds = new Set(items.slice(0, flagged).map(({ ownId }) => ownId));
  const isOwn = ({ content: { sender, receiver, transaction_id } }: (typeof stored)[number]) =>
    sender?.entity_id === 'S' || receiver?.entity_id === 'S' || flaggedIds.has(transaction_id);
  const rows = platform.records.for(caller);
  const asked = {
    alertId: 'alert1',
    subjectId: 'S',
    flaggedIds,
    lookback: LOOKBACK,
    transactions: stored.filter(isOwn),
  };
  const escalatedCustomers = async (entityIds: readonly string[], except: string) =>
    new Set((await escalatedAlertsByEntity(rows, entityIds, except)).keys());
  const seen = meanwhile ? interrupted(rows, meanwhile) : rows;
  const { facts, versions } = await loadNetwork(
    {
      records: caseRecords(seen, caller.orgId, { escalatedCustomers }),
      movements: new Movements(),
      briefs: new EntityBriefs(caseRecords(rows).customers, bank.orgId, null),
      pace: PACE,
      peers: PEERS,
    },
    lists,
    asked,
  );
  return { network: facts.network as NetworkFacts, versions, stored };
}

test('a cycle over accounts that are no counterparties is followed, in any currency', async () => {
  const rate = (code: string) => Number(lists.fx(code, '2026-01-20'));
  const euros = ((1000 * rate('SEK')) / rate('EUR')).toFixed(2);
  const texts = ['S>A 1000 @20', `A>B ${euros} EUR @18`, 'B>C 1000 @15', 'C>D 1000 @12', 'D>S 1000 @9'];
  const { network, versions, stored } = await around([...texts, 'B>X 5 @14', 'Q>R 1000 @14']);
  const ids = stored.slice(0, 5).map(({ id }) => id);
  expect(network.cycles.map(({ transactions }) => transactions)).toEqual([ids]);
  expect(network).toMatchObject({ followed: 2, truncated: false });
  expect(versions).toEqual(
    expect.arrayContaining(stored.slice(0, 5).map(({ id, hash }) => ({ kind: 'transaction', id, hash }))),
  );
  expect(versions).toHaveLength(5);
});

test('new counterparties that burst are found by the peers of their own type', async () => {
  const entity = (entity_id: string, type: Entity['type'] = 'INDIVIDUAL') => {
    return { ownId: entity_id, content: { entity_id, type }, source: `e_${entity_id}` };
  };
  const items = [entity('A'), entity('B'), entity('F', 'BUSINESS'), entity('K')];
  await platform.versions.upload(bank, EntityRecord, items);
  const burst = (who: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${who}>${who}x${i} 5 @${10 + i / 10}`);
  const known = ['S>K 5 @30', 'S>K 5 @20', 'S>K 5 @10'];
  const first = ['S>A 5 @10', 'S>B 5 @10', 'S>F 5 @10', 'S>U 5 @10'];
  const texts = [...first, ...known, ...burst('A', 2), ...burst('B', 1), ...burst('F', 9), ...burst('K', 9)];
  const { network, stored } = await around(texts);
  // One payment of S is new to each of them as well: three in three days are more than two.
  expect(network.newcomers).toEqual({
    looked: 2,
    bursting: [{ entityId: 'A', burst: 3, transactions: [stored[0]!.id] }],
  });
  const foreign = await around([], 0, otherBank);
  expect(foreign.network.newcomers).toEqual({ looked: 0, bursting: [] });
});

describe('a transaction that is replaced while the network is read', () => {
  const cycle = ['S>A 100 @9', 'A>B 100 @8', 'B>S 100 @7'];
  const replace = async (text: string, n: number) => {
    const content = { ...transaction(text, 1), descriptor: `no. ${n}` };
    const item = { ownId: 'T1', content, source: `s${n}_0` };
    return (await platform.versions.upload(bank, TransactionRecord, [item]))[0]!;
  };

  test('by one with another amount is read again', async () => {
    let isReplaced = false;
    const { network, versions, stored } = await around(cycle, 0, bank, async () => {
      if (!isReplaced) await replace('A>B 7 @8', 2);
      isReplaced = true;
    });
    expect(isReplaced).toBe(true);
    expect(network.cycles).toEqual([]);
    expect(versions.map(({ id }) => id)).not.toContain(stored[1]!.id);
  });

  test('by one that moves the same is named in its new version', async () => {
    let hash: string | null = null;
    const { network, versions, stored } = await around(cycle, 0, bank, async () => {
      hash = (await replace('A>B 100 @8', 2)).hash;
    });
    expect(network.cycles).toHaveLength(1);
    expect(hash).not.toBe(stored[1]!.hash);
    expect(versions).toContainEqual({ kind: 'transaction', id: stored[1]!.id, hash });
  });

  test('each time ends the attempt', async () => {
    let n = 2;
    const replaced = around(cycle, 0, bank, () => replace(n % 2 ? 'A>B 100 @8' : 'A>B 99 @8', n++));
    await expect(replaced).rejects.toThrow('transactions changed each time that their network was read');
    expect(n).toBe(5);
  });
});

test('what was read is enough to find the same again', async () => {
  const first = await around(
    ['S>A 100 @9', 'A>B 100 @8', 'B>S 100 @7', 'A>X 3 @8', 'X>A 3 @9', 'Z>B 4 @5'],
    1,
  );
  const read = new Set(first.versions.map(({ id }) => id));
  await platform.close();
  platform = await openPlatform({ records: RECORDS });
  const texts = ['S>A 100 @9', 'A>B 100 @8', 'B>S 100 @7'];
  expect(first.stored.slice(0, 3).every(({ id }) => read.has(id))).toBe(true);
  const again = await around(texts, 1);
  expect(again.network).toEqual(first.network);
});

test('what is flagged is named by its shape', async () => {
  const { network } = await around(['O>A 100 @9', 'O>B 200 @9', 'O>C 300 @9'], 3);
  expect(network.pattern).toEqual({
    typology: 'fan_out',
    confidence: 'low',
    transactions: 3,
    accounts: 4,
  });
});

test('transactions that only blur the pattern are left out, and fewer than three have none', async () => {
  const { network } = await around(['A>S 100 @9', 'B>S 200 @9', 'C>S 300 @9', 'X>A 100 @10', 'X>Y 9 @10'], 3);
  expect(network.pattern).toEqual({
    typology: 'fan_in',
    confidence: 'low',
    transactions: 3,
    accounts: 4,
  });
});

test('a single flagged transaction has no shape of its own', async () => {
  expect((await around(['S>A 100 @9', 'A>X 5 @8'], 1)).network.pattern).toBeNull();
});

test('the longest chain is given by its transactions', async () => {
  const { network, stored } = await around([
    'X>A 100 @9',
    'A>S 99 @7',
    'S>B 98 @5',
    'B>Y 97 @2',
    'B>Z 10 @2',
  ]);
  expect(network.chain).toEqual(stored.slice(0, 4).map(({ id }) => id));
});

test('people who are known by name only are not followed', async () => {
  const { network } = await around(['S>~Ann 100 @9', '~Ann>A 100 @8', 'A>S 100 @7']);
  expect(network).toMatchObject({ followed: 1, cycles: [], chain: [expect.any(String)] });
  expect((await around(['S>~Ann 100 @9'])).network).toMatchObject({ followed: 0 });
});

test('a search that is given up half-way makes it a part', async () => {
  const alike = (count: number) =>
    Array.from({ length: count }, (_, i) => [`P${i % 90}>S 100 @${9 - i / count}`, `S>Q${i % 90} 100 @8`]);
  expect((await around(alike(90).flat())).network).toMatchObject({ followed: 180, truncated: false });
  expect((await around(alike(700).flat())).network).toMatchObject({ followed: 180, truncated: true });
});

test('movements outside of the lookback and of other organizations are not seen', async () => {
  const old = await around(['S>A 100 @181', 'A>B 100 @180.5', 'B>S 100 @179']);
  expect(old.network.cycles).toEqual([]);
  const texts = ['S>A 100 @9', 'A>B 100 @8', 'B>S 100 @7'];
  expect((await around(texts)).network.cycles).toHaveLength(1);
  expect((await around(texts, 0, otherBank)).network.cycles).toEqual([]);
});

test('more movements or counterparties than are read make it a part', async () => {
  const busy = (count: number) => [
    'S>A 100 @9',
    ...Array.from({ length: count - 1 }, (_, i) => `A>X${i} 5 @8`),
  ];
  expect((await around(busy(999))).network.truncated).toBe(false);
  expect((await around(busy(1_000))).network).toMatchObject({ truncated: true, busy: 1 });
  const many = (count: number) => Array.from({ length: count }, (_, i) => `S>A${i} 5 @8`);
  expect((await around(many(200))).network).toMatchObject({
    truncated: false,
    followed: 200,
    counterparties: 200,
  });
  expect((await around(many(201))).network).toMatchObject({
    truncated: true,
    followed: 200,
    counterparties: 201,
  });
});

describe('counterparties in escalated alerts', () => {
  const put = (id: string, entityIds: string[], analystDisposition: string | null, caller = bank) =>
    platform.records.for(caller).put(AlertReadModel, {
      id,
      entityIds,
      analystDisposition,
      createdAt: 1,
      alertId: id,
      finalDisposition: 'ESCALATED',
    } as never);
  const escalated = async () =>
    (await around(['S>A 100 @9', 'B>S 5 @8', 'C>S 5 @8'])).network.escalated.map(
      ({ counterparty }) => counterparty,
    );

  test.each(['ESCALATED', 'SUSPICIOUS_CONFIRMED', 'STR_FILED'])('%s counts', async (disposition) => {
    await put('alert2', ['A', 'Q'], disposition);
    expect(await escalated()).toEqual(['A']);
  });

  test.each(['CLEARED', 'UNDER_INVESTIGATION', null])('%s does not', async (disposition) => {
    await put('alert2', ['A'], disposition);
    expect(await escalated()).toEqual([]);
  });

  test('are shown by the transactions with them, not by what the subject moved to itself', async () => {
    await put('alert2', ['A', 'B'], 'ESCALATED');
    const { network, stored } = await around(
      ['S>A 100 @9', 'B>S 5 @8', 'S>S 7 @7', 'A>B 1 @6', 'A>A 2 @6'],
      5,
    );
    const [toA, fromB] = stored.map(({ id }) => id);
    expect(network.escalated).toEqual([
      { counterparty: 'A', transactions: [toA] },
      { counterparty: 'B', transactions: [fromB] },
    ]);
  });

  test('tell whether they are people, where their record is known', async () => {
    const entity = (entity_id: string, type: Entity['type']) => {
      return { ownId: entity_id, content: { entity_id, type }, source: `p_${entity_id}` };
    };
    const items = [entity('A', 'INDIVIDUAL'), entity('B', 'BUSINESS')];
    await platform.versions.upload(bank, EntityRecord, items);
    await put('alert2', ['A', 'B', 'C'], 'ESCALATED');
    const { network } = await around(['S>A 100 @9', 'B>S 5 @8', 'C>S 5 @8']);
    expect(network.escalated.map(({ counterparty, isPerson }) => [counterparty, isPerson])).toEqual([
      ['A', true],
      ['B', undefined],
      ['C', undefined],
    ]);
  });

  test('a counterparty in thousands of escalated alerts hides no other', async () => {
    const alerts = Array.from({ length: 2_100 }, (_, i) => ({
      id: `hub${i}`,
      entityIds: ['A'],
      analystDisposition: 'ESCALATED',
      createdAt: 1,
      alertId: `hub${i}`,
    }));
    await platform.records.for(bank).putMany(AlertReadModel, alerts as never);
    await put('alert2', ['B'], 'ESCALATED');
    await put('alert1', ['A', 'C'], 'ESCALATED');
    expect(await escalated()).toEqual(['A', 'B']);
  });

  test('of many counterparties each is looked for', async () => {
    await put('alert1', ['P7', 'P60'], 'ESCALATED');
    await put('alert2', ['P59'], 'ESCALATED');
    await put('alert3', ['Q', 'P120'], 'STR_FILED');
    const texts = Array.from({ length: 121 }, (_, i) => `S>P${i} 5 @9`);
    const { network } = await around(texts);
    expect(network.escalated.map(({ counterparty }) => counterparty)).toEqual(['P120', 'P59']);
  });

  test('the alert itself, its subject and other organizations do not count; each counts once', async () => {
    await put('alert1', ['A'], 'ESCALATED');
    await put('alert2', ['S'], 'ESCALATED');
    await put('alert3', ['C'], 'ESCALATED', otherBank);
    await put('alert4', ['B'], 'ESCALATED');
    await put('alert5', ['B'], 'STR_FILED');
    expect(await escalated()).toEqual(['B']);
  });
});

test('movements that do not fit into memory are left out, and said to be', async () => {
  expect((await around(['S>A 100', 'A>B 100 @1'])).network).toMatchObject({ followed: 1, truncated: false });
  const content = {
    ...transaction('A>B 100 @2', 9),
    receiver: { blockchain_addresses: [LONG] },
  };
  await platform.versions.upload(bank, TransactionRecord, [{ ownId: 'T9', content, source: 's2_0' }]);
  expect((await around(['S>A 100', 'A>B 100 @1'])).network).toMatchObject({ followed: 1, truncated: true });
});
