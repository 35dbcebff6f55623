import { EntityRecord } from '../../../../src/ingestion/domain/entity.record.js';
import { Records } from '../../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { RandomAlerts } from '../../../support/random-alerts.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

let server: TestApp;
let bank: TestOrganization;
let known: RandomAlerts;
let client: McpClient;
let stranger: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4305);
  client = await McpClient.connect(server, bank);
  stranger = await McpClient.connect(server, await server.newOrganization());
});

async function listed(entity_id: string, more: object = {}, by = client) {
  const { structured, text } = await by.call('get_entity_alerts', { entity_id, lookback_days: 365, ...more });
  const alerts = structured?.['alerts'] as { alert_id: string }[] | undefined;
  return alerts ? { ids: alerts.map(({ alert_id }) => alert_id), truncated: structured!['truncated'] } : text;
}

async function serviceIdOf(ownId: string): Promise<string> {
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  return (await rows.find(EntityRecord.current, { ownId }, { index: 'own_id', limit: 1 }))[0]!.id;
}

const expected = (entityId: string, limit = 50) => {
  const all = known.where(({ uploaded }) => uploaded.entity_id_list.includes(entityId));
  return {
    ids: all.slice(0, limit).map(({ uploaded }) => uploaded.alert_id),
    truncated: all.length > limit,
  };
};

test('alerts of a customer are listed, by the own id and by the service id', async () => {
  for (const { entity_id } of known.entities) {
    expect([entity_id, await listed(entity_id)]).toEqual([entity_id, expected(entity_id)]);
    expect(await listed(await serviceIdOf(entity_id), { limit: 3 })).toEqual(expected(entity_id, 3));
  }
});

test('by default the last 30 days are listed', async () => {
  const { entity_id } = known.entities[0]!;
  expect(await listed(entity_id, { lookback_days: undefined })).toEqual({ ids: [], truncated: false });
});

test('an own id comes first: a customer whose own id is the service id of another one', async () => {
  const [other] = known.entities;
  const entity_id = await serviceIdOf(other!.entity_id);
  expect(await listed(entity_id)).toEqual(expected(other!.entity_id));
  await new RestClient(server, bank).entities({ ...other, entity_id });
  expect(await listed(entity_id)).toEqual({ ids: [], truncated: false });
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 51 }, 'limit'],
  [{ lookback_days: 0 }, 'lookback_days'],
  [{ lookback_days: 366 }, 'lookback_days'],
])('%j is refused', async (args, field) => {
  expect(await listed(known.entities[0]!.entity_id, args)).toMatch(
    new RegExp(`^${field} .* code: validation_error$`),
  );
});

test('a customer of another organization is as good as a missing one', async () => {
  const missing = await listed('missing', {}, stranger);
  expect(missing).toMatch(/^Entity not found\. No customer has it as own id .* code: entity_not_found$/);
  const { entity_id } = known.entities[1]!;
  expect(await listed(entity_id, {}, stranger)).toBe(missing);
  expect(await listed(await serviceIdOf(entity_id), {}, stranger)).toBe(missing);
});
