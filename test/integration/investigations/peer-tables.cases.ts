import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import {
  parseTransfer,
  TransactionRecord,
  type Transaction,
} from '../../../src/ingestion/domain/transaction.record.js';
import {
  PeerCutRecord,
  PeerTableRecord,
} from '../../../src/investigations/domain/activity/peer-table.record.js';
import { PeerTables } from '../../../src/investigations/engine/gather/peer-tables.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const bank = callerOf('a1');
const MIB = 2 ** 20;
const DAY_MS = 86_400_000;
let platform: OpenPlatform;

beforeEach(async () => {
  const uploaded = [EntityRecord, TransactionRecord].flatMap(({ current, older }) => [current, older]);
  platform = await openPlatform({ records: [...uploaded, PeerCutRecord, PeerTableRecord] });
});
afterEach(() => platform.close());

const paid = (from: string, i: number, name: string): Transaction => ({
  transaction_id: `${from}-${i}`,
  event_time: new Date(platform.clock.now() - i * 1_800_000).toISOString(),
  amount: '100',
  amount_currency: 'SEK',
  sender: { entity_id: from },
  receiver: { name },
});

async function upload(entityIds: readonly string[], rows: readonly Transaction[]): Promise<void> {
  const { versions } = platform;
  const entities = entityIds.map((entity_id, i) => {
    return { ownId: entity_id, content: { entity_id, type: 'INDIVIDUAL' as const }, source: `s1_${i}` };
  });
  await versions.upload(bank, EntityRecord, entities);
  const items = rows.map((content, i) => ({ ownId: content.transaction_id, content, source: `s2_${i}` }));
  await versions.upload(bank, TransactionRecord, items);
}

/** The table of all persons, by a process that has just started. */
async function current() {
  const { records, clock } = platform;
  return (await new PeerTables(records, clock).current(bank, { type: 'INDIVIDUAL' }, clock.now())).own;
}

test('an entity whose transactions do not fit into memory is nobody’s peer', async () => {
  await upload(
    ['heavy', 'usual'],
    [
      ...Array.from({ length: 17 }, (_, i) => paid('heavy', i, 'x'.repeat(MIB - 1_000))),
      ...Array.from({ length: 3 }, (_, i) => paid('usual', i, 'Shop')),
    ],
  );
  expect(await current()).toMatchObject({ count: 1, metrics: { count: { count: 1, p99: '3' } } });
});

test('rows of older releases, of which the index tells less, give the same tables', async () => {
  await upload(
    ['a', 'b'],
    ['a', 'b'].flatMap((from) => Array.from({ length: 6 }, (_, i) => paid(from, i, `Shop ${i % 4}`))),
  );
  const cut = await current();
  expect(cut).toMatchObject({ metrics: { count: { p99: '6' }, burst: { p99: '6' } } });
  const rows = platform.records.for(bank);
  for (const from of ['a', 'b']) {
    const found = await rows.find(TransactionRecord.current, { parties: from }, { index: 'party', limit: 9 });
    for (const { id, transfer: text } of found) {
      const transfer = from === 'a' ? null : JSON.stringify(parseTransfer(text!).slice(0, 5));
      await rows.compareAndSet(TransactionRecord.current, { id }, { $set: { transfer } });
    }
  }
  platform.clock.advance(2 * DAY_MS);
  expect(await current()).toEqual(cut);
});
