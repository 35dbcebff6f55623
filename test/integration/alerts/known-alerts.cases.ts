import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { FindAlerts } from '../../../src/alerts/queries/find-alerts.query.js';
import { Generations } from '../../../src/platform/projections/generations.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { storedId } from '../../../src/platform/records/rows-of-organization.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const ALERT_ID = 'A-known';

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

async function bankWithAlert(seed: number): Promise<TestOrganization> {
  const bank = await server.newOrganization();
  const make = new Builders(seed);
  const client = new RestClient(server, bank);
  const entity = make.entity();
  const transaction = make.transaction(entity.entity_id);
  await client.entities(entity);
  await client.transactions([transaction]);
  await client.alerts([make.alert([entity.entity_id], [transaction.transaction_id], { alert_id: ALERT_ID })]);
  return bank;
}

const find = ({ caller }: TestOrganization) =>
  server.bus.send(new FindAlerts(caller, { alertIds: [ALERT_ID] }));

test('an alert that was found before is read anew, in its own organization alone', async () => {
  const bank = await bankWithAlert(1);
  const other = await bankWithAlert(2);
  const stranger = await server.newOrganization();
  const [first] = await find(bank);
  expect(first!.alertId).toBe(ALERT_ID);
  expect(await find(bank)).toEqual([first]);
  const [ofOther] = await find(other);
  expect(ofOther!.id).not.toBe(first!.id);
  expect(await find(stranger)).toEqual([]);
});

test('an alert whose row is gone is no longer found', async () => {
  const bank = await bankWithAlert(3);
  const [known] = await find(bank);
  const rows = await server.app.get(Generations, { strict: false }).live(AlertReadModel);
  const { orgId: org } = bank.caller;
  const _id = storedId(org, known!.id);
  await server.app.get(ReadStore, { strict: false }).remove(rows, { _id, org });
  expect(await find(bank)).toEqual([]);
});
