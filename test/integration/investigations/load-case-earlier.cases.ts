import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { loadEarlier } from '../../../packages/judgement/src/gathering/earlier-payments.js';
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

const bank = callerOf('a1');
const msBefore = (days: number): number => NOON_MS - days * DAY_MS;

let platform: OpenPlatform;
beforeEach(async () => {
  platform = await openPlatform({ records: [TransactionRecord.current, TransactionRecord.older] });
});
afterEach(() => platform.close());

const transactions = () => caseRecords(platform.records.for(bank)).transactions;

/** Stores payments of C1, and returns what is read of those before the rows of a case. */
async function earlierOf(stored: readonly Payment[], given: Given) {
  const items = stored.map((each, i) => {
    const { content } = payment(i + 1, each);
    return { ownId: content.transaction_id, content: content as Transaction, source: `s1_${i}` };
  });
  await platform.versions.upload(bank, TransactionRecord, items);
  return loadEarlier(transactions(), PACE, givenCase(given));
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

test('of a customer with too many rows, unread ones before the month of the alert count', async () => {
  const stored = [{ daysAgo: 100, withEntity: 'Tax Office' }, ...today];
  const found = await earlierOf(stored, { payments: [{ daysAgo: 60 }, ...today], truncated: true });
  expect(found.byParty).toMatchObject({ 'entity:Tax Office': { count: 1, firstMs: msBefore(100) } });
});

test('with more earlier payments than are read, the day from which they were is told', async () => {
  await earlierOf(
    [200, 201, 202].map((daysAgo) => ({ daysAgo, withEntity: 'Tax Office' })),
    { payments: today },
  );
  const found = await loadEarlier(transactions(), PACE, givenCase({ payments: today }), 2);
  expect(found.sinceMs).toBe(msBefore(201));
  expect(found.byParty).toMatchObject({ 'entity:Tax Office': { count: 2 } });
});
