import { EntityRecord } from '../../../../src/ingestion/domain/entity.record.js';
import { Records } from '../../../../src/platform/records/records.js';
import { RestClient } from '../../../support/rest-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;
let serviceId: string;

beforeAll(async () => {
  reading = await investigatedTwice(4106);
  serviceId = await serviceIdOf(reading.alert.entity.entity_id);
});

async function serviceIdOf(ownId: string): Promise<string> {
  const { server, bank } = reading;
  const [row] = await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .find(EntityRecord.current, { ownId }, { index: 'own_id', limit: 1 });
  return row!.id;
}

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
    shortened: null,
  });
});

test('e-mail addresses are values as they were uploaded, and no links in the text', async () => {
  const { server, bank, client, alert } = reading;
  const entity_id = 'customer with addresses';
  const emails = ['jane.doe@mail.example.org', 'jörg@müller.example'];
  await new RestClient(server, bank).entities({
    ...alert.entity,
    entity_id,
    emails,
    website: 'www.example.org',
  });
  const { structured, text } = await client.call('get_entity', {
    entity_service_id: await serviceIdOf(entity_id),
  });
  expect(structured).toMatchObject({ customer_data: { emails, website: 'www[.]example[.]org' } });
  expect(text).toContain('jane[.]doe@mail[.]example[.]org');
});

test.each([
  ['long', Array.from({ length: 1_000 }, (_, at) => `tag ${at} ${'x'.repeat(100)}`)],
  ['invisible', Array.from({ length: 150 }, () => '\u200b'.repeat(100))],
])('a customer with %s texts is shortened to what hosts take', async (name, tags) => {
  const { server, bank, client, alert } = reading;
  const entity_id = `customer ${name}`;
  await new RestClient(server, bank).entities({ ...alert.entity, entity_id, tags });
  const { structured, text } = await client.call('get_entity', {
    entity_service_id: await serviceIdOf(entity_id),
  });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(48_000);
  expect(structured).toMatchObject({
    entity_id,
    customer_data: { name: alert.entity.name, tags_count: tags.length },
    shortened: expect.stringContaining('_count') as string,
  });
});
