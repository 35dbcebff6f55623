import { TransactionRecord } from '../../../src/ingestion/domain/transaction.record.js';
import { Records } from '../../../src/platform/records/records.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let stored: { readonly id: string; readonly ownId: string };

beforeAll(async () => {
  reading = await investigatedTwice(4107);
  const { server, bank, alert } = reading;
  const [row] = await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .find(TransactionRecord.current, { parties: alert.entity.entity_id }, { index: 'party', limit: 1 });
  stored = row!;
});

test('a transaction is shown as uploaded', async () => {
  const { client, alert } = reading;
  const { structured } = await client.call('get_transaction', { transaction_service_id: stored.id });
  expect(structured).toMatchObject({
    service_id: stored.id,
    transaction_id: stored.ownId,
    amount: '9500',
    customer_data: { receiver: { entity_id: alert.entity.entity_id } },
  });
});

test('an own id of the organisation, a missing and a foreign service_id are all not found', async () => {
  const { client, stranger } = reading;
  const texts = new Set<string>();
  for (const { isError, text } of [
    await client.call('get_transaction', { transaction_service_id: stored.ownId }),
    await client.call('get_transaction', { transaction_service_id: 'never-seen' }),
    await stranger.call('get_transaction', { transaction_service_id: stored.id }),
  ]) {
    expect(isError).toBe(true);
    texts.add(text);
  }
  expect([...texts]).toEqual([expect.stringMatching(/^Transaction not found\./)]);
});
