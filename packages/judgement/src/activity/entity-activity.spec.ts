import {
  transferOfTransaction,
  type Transaction,
} from '../../../../src/ingestion/domain/transaction.record.js';
import { activityRowsOf, activityRowsOfTransfers } from './entity-activity.js';

const SIDES: readonly Transaction['sender'][] = [
  { entity_id: 'A' },
  { entity_id: 'B' },
  { name: ' The  Shop' },
  { name: 'Shop', blockchain_addresses: ['0xAB'] },
  { blockchain_addresses: ['0xAB', '0xCD'] },
  { entity_id: 'A', blockchain_addresses: ['0xAB'] },
  { name: '', blockchain_addresses: [''] },
  null,
];

/** Between all sides, with and without a type, moved or not, each a minute before the one before it. */
const transactions = SIDES.flatMap((sender) => SIDES.map((receiver) => ({ sender, receiver }))).map(
  (sides, i): { id: string; content: Transaction } => ({
    id: `t${i}`,
    content: {
      transaction_id: `T${i}`,
      event_time: new Date(Date.UTC(2026, 0, 1) - i * 60_000).toISOString(),
      amount: `${i % 5 === 0 ? '-' : ''}${i}`,
      amount_currency: i % 2 === 0 ? 'SEK' : 'USD',
      ...(i % 3 === 0 ? {} : { type: 'PAYMENT' as const }),
      ...(i % 7 === 0 ? { status: 'DECLINED' as const } : {}),
      ...sides,
    },
  }),
);

test.each(['A', 'B', 'C'])('transfers of %s show the rows of their transactions', (entityId) => {
  const transfers = transactions.map(({ id, content }) => {
    return { id, atMs: Date.parse(content.event_time), transfer: transferOfTransaction(content) };
  });
  const rows = activityRowsOf({ entityId, transactions }).map(
    ({ ownId: _, cash: __, negative: ___, ...row }) => row,
  );
  expect(activityRowsOfTransfers(entityId, transfers)).toEqual(rows);
});
