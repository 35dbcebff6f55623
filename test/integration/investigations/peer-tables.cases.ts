import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord, type Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import {
  PeerCutRecord,
  PeerTableRecord,
} from '../../../src/investigations/domain/activity/peer-table.record.js';
import { PeerTables } from '../../../src/investigations/engine/peer-tables.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const bank = callerOf('a1');
const MIB = 2 ** 20;
let platform: OpenPlatform;

beforeEach(async () => {
  const uploaded = [EntityRecord, TransactionRecord].flatMap(({ current, older }) => [current, older]);
  platform = await openPlatform({ records: [...uploaded, PeerCutRecord, PeerTableRecord] });
});
afterEach(() => platform.close());

const paid = (from: string, i: number, name: string): Transaction => ({
  transaction_id: `${from}-${i}`,
  event_time: new Date(platform.clock.now() - i * 60_000).toISOString(),
  amount: '100',
  amount_currency: 'SEK',
  sender: { entity_id: from },
  receiver: { name },
});

test('an entity whose transactions do not fit into memory is nobody’s peer', async () => {
  const { versions, records, clock } = platform;
  const entities = ['heavy', 'usual'].map((entity_id, i) => {
    return { ownId: entity_id, content: { entity_id, type: 'INDIVIDUAL' as const }, source: `s1_${i}` };
  });
  await versions.upload(bank, EntityRecord, entities);
  const rows = [
    ...Array.from({ length: 17 }, (_, i) => paid('heavy', i, 'x'.repeat(MIB - 1_000))),
    ...Array.from({ length: 3 }, (_, i) => paid('usual', i, 'Shop')),
  ];
  const items = rows.map((content, i) => ({ ownId: content.transaction_id, content, source: `s2_${i}` }));
  await versions.upload(bank, TransactionRecord, items);
  const table = await new PeerTables(records, clock).current(bank, { type: 'INDIVIDUAL' }, clock.now());
  expect(table.own).toMatchObject({ count: 1, metrics: { count: { count: 1, p99: '3' } } });
});
