import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import {
  hopOf,
  MOVEMENTS_PER_ACCOUNT_MAX,
} from '../../../src/investigations/domain/network/network-facts.js';
import { Movements, type FoundTransfer } from '../../../src/investigations/engine/movements.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const [bank, otherBank] = [callerOf('a1'), callerOf('b2')];
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
function askedOf(batch: number | null, { days = 180, endsBefore = 0, caller = bank, rates = 'r1' } = {}) {
  const endMs = END_MS - endsBefore * DAY_MS;
  return {
    rows: platform.records.for(caller),
    orgId: caller.orgId,
    lookback: { startMs: endMs - days * DAY_MS, endMs },
    batch,
    ratesVersion: rates,
    hopOf: (found: FoundTransfer) => hopOf(found, () => (rates === 'r1' ? '1' : '2')),
  };
}

/** Receivers and amounts of the account's movements. */
async function ofA(batch: number | null, asked: Parameters<typeof askedOf>[1] & { account?: string } = {}) {
  const found = await movements.of(asked.account ?? 'A', askedOf(batch, asked));
  return found!.map(({ hop }) => `${hop!.to.slice('entity:to '.length)} ${hop!.amount}`);
}

test('a batch goes on with what it read, the next one and a run alone read again', async () => {
  await upload(paid('x', 2));
  const batch = movements.beginBatch();
  expect(await ofA(batch)).toEqual(['x 100']);
  await upload(paid('x', 2, '70'), paid('y', 1));
  expect(await ofA(batch)).toEqual(['x 100']);
  expect(await ofA(null)).toEqual(['y 100', 'x 70']);
  expect(await ofA(movements.beginBatch())).toEqual(['y 100', 'x 70']);
});

test('what an overtaken batch reads late does not serve the next one', async () => {
  await upload(paid('x', 2));
  const first = movements.beginBatch();
  const reading = ofA(first);
  const second = movements.beginBatch();
  await reading;
  await upload(paid('y', 1));
  expect(await ofA(second)).toEqual(['y 100', 'x 100']);
});

test('the end of a batch forgets what it read, but not what a later batch needs', async () => {
  await upload(paid('x', 2));
  const first = movements.beginBatch();
  expect(await ofA(first)).toEqual(['x 100']);
  await upload(paid('x', 2, '70'));
  movements.endBatch(first);
  expect(await ofA(first)).toEqual(['x 70']);
  const second = movements.beginBatch();
  expect(await ofA(second)).toEqual(['x 70']);
  await upload(paid('x', 2, '60'));
  movements.endBatch(first);
  expect(await ofA(second)).toEqual(['x 70']);
});

test('what is read at the end of a batch or after it is not kept', async () => {
  await upload(paid('x', 2));
  const batch = movements.beginBatch();
  const reading = ofA(batch);
  movements.endBatch(batch);
  expect(await reading).toEqual(['x 100']);
  await upload(paid('x', 2, '70'));
  expect(await ofA(batch)).toEqual(['x 70']);
});

test('an account that is read over and over fills no place of others', async () => {
  await upload(...Array.from({ length: 1_999 }, (_, i) => paid(`m${i}`, 1 + (i % 97))));
  const batch = movements.beginBatch();
  expect(await ofA(batch, { account: 'to m0' })).toEqual(['m0 100']);
  await upload(paid('m0', 1, '70'));
  for (let i = 0; i < 52; i++) await ofA(batch, { rates: `r${1 + (i % 2)}` });
  expect(await ofA(batch, { account: 'to m0' })).toEqual(['m0 100']);
});

test('each lookback gets its own part of what was read once, newest first', async () => {
  await upload(...Array.from({ length: 20 }, (_, i) => paid(`d${String(i).padStart(2, '0')}`, i * 10)));
  const lookbacks = [
    { endsBefore: 45 },
    { endsBefore: 30, days: 60 },
    { endsBefore: 100, days: 20 },
    { endsBefore: 15, days: 3 },
  ];
  const batch = movements.beginBatch();
  for (const lookback of lookbacks) expect(await ofA(batch, lookback)).toEqual(await ofA(null, lookback));
  expect(await ofA(batch, lookbacks[1])).toEqual(
    ['d03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09'].map((id) => `${id} 100`),
  );
});

test.each([1_260, 2_000])('of %d movements the newest ones come', async (count) => {
  await upload(...Array.from({ length: count }, (_, i) => paid(`m${i}`, 1 + (i % 97))));
  const batch = movements.beginBatch();
  for (const endsBefore of [0, 20]) {
    const found = await ofA(batch, { endsBefore });
    expect(found).toEqual(await ofA(null, { endsBefore }));
    expect(found).toHaveLength(MOVEMENTS_PER_ACCOUNT_MAX);
  }
});

test('nothing is kept for another organisation or for other rates', async () => {
  await upload(paid('x', 2));
  const batch = movements.beginBatch();
  expect(await ofA(batch)).toEqual(['x 100']);
  expect(await ofA(batch, { caller: otherBank })).toEqual([]);
  await upload(paid('y', 1));
  expect(await ofA(batch, { rates: 'r2' })).toEqual(['y 100', 'x 100']);
});

test.each([1, 20])(
  'of an account that pays %i long addresses nothing is held, in a batch or alone',
  async (rows) => {
    const long = { blockchain_addresses: ['x'.repeat(1_050_000 / rows)] };
    const contents = Array.from({ length: rows }, (_, i) => ({ ...paid(`x${i}`, 2), receiver: long }));
    await upload(...contents, paid('y', 1));
    for (const batch of [null, movements.beginBatch()])
      await expect(movements.of('A', askedOf(batch))).resolves.toBeNull();
    expect(await ofA(null, { account: 'to y' })).toEqual(['y 100']);
  },
);

test('what stands beside the account in a transaction does not weigh', async () => {
  const long = { entity_id: 'A', blockchain_addresses: ['x'.repeat(1_050_000)] };
  await upload({ ...paid('x', 2), sender: long }, paid('y', 1));
  expect(await ofA(null)).toEqual(['y 100', 'x 100']);
});

test('rows of an older release, whose index holds nothing, are read from their documents', async () => {
  await upload(paid('x', 2), paid('y', 1), { ...paid('z', 3), status: 'DECLINED' });
  const asked = askedOf(null);
  const before = await movements.of('A', asked);
  const rows = platform.records.for(bank);
  const found = await rows.find(TransactionRecord.current, { parties: 'A' }, { index: 'party', limit: 9 });
  for (const { id } of found)
    await rows.compareAndSet(TransactionRecord.current, { id }, { $set: { transfer: null } });
  const after = await movements.of('A', asked);
  expect(after!.map(({ id, atMs, hop }) => ({ id, atMs, hop }))).toEqual(
    before!.map(({ id, atMs, hop }) => ({ id, atMs, hop })),
  );
  expect(after!.map(({ hash }) => hash)).toEqual(
    after!.map(({ id }) => found.find((row) => row.id === id)!.hash),
  );
  expect(before!.map(({ hash }) => hash)).toEqual([null, null, null]);
});
