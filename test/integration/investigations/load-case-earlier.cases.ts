import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import type { Dealings } from '../../../packages/judgement/src/activity/entity-activity.js';
import { type CaseFacts, subjectFactsOf } from '../../../packages/judgement/src/case/facts/case-facts.js';
import {
  type EarlierPaymentsLimits,
  loadEarlierDealings,
} from '../../../packages/judgement/src/gathering/earlier-payments.js';
import { PaymentHistories } from '../../../packages/judgement/src/gathering/payment-histories.js';
import { told } from '../../../packages/judgement/test/write-up-case.js';
import { caseRecords, PACE } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import {
  givenCase,
  NOON_MS,
  payment,
  type Given,
  type Payment,
} from '../../../packages/judgement/test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';
import { seeded } from '../../support/seeded.js';

const bank = callerOf('a1');
const msBefore = (days: number): number => NOON_MS - days * DAY_MS;

const SEED = Number(process.env['TEST_SEED'] ?? 20261130);
const ROUNDS = 25;
/** The last of three payments is flagged. */
const FLAGGED_LAST = { flagged_transaction_id_list: ['T3'] };

let uploads = 0;
let platform: OpenPlatform;
beforeEach(async () => {
  platform = await openPlatform({ records: [TransactionRecord.current, TransactionRecord.older] });
});
afterEach(() => platform.close());

const transactions = () => caseRecords(platform.records.for(bank)).transactions;

async function upload(stored: readonly (readonly [number, Payment])[], source: string): Promise<void> {
  const items = stored.map(([number, each]) => {
    const { content } = payment(number, each);
    return { ownId: content.transaction_id, content: content as Transaction, source: `${source}_${number}` };
  });
  await platform.versions.upload(bank, TransactionRecord, items);
}

/** Stores payments of C1, and returns what is read of those that are not among the rows of a case. */
async function earlierOf(
  stored: readonly Payment[],
  given: Given | CaseFacts,
  limits: Partial<EarlierPaymentsLimits> = {},
) {
  await upload(
    stored.map((each, i) => [i + 1, each] as const),
    `s${++uploads}`,
  );
  return loadEarlierDealings(transactions(), PACE, 'entities' in given ? given : givenCase(given), limits);
}

const today: Payment[] = [
  { daysAgo: 0, withEntity: 'Tax Office', direction: 'out' },
  { daysAgo: 0, with: 'Ann  Example' },
];

test('older payments count by counterparty, in and out together', async () => {
  const found = await earlierOf(
    [
      { daysAgo: 900, withEntity: 'Tax Office', direction: 'out' },
      { daysAgo: 200, withEntity: 'Tax Office', direction: 'in' },
      { daysAgo: 181, with: 'ANN EXAMPLE', direction: 'out' },
      ...today,
    ],
    { payments: today },
  );
  expect(found).toEqual({
    untilMs: msBefore(180),
    byParty: {
      'entity:Tax Office': { count: 2, firstMs: msBefore(900), lastMs: msBefore(200) },
      'name:ann example': { count: 1, firstMs: msBefore(181), lastMs: msBefore(181) },
    },
  });
});

test('a counterparty counts whatever spelling of its name was used before', async () => {
  const stored = ['ANN M EXAMPLE', 'Example, Ann', 'Ann Marie Example'].map((name, i) => ({
    daysAgo: 300 + i,
    with: name,
  }));
  const found = await earlierOf([...stored, ...today], { payments: today });
  expect(found.byParty).toEqual({
    'name:ann example': { count: 3, firstMs: msBefore(302), lastMs: msBefore(300) },
  });
});

test('only what moved between the customer and a counterparty of the case counts', async () => {
  const found = await earlierOf(
    [
      { daysAgo: 300, withEntity: 'Tax Office', status: 'DECLINED' },
      { daysAgo: 300, withEntity: 'Landlord' },
      { daysAgo: 300, direction: 'self' },
      { daysAgo: 180, withEntity: 'Tax Office' },
    ],
    { payments: today },
  );
  expect(found.byParty).toEqual({});
});

