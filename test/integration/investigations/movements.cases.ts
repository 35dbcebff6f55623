import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { networkHopOf } from '../../../packages/judgement/src/network/network-facts.js';
import { MOVEMENTS_PER_ACCOUNT_MAX } from '../../../packages/judgement/src/network/network-facts.js';
import { NO_HOP } from '../../../packages/judgement/src/network/hops.js';
import {
  Movements,
  type FoundTransfer,
  type MovementLoadInput,
} from '../../../packages/judgement/src/gathering/movements.js';
import { caseRecords } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const bank = callerOf('a1');
const otherBank = callerOf('b2');
const DAY_MS = 86_400_000;
const END_MS = Date.UTC(2026, 1, 1);
let platform: OpenPlatform;
let movements: Movements;

beforeEach(async () => {
  platform = await openPlatform({ records: [TransactionRecord.current, TransactionRecord.older] });
  movements = new Movements();
});
afterEach(() => platform.close());

/** A transaction of A's, so many days before the end. */
const paid = (id: string, daysBefore: number, amount = '100'): Transaction => ({
  transaction_id: id,
  event_time: new Date(END_MS - daysBefore * DAY_MS).toISOString(),
  amount,
  amount_currency: 'SEK',
  sender: { entity_id: 'A' },
  receiver: { entity_id: `to ${id}` },
});

let uploads = 0;

async function upload(...contents: Transaction[]): Promise<void> {
  uploads++;
  const items = contents.map((content, i) => {
    return { ownId: content.transaction_id, content, source: `s${uploads}_${i}` };
  });
  await platform.versions.upload(bank, TransactionRecord, items);
}

/** The `days` before `endsBefore` days before the end. */
function askedOf(version: number | null, { days = 180, endsBefore = 0, caller = bank, rates = 'r1' } = {}) {
  const endMs = END_MS - endsBefore * DAY_MS;
  const rows = platform.records.for(caller);
  return {
    rows,
    transactions: caseRecords(rows).transactions,
    organization: caller.orgId,
    lookback: { startMs: endMs - days * DAY_MS, endMs },
    version,
    ratesVersion: rates,
    hopOf: (found: FoundTransfer) => networkHopOf(found, () => (rates === 'r1' ? '1' : '2')),
    names: movements.names,
  };
}

/** The account's movements, those without a hop too; null where they are too much. */
async function listed(account: string, asked: MovementLoadInput) {
  const found = await movements.of(account, asked);
  if (!found) return null;
  const { rows, start, end, whole } = found;
  return Array.from({ length: end - start }, (_, i) => {
    const row = start + i;
    const hop = rows.from[row] === NO_HOP ? null : rows.hop(row);
    return { id: rows.ids[row]!, atMs: rows.atMs[row]!, hop, hash: whole.get(rows.ids[row]!)?.hash ?? null };
  });
}

/** Receivers and amounts of the account's movements. */
async function ofA(version: number | null, asked: Parameters<typeof askedOf>[1] & { account?: string } = {}) {
  const found = await listed(asked.account ?? 'A', askedOf(version, asked));
  return found!.map(({ hop }) => `${hop!.to.slice('entity:to '.length)} ${hop!.amount}`);
}

/** Names what is stored now, which a run saw already. */
async function versionNow() {
  const version = await platform.records.for(bank).versionOf(TransactionRecord.current);
  await movements.of('nobody', askedOf(version));
  return version;
}

test('the run that sees a version first reads no further than its lookback, and keeps nothing', async () => {
  await upload(paid('x', 2), paid('y', 100));
  const version = await platform.records.for(bank).versionOf(TransactionRecord.current);
  const asked = askedOf(version, { endsBefore: 50 });
  const spans: unknown[] = [];
  const find = asked.rows.find.bind(asked.rows);
  asked.rows.find = (collection, filter, options) => {
    spans.push((filter as { at: unknown }).at);
    return find(collection, filter, options);
  };
  const { startMs, endMs } = asked.lookback;
  for (let i = 0; i < 2; i++) expect(await listed('A', asked)).toHaveLength(1);
  expect(spans).toEqual([0, 1].map(() => ({ $gte: startMs, $lte: endMs })));
  for (let i = 0; i < 2; i++) await movements.of('A', { ...asked, lookback: { startMs, endMs } });
  expect(spans.slice(2)).toEqual([{ $gte: expect.any(Number) as number }]);
});

