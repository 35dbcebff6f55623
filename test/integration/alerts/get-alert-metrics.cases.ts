import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { PeerCutRecord } from '../../../src/investigations/domain/activity/peer-table.record.js';
import { GetAlertMetrics } from '../../../src/alerts/queries/get-alert-metrics.query.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank);
});

afterAll(() => server.close());

const metrics = (caller = bank.caller, alertId = alert.alertId) =>
  server.bus.send(new GetAlertMetrics(caller, alertId));

test('totals, counterparties, flags and entities of an investigated alert', async () => {
  const answer = await metrics();
  const newest = await alert.newestEnded();
  expect(answer.investigationId).toBe(newest.id);
  const [week] = answer.windows;
  expect(week).toEqual({
    days: 7,
    from: '2025-01-11T08:00:00.000Z',
    to: '2025-01-18T08:00:00.000Z',
    totals: [{ asset: 'USD', direction: 'in', count: 4, total: '38000' }],
  });
  expect(answer.topCounterparties).toHaveLength(5);
  expect(answer.topCounterparties.map(({ value }) => value).sort()).toEqual(
    ['10', '12', '14', '16', '18'].map((day) => `Stranger ${day}`),
  );
  expect(answer.headline!.text).toBe(newest.content!.summary.headline);
  for (const { blockId, flags } of newest.content!.result.perBlock) {
    const counts = Object.values(answer.flagColors[blockId]).reduce((sum, count) => sum + count, 0);
    expect(counts).toBe(flags.length);
  }
  const stored = await new RestClient(server, bank).stored('entity', alert.entity.entity_id);
  expect(answer.linkedEntities).toEqual([
    { entityId: alert.entity.entity_id, serviceId: stored!.id, role: 'subject' },
  ]);
});

test('the same answer a year later', async () => {
  const answer = await metrics();
  server.clock.advance(365 * 86_400_000);
  expect(await metrics()).toEqual(answer);
});

test('a block that the recipe does not run is empty', async () => {
  const other = await server.newOrganization();
  const change = { replace: null, enable: [], disable: ['account_age'] };
  await server.bus.send(new SetRecipe(other.caller, change));
  const { alertId } = await InvestigatedAlert.in(server, other);
  const { flagColors } = await metrics(other.caller, alertId);
  expect(flagColors.account_age).toEqual({});
  expect(flagColors.transaction_patterns).not.toEqual({});
});

test('an alert that was never investigated has totals and no flags, and asking writes nothing', async () => {
  const other = await server.newOrganization();
  const client = new RestClient(server, other);
  const make = new Builders(30);
  const customer = make.entity();
  const shop = make.entity();
  const spouse = make.entity();
  const row = make.transaction(customer.entity_id, { receiver: { entity_id: shop.entity_id } });
  await client.entities(customer, shop, spouse);
  await client.transactions([row]);
  const uploaded = make.alert([customer.entity_id, spouse.entity_id], [row.transaction_id]);
  await client.alerts([uploaded]);
  const answer = await metrics(other.caller, uploaded.alert_id);
  expect(answer).toMatchObject({ investigationId: null, headline: null, topRedFlags: [] });
  expect(answer.windows[0]!.totals).toMatchObject([{ direction: 'out', total: row.amount }]);
  expect(answer.linkedEntities).toEqual([
    { entityId: customer.entity_id, serviceId: expect.any(String) as string, role: 'subject' },
    { entityId: shop.entity_id, serviceId: expect.any(String) as string, role: 'counterparty' },
    { entityId: spouse.entity_id, serviceId: expect.any(String) as string, role: 'named' },
  ]);
  expect(
    await server.app
      .get(Records, { strict: false })
      .for(other.caller)
      .count(PeerCutRecord, {}, { index: 'id' }),
  ).toBe(0);
});

test('names and addresses of counterparties stand as they were uploaded', async () => {
  const other = await server.newOrganization();
  const client = new RestClient(server, other);
  const make = new Builders(31);
  const customer = make.entity();
  const address = '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const rows = [{ name: 'Zoë  O’Neill' }, { blockchain_addresses: [address] }].map((receiver) =>
    make.transaction(customer.entity_id, { receiver }),
  );
  await client.entities(customer);
  await client.transactions(rows);
  const uploaded = make.alert([customer.entity_id], [rows[0]!.transaction_id]);
  await client.alerts([uploaded]);
  const { topCounterparties } = await metrics(other.caller, uploaded.alert_id);
  expect(topCounterparties.map(({ value }) => value).toSorted()).toEqual([address, 'Zoë  O’Neill']);
});

test('a foreign alert is not found', async () => {
  const stranger = await server.newOrganization();
  await expect(metrics(stranger.caller)).rejects.toMatchObject({ code: 'alert_not_found' });
});