test('a name too long for the index is read from the document', async () => {
  const long = 'Ann'.repeat(400);
  const found = await earlierOf([{ daysAgo: 300, with: long }], { payments: [{ daysAgo: 0, with: long }] });
  expect(Object.values(found.byParty)).toEqual([{ count: 1, firstMs: msBefore(300), lastMs: msBefore(300) }]);
});

describe('of a customer with too many rows', () => {
  const rows: Payment[] = [
    { daysAgo: 20 },
    { daysAgo: 0, withEntity: 'Tax Office', direction: 'out', amount: '48000', type: 'TRANSFER' },
  ];
  const cut: Given = { payments: rows, truncated: true };

  test('unread ones before the month of the alert count', async () => {
    const stored = [{ daysAgo: 100, withEntity: 'Tax Office' }, ...today];
    const found = await earlierOf(stored, { payments: [{ daysAgo: 60 }, ...today], truncated: true });
    expect(found).toEqual({
      untilMs: msBefore(60) + 1,
      byParty: { 'entity:Tax Office': { count: 1, firstMs: msBefore(100), lastMs: msBefore(100) } },
    });
  });

  test('unread ones in the month of the alert are counted apart', async () => {
    const found = await earlierOf([{ daysAgo: 25, withEntity: 'Tax Office' }, ...rows], cut);
    expect(found).toMatchObject({
      untilMs: msBefore(30),
      byParty: {},
      between: { 'entity:Tax Office': { count: 1, firstMs: msBefore(25), lastMs: msBefore(25) } },
    });
  });

  test('a counterparty that was paid in the month of the alert is not told as a first one', async () => {
    const unread: Payment = { daysAgo: 25, withEntity: 'Tax Office', direction: 'out' };
    // So that the record is old enough to tell who is new.
    const old: Payment = { daysAgo: 170 };
    const facts = givenCase({ ...cut, payments: [old, ...rows], alert: FLAGGED_LAST });
    const newest = { ...facts.entities[0]!, transactions: subjectFactsOf(facts).transactions.slice(-2) };
    const textOf = async (stored: readonly Payment[]) => {
      const given = { ...facts, entities: [newest] };
      const earlier = await earlierOf(stored, given);
      return told({ ...given, earlier }).narrative.text;
    };
    expect(await textOf([old, ...rows])).toContain('who had not been paid before');
    expect(await textOf([old, unread, ...rows])).not.toMatch(/not been paid before|first payment on record/);
  });

  test('of too many in the month of the alert it is not told whom they were with', async () => {
    const unread = [24, 25].map((daysAgo) => ({ daysAgo, withEntity: 'Tax Office' }));
    const stored = [{ daysAgo: 40, withEntity: 'Tax Office' }, ...unread, ...rows];
    const found = await earlierOf(stored, cut, { payments: 1 });
    expect(found).toEqual({
      untilMs: msBefore(30),
      byParty: { 'entity:Tax Office': { count: 1, firstMs: msBefore(40), lastMs: msBefore(40) } },
    });
  });
});

test('with more earlier payments than are counted, the day from which they were is told', async () => {
  const stored = [200, 201, 202].map((daysAgo) => ({ daysAgo, withEntity: 'Tax Office' }));
  const found = await earlierOf(stored, { payments: today }, { payments: 2 });
  expect(found.sinceMs).toBe(msBefore(201));
  expect(found.byParty).toMatchObject({ 'entity:Tax Office': { count: 2 } });
  const given = givenCase({ payments: today });
  expect(await loadEarlierDealings(transactions(), PACE, given, { payments: 3 })).toEqual({
    untilMs: msBefore(180),
    byParty: { 'entity:Tax Office': { count: 3, firstMs: msBefore(202), lastMs: msBefore(200) } },
  });
});

