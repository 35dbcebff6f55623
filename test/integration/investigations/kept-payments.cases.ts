import { DAY_MS } from '@alert-review/kernel';
import {
  EARLIER_PAYMENTS_LIMITS,
  type EarlierPaymentsLimits,
  loadEarlierDealings,
} from '../../../packages/judgement/src/gathering/earlier-payments.js';
import { keepPaymentSpans } from '../../../packages/judgement/src/gathering/payment-spans.js';
import { givenCase, payment, type Payment } from '../../../packages/judgement/test/given-case.js';
import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { caseRecords, PACE } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { seeded } from '../../support/seeded.js';

const bank = callerOf('a1');
const SEED = Number(process.env['TEST_SEED'] ?? 20261130);
const ROUNDS = 40;
const CUSTOMER = 'C1';
const SHORT: Partial<EarlierPaymentsLimits> = { long: 1 };
const NAMES = ['Ann Example', 'ANN EXAMPLE', 'Example, Ann', 'Bo Berg', 'Cy Dahl', 'J Ek', 'Jan Ek'];

let platform: OpenPlatform;
beforeEach(async () => {
  platform = await openPlatform({ records: [TransactionRecord.current, TransactionRecord.older] });
});
afterEach(() => platform.close());

const rows = () => platform.records.for(bank);
const transactions = () => caseRecords(rows()).transactions;

let uploads = 0;
async function upload(stored: readonly (readonly [number, Payment])[]): Promise<void> {
  const source = `s${++uploads}`;
  const items = stored.map(([number, each]) => {
    const { content } = payment(number, each);
    return { ownId: content.transaction_id, content: content as Transaction, source: `${source}_${number}` };
  });
  await platform.versions.upload(bank, TransactionRecord, items);
}

const remove = (number: number): Promise<void> =>
  rows().removeAll(TransactionRecord.current, { ownId: `T${number}` }, { index: 'own_id' });

const keep = (limits: Partial<EarlierPaymentsLimits> = SHORT): Promise<void> =>
  keepPaymentSpans(transactions(), PACE, CUSTOMER, { ...EARLIER_PAYMENTS_LIMITS, ...limits });

const spansKept = async (): Promise<number> => (await transactions().spansOf!(CUSTOMER)!.read()).size;

const caseOf = (daysAgo: number) =>
  givenCase({ payments: NAMES.map((name) => ({ daysAgo, with: name })), truncated: daysAgo > 0 });

/** Counts from what is kept where something is, and from the index alone. */
async function bothWays(facts = caseOf(0), limits: Partial<EarlierPaymentsLimits> = SHORT) {
  const index = { ...transactions(), spansOf: () => null };
  return {
    kept: await loadEarlierDealings(transactions(), PACE, facts, limits),
    read: await loadEarlierDealings(index, PACE, facts, limits),
  };
}

/** How often the index is read for a case. */
async function reads(limits: Partial<EarlierPaymentsLimits> = SHORT): Promise<number> {
  let count = 0;
  const source = transactions();
  const counted: typeof source = {
    ...source,
    transfersOf: (...asked) => {
      count += asked[2] > 1 ? 1 : 0;
      return source.transfersOf(...asked);
    },
  };
  await loadEarlierDealings(counted, PACE, caseOf(0), limits);
  return count;
}

const MANY = Array.from({ length: 30 }, (_, i) => [i + 1, { daysAgo: 40 * i, with: NAMES[i % 5]! }] as const);

test('an investigation reads what is kept of months, and the index around it', async () => {
  await upload(MANY);
  await keep();
  expect(await spansKept()).toBeGreaterThan(20);
  expect(await reads()).toBe(1);
  const { kept, read } = await bothWays();
  expect(kept).toEqual(read);
  expect(Object.keys(kept.byParty)).not.toEqual([]);
});

test('an investigation of a long record of which nothing is kept has it kept', async () => {
  await upload(MANY);
  expect(await spansKept()).toBe(0);
  await reads({ long: 10 });
  expect(await spansKept()).toBeGreaterThan(20);
  expect(await reads({ long: 10 })).toBe(1);
});

test('nothing is kept of a short record', async () => {
  await upload(MANY);
  await keep({ long: 100 });
  await reads({ long: 100 });
  expect(await spansKept()).toBe(0);
});

test('months that have become old are added to those that are kept', async () => {
  await upload(MANY.map(([number, each]) => [number, { ...each, daysAgo: each.daysAgo + 400 }]));
  await keep();
  const before = await spansKept();
  await upload([[99, { daysAgo: 1, with: 'Bo Berg' }]]);
  await keep();
  expect(await spansKept()).toBeGreaterThan(before);
  const { kept, read } = await bothWays();
  expect(kept).toEqual(read);
});

test.each<[string, readonly Payment[], Partial<EarlierPaymentsLimits>]>([
  ['names that only documents hold', [{ daysAgo: 300, with: 'Ann'.repeat(400) }], SHORT],
  ['too many payments', [], { ...SHORT, payments: 10 }],
  ['too many names', [], { ...SHORT, names: 3 }],
])('a record with %s is counted as without what is kept', async (_name, more, limits) => {
  await upload([...MANY, ...more.map((each, i) => [100 + i, each] as const)]);
  await keep(limits);
  const { kept, read } = await bothWays(caseOf(0), limits);
  expect(kept).toEqual(read);
  const before = await spansKept();
  await keep(limits);
  expect(await spansKept()).toBe(before);
});

test('another organization does not see what is kept', async () => {
  await upload(MANY);
  await keep();
  const other = caseRecords(platform.records.for(callerOf('a2')), 'a2').transactions;
  expect((await other.spansOf!(CUSTOMER)!.read()).size).toBe(0);
});

test('a rehearsal keeps nothing', () => {
  const rehearsed = caseRecords(platform.records.for({ ...bank, isRehearsal: true })).transactions;
  expect(rehearsed.spansOf!(CUSTOMER)).toBeNull();
});

test(`what is kept equals all payments after imports, corrections and erasures (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const below = (count: number): number => Math.floor(random() * count);
  const stored = new Set<number>();
  let counted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const changed = [...new Set(Array.from({ length: 1 + below(50) }, () => 1 + below(500)))];
    const write = upload(
      changed.map((number) => {
        stored.add(number);
        const status = below(6) === 0 ? { status: 'DECLINED' as const } : {};
        const direction = below(2) === 0 ? ('in' as const) : ('out' as const);
        const daysAgo = below(4) === 0 ? below(60) : below(2_000);
        return [number, { daysAgo, with: NAMES[below(NAMES.length)]!, direction, ...status }] as const;
      }),
    );
    // Half of the time while the rows are written.
    if (below(2) === 0) await Promise.all([write, keep()]);
    else await write;
    if (below(3) === 0) {
      const removed = [...stored][below(stored.size)]!;
      await Promise.all([remove(removed), ...(below(2) === 0 ? [keep()] : [])]);
      stored.delete(removed);
    }
    if (below(3) === 0) await keep();
    for (const daysAgo of [0, below(1_500)]) {
      const { kept, read } = await bothWays(caseOf(daysAgo));
      expect({ round, daysAgo, ...kept }).toEqual({ round, daysAgo, ...read });
      // In the same order, as results are compared byte for byte.
      expect(JSON.stringify(kept)).toBe(JSON.stringify(read));
      counted += Object.values(kept.byParty).reduce((sum, { count }) => sum + count, 0);
    }
  }
  expect(counted).toBeGreaterThan(1_000);
  await keep();
  expect(await spansKept()).toBeGreaterThan((1_500 * DAY_MS) / transactions().spansOf!(CUSTOMER)!.length / 2);
});