test('what was read serves until a transaction is written', async () => {
  await upload(paid('x', 2));
  const version = await versionNow();
  expect(await ofA(version)).toEqual(['x 100']);
  await upload(paid('x', 2, '70'), paid('y', 1));
  // As to a run that began before the upload.
  expect(await ofA(version)).toEqual(['x 100']);
  expect(await ofA(null)).toEqual(['y 100', 'x 70']);
  expect(await ofA(await versionNow())).toEqual(['y 100', 'x 70']);
});

test('what a run reads late does not serve those that saw a later version', async () => {
  await upload(paid('x', 2));
  const first = await versionNow();
  await upload(paid('y', 1, '60'));
  const second = await versionNow();
  const reading = ofA(first);
  expect(await ofA(second)).toEqual(['y 60', 'x 100']);
  await reading;
  await upload(paid('y', 1));
  expect(await ofA(await versionNow())).toEqual(['y 100', 'x 100']);
});

test('a run that began before a write leaves what is kept for those that began after', async () => {
  await upload(paid('x', 2));
  const first = await versionNow();
  await upload(paid('y', 1));
  const second = await versionNow();
  expect(await ofA(second)).toEqual(['y 100', 'x 100']);
  await ofA(first);
  await upload(paid('x', 2, '70'));
  expect(await ofA(second)).toEqual(['y 100', 'x 100']);
});

test('a lookback that begins some days earlier is served as well', async () => {
  await upload(paid('x', 2), paid('y', 199), paid('z', 260));
  const version = await versionNow();
  expect(await ofA(version, { endsBefore: 1 })).toEqual(['x 100']);
  await upload(paid('x', 2, '70'));
  expect(await ofA(version, { endsBefore: 1, days: 180.5 })).toEqual(['x 100']);
  expect(await ofA(version, { endsBefore: 1, days: 300 })).toEqual(['x 70', 'y 100', 'z 100']);
});

test('the account that was asked for longest ago makes room', async () => {
  movements.rowsMax = 8_000;
  await upload(...Array.from({ length: 1_999 }, (_, i) => paid(`m${i}`, 1 + (i % 97))));
  const version = await versionNow();
  expect(await ofA(version, { account: 'to m0' })).toEqual(['m0 100']);
  expect(await ofA(version, { account: 'to m1' })).toEqual(['m1 100']);
  await upload(paid('m0', 1, '70'), paid('m1', 2, '70'));
  for (let i = 0; i < 5; i++) {
    await ofA(version, { rates: `r${1 + (i % 2)}` });
    expect(await ofA(version, { account: 'to m0' })).toEqual(['m0 100']);
  }
  expect(await ofA(version, { account: 'to m1' })).toEqual(['m1 100']);
  // Under other names, as many accounts as there are places and one more.
  const names = Array.from({ length: 4 }, (_, i) => ({ ...bank, orgId: `bank ${i}` }));
  for (const caller of names) await movements.of('A', { ...askedOf(version), organization: caller.orgId });
  expect(await ofA(version, { account: 'to m1' })).toEqual(['m1 70']);
});

test('names that take too much make room, and a run that has them goes on with its own', async () => {
  movements.namesBytesMax = 200;
  await upload(paid('x', 2), paid('y', 1));
  const version = await versionNow();
  const begun = askedOf(version);
  const first = await movements.of('A', begun);
  movements.trim();
  expect(await ofA(version)).toEqual(['y 100', 'x 100']);
  await upload(paid('x', 2, '70'));
  // Not kept, and of the names that the run has; the others kept what they read after the room was made.
  expect((await listed('A', begun))!.map(({ hop }) => hop!.amount)).toEqual([100, 70]);
  expect((await movements.of('A', begun))!.rows.names).toBe(first!.rows.names);
  expect(await ofA(version)).toEqual(['y 100', 'x 100']);
});