test('with more different names than are compared, the day from which all are known is told', async () => {
  const stored = ['Ann Example', 'Bo Berg', 'Cy Dahl'].map((name, i) => ({ daysAgo: 200 + i, with: name }));
  // Names are counted after each thousand payments.
  const many = Array.from({ length: 999 }, () => stored[0]!);
  const found = await earlierOf([...many, ...stored], { payments: today }, { names: 1 });
  expect(found).toMatchObject({ sinceMs: msBefore(200), byParty: { 'name:ann example': { count: 1_000 } } });
});

test.each([{ documents: 0 }, { documentBytes: 100 }])(
  'where names that only documents hold are too many or too long, nothing is known (%o)',
  async (limits) => {
    const stored = [{ daysAgo: 300, with: 'Ann'.repeat(400) }];
    const found = await earlierOf(stored, { payments: today }, limits);
    expect(found).toEqual({ untilMs: msBefore(180), sinceMs: msBefore(180), byParty: {} });
  },
);

test('each of many payments of the same time counts once', async () => {
  const stored = Array.from({ length: 2_500 }, (_, i) => ({
    daysAgo: 200,
    with: i % 2 ? 'Ann Example' : 'Bo Berg',
  }));
  const found = await earlierOf(stored, { payments: today });
  expect(found.sinceMs).toBeUndefined();
  expect(found.byParty).toMatchObject({ 'name:ann example': { count: 1_250 } });
});

describe('payments that were read for an earlier alert', () => {
  /** Counts as for several alerts in turn, and how often the index was read. */
  class Alerts {
    readonly histories = new PaymentHistories();
    reads = 0;

    constructor() {
      this.histories.rowsMin = 1;
    }

    earlier(given: Given | CaseFacts, limits: Partial<EarlierPaymentsLimits> = {}) {
      const source = transactions();
      const counted: typeof source = {
        ...source,
        transfersOf: (...asked) => {
          this.reads++;
          return source.transfersOf(...asked);
        },
      };
      const facts = 'entities' in given ? given : givenCase(given);
      const kept = { histories: this.histories, organization: bank.orgId };
      return loadEarlierDealings(counted, PACE, facts, limits, kept);
    }
  }

  const stored: Payment[] = [
    { daysAgo: 900, withEntity: 'Tax Office', direction: 'out' },
    { daysAgo: 300, with: 'EXAMPLE, ANN' },
    { daysAgo: 250, with: 'Bo Berg' },
    { daysAgo: 190, with: 'Bo Berg', status: 'DECLINED' },
  ];
  const store = (payments: readonly Payment[], source: string, first = 1) =>
    upload(
      payments.map((each, i) => [first + i, each] as const),
      source,
    );

  test('serve the next one, whoever its counterparties are', async () => {
    await store(stored, 'kept');
    const alerts = new Alerts();
    await alerts.earlier({ payments: today });
    const { reads } = alerts;
    for (const payments of [today, [{ daysAgo: 0, with: 'Bo Berg' }]]) {
      expect(await alerts.earlier({ payments })).toEqual(
        await loadEarlierDealings(transactions(), PACE, givenCase({ payments })),
      );
    }
    expect(alerts.reads).toBe(reads);
  });

  test('are read again once a transaction was written', async () => {
    await store(stored, 'before');
    const alerts = new Alerts();
    await alerts.earlier({ payments: today });
    await store([{ daysAgo: 200, withEntity: 'Tax Office' }], 'after', 9);
    const { byParty } = await alerts.earlier({ payments: today });
    expect(byParty['entity:Tax Office']).toMatchObject({ count: 2, lastMs: msBefore(200) });
  });

  test('are read again for an alert whose rows begin later', async () => {
    await store(stored, 'later');
    const alerts = new Alerts();
    await alerts.earlier({ payments: today });
    const { reads } = alerts;
    const cut: Given = { payments: [{ daysAgo: 20 }, ...today], truncated: true };
    const found = await alerts.earlier(cut);
    expect(alerts.reads).toBeGreaterThan(reads);
    expect(found).toEqual(await loadEarlierDealings(transactions(), PACE, givenCase(cut)));
    // What is kept now reaches further than the first alert asks for.
    const before = alerts.reads;
    expect(await alerts.earlier(cut)).toEqual(found);
    expect(await alerts.earlier({ payments: today })).toEqual(
      await loadEarlierDealings(transactions(), PACE, givenCase({ payments: today })),
    );
    expect(alerts.reads).toBe(before);
  });

  test.each([{ payments: 3 }, { names: 1 }])(
    'are not kept where another alert might not count them in full (%o)',
    async (limits) => {
      await store(stored, 'limits');
      const alerts = new Alerts();
      await alerts.earlier({ payments: today }, limits);
      const { reads } = alerts;
      await alerts.earlier({ payments: today });
      expect(alerts.reads).toBeGreaterThan(reads);
    },
  );

  test('are forgotten where they take more memory than they may', async () => {
    await store(stored, 'memory');
    const alerts = new Alerts();
    alerts.histories.bytesMax = 20;
    await alerts.earlier({ payments: today });
    const { reads } = alerts;
    await alerts.earlier({ payments: today });
    expect(alerts.reads).toBeGreaterThan(reads);
  });
});

