import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { alertProjection } from '../../../src/alerts/projections/alert.projection.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Generations } from '../../../src/platform/projections/generations.js';
import { Projector } from '../../../src/platform/projections/projector.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
});

afterAll(() => server.close());

test('an alert keeps the session that first created it, whatever the order of the sessions', async () => {
  const client = new RestClient(server, await server.newOrganization());
  const make = new Builders(1);
  const customer = make.entity();
  await client.entities(customer);
  const payment = make.transaction(customer.entity_id);
  await client.transactions([payment]);
  const alert = make.alert([customer.entity_id], [payment.transaction_id]);
  const sessions: string[] = [];
  for (let upload = 0; upload < 3; upload++)
    sessions.push(((await client.alerts([alert])).json as { upload_session_id: string }).upload_session_id);

  const building = await server.app.get(Generations).beginBuilding(AlertReadModel);
  const events = await server.app.get(EventStore).readAll({ after: null, maxCount: 1_000 });
  for (const event of events.filter(({ type }) => type === 'AlertsUploaded').reverse())
    await server.app.get(Projector).rebuilt(alertProjection, building, event);
  const rows = await server.app.get(ReadStore).find(building, {}, { index: 'id' });
  expect(rows).toEqual([expect.objectContaining({ alertId: alert.alert_id, sessionId: sessions[0] })]);
});
