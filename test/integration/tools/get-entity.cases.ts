import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { Records } from '../../../src/platform/records/records.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let serviceId: string;

beforeAll(async () => {
  reading = await investigatedTwice(4106);
  const { server, bank, alert } = reading;
  const [row] = await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .find(EntityRecord.current, { ownId: alert.entity.entity_id }, { index: 'own_id', limit: 1 });
  serviceId = row!.id;
});

test('a customer is shown as uploaded', async () => {
  const { client, alert } = reading;
  const { entity_id, type, ...customer_data } = alert.entity;
  const { structured } = await client.call('get_entity', { entity_service_id: serviceId });
  expect(structured).toEqual({
    service_id: serviceId,
    entity_id,
    type,
    status: 'ACTIVE',
    version: 1,
    customer_data,
  });
});

test('an own id of the organisation, a missing and a foreign service_id are all not found', async () => {
  const { client, stranger, alert } = reading;
  const texts = new Set<string>();
  for (const { isError, text } of [
    await client.call('get_entity', { entity_service_id: alert.entity.entity_id }),
    await client.call('get_entity', { entity_service_id: 'never-seen' }),
    await stranger.call('get_entity', { entity_service_id: serviceId }),
  ]) {
    expect(isError).toBe(true);
    texts.add(text);
  }
  expect([...texts]).toEqual([expect.stringMatching(/^Entity not found\./)]);
});