test('each lookback gets its own part of what was read once, newest first', async () => {
  await upload(...Array.from({ length: 20 }, (_, i) => paid(`d${String(i).padStart(2, '0')}`, i * 10)));
  const lookbacks = [
    { endsBefore: 45 },
    { endsBefore: 30, days: 60 },
    { endsBefore: 100, days: 20 },
    { endsBefore: 15, days: 3 },
  ];
  const version = await versionNow();
  for (const lookback of lookbacks) expect(await ofA(version, lookback)).toEqual(await ofA(null, lookback));
  expect(await ofA(version, lookbacks[1])).toEqual(
    ['d03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09'].map((id) => `${id} 100`),
  );
});

test.each([1_260, 2_000])('of %d movements the newest ones come', async (count) => {
  await upload(...Array.from({ length: count }, (_, i) => paid(`m${i}`, 1 + (i % 97))));
  const version = await versionNow();
  for (const endsBefore of [0, 20]) {
    const found = await ofA(version, { endsBefore });
    expect(found).toEqual(await ofA(null, { endsBefore }));
    expect(found).toHaveLength(MOVEMENTS_PER_ACCOUNT_MAX);
  }
});

test('nothing is kept for another organization or for other rates', async () => {
  await upload(paid('x', 2));
  const version = await versionNow();
  expect(await ofA(version)).toEqual(['x 100']);
  expect(await ofA(version, { caller: otherBank })).toEqual([]);
  await upload(paid('y', 1));
  expect(await ofA(version, { rates: 'r2' })).toEqual(['y 100', 'x 100']);
});

test.each([1, 20])('of an account that pays %i long addresses nothing is held, kept or not', async (rows) => {
  const long = { blockchain_addresses: ['x'.repeat(1_050_000 / rows)] };
  const contents = Array.from({ length: rows }, (_, i) => ({ ...paid(`x${i}`, 2), receiver: long }));
  await upload(...contents, paid('y', 1));
  for (const version of [null, await versionNow()])
    await expect(movements.of('A', askedOf(version))).resolves.toBeNull();
  expect(await ofA(null, { account: 'to y' })).toEqual(['y 100']);
});

test('what stands beside the account in a transaction does not weigh', async () => {
  const long = { entity_id: 'A', blockchain_addresses: ['x'.repeat(1_050_000)] };
  await upload({ ...paid('x', 2), sender: long }, paid('y', 1));
  expect(await ofA(null)).toEqual(['y 100', 'x 100']);
});

test('rows of an older release, whose index holds nothing, are read from their documents', async () => {
  await upload(paid('x', 2), paid('y', 1), { ...paid('z', 3), status: 'DECLINED' });
  const asked = askedOf(null);
  const before = await listed('A', asked);
  const rows = platform.records.for(bank);
  const found = await rows.find(TransactionRecord.current, { parties: 'A' }, { index: 'party', limit: 9 });
  for (const { id } of found)
    await rows.compareAndSet(TransactionRecord.current, { id }, { $set: { transfer: null } });
  const after = await listed('A', asked);
  expect(after!.map(({ id, atMs, hop }) => ({ id, atMs, hop }))).toEqual(
    before!.map(({ id, atMs, hop }) => ({ id, atMs, hop })),
  );
  expect(after!.map(({ hash }) => hash)).toEqual(
    after!.map(({ id }) => found.find((row) => row.id === id)!.hash),
  );
  expect(before!.map(({ hash }) => hash)).toEqual([null, null, null]);
});

test('an account with rows that no index holds is read anew', async () => {
  await upload(paid('x', 2), paid('y', 1));
  const rows = platform.records.for(bank);
  const [first] = (await listed('A', askedOf(null)))!;
  await rows.compareAndSet(TransactionRecord.current, { id: first!.id }, { $set: { transfer: null } });
  const version = await versionNow();
  expect(await ofA(version)).toEqual(['y 100', 'x 100']);
  await upload(paid('x', 2, '70'));
  expect(await ofA(version)).toEqual(['y 100', 'x 70']);
});