test(`equals a fold over all rows after each change (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const below = (count: number): number => Math.floor(random() * count);
  const names = ['Ann Example', 'ANN EXAMPLE', 'Example, Ann', 'Bo Berg', `Long ${'name '.repeat(300)}`];
  const facts = givenCase({
    payments: [...today, ...names.slice(2).map((name) => ({ daysAgo: 1, with: name }))],
  });
  const { transactions: rows } = subjectFactsOf(facts);
  const partyIn = (id: string) => rows.find((row) => row.id === id)!.counterparty!;
  const parties = ['tx00002', 'tx00002', 'tx00003', 'tx00004', 'tx00005'].map(partyIn);
  const stored = new Map<number, Payment>();
  const kept = { histories: new PaymentHistories(), organization: bank.orgId };
  kept.histories.rowsMin = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const changed = Array.from({ length: 1 + below(60) }, () => 1 + below(400));
    for (const number of changed)
      stored.set(number, {
        daysAgo: 150 + below(300),
        with: names[below(names.length)]!,
        direction: below(2) === 0 ? 'in' : 'out',
        ...(below(5) === 0 ? { status: 'DECLINED' as const } : {}),
      });
    await upload(
      [...new Set(changed)].map((number) => [number, stored.get(number)!] as const),
      `r${round}`,
    );
    if (below(3) === 0) {
      const [removed] = [...stored.keys()];
      const id = `T${removed}`;
      await platform.records
        .for(bank)
        .removeAll(TransactionRecord.current, { ownId: id }, { index: 'own_id' });
      stored.delete(removed!);
    }
    const expected: Record<string, Dealings> = {};
    for (const { daysAgo, with: name, status } of stored.values()) {
      if (status === 'DECLINED' || daysAgo <= 180) continue;
      const party = parties[names.indexOf(name!)]!;
      const seen = expected[party];
      expected[party] = {
        count: (seen?.count ?? 0) + 1,
        firstMs: Math.min(seen?.firstMs ?? Infinity, msBefore(daysAgo)),
        lastMs: Math.max(seen?.lastMs ?? -Infinity, msBefore(daysAgo)),
      };
    }
    // The second time from what the first one kept.
    for (const time of ['first', 'second']) {
      const found = await loadEarlierDealings(transactions(), PACE, facts, {}, kept);
      expect({ round, time, ...found }).toEqual({ round, time, untilMs: msBefore(180), byParty: expected });
    }
  }
});
