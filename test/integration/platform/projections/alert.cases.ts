import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import { AlertRecord } from '../../../../src/alerts/domain/alert.record.js';
import { alertProjection } from '../../../../src/alerts/projections/alert.projection.js';
import { EventStore } from '../../../../src/platform/event-store/event-store.js';
import { Generations } from '../../../../src/platform/projections/generations.js';
import { Projector } from '../../../../src/platform/projections/projector.js';
import { Records } from '../../../../src/platform/records/records.js';
import { ReadStore, type Doc } from '../../../../src/platform/read-store/read-store.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { bankWithRecords } from '../../../support/suite-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
});

afterAll(() => server.close());

async function bankWithAlert() {
  const make = new Builders(1);
  const { bank, client, entity, row } = await bankWithRecords(server, make);
  return { bank, client, alert: make.alert([entity.entity_id], [row.transaction_id]) };
}

async function rebuiltBackwards(): Promise<Doc[]> {
  const generations = server.app.get(Generations);
  const building = await generations.begin(AlertReadModel);
  const events = await server.app.get(EventStore).readAll({ after: null, maxCount: 1_000 });
  for (const event of events.filter(({ type }) => type === 'AlertsUploaded').reverse())
    await server.app.get(Projector).applyToGeneration(alertProjection, building, [event]);
  const rows = await server.app.get(ReadStore).find(building, {}, { index: 'id' });
  await generations.abandon(AlertReadModel, building);
  return rows;
}

test('an alert keeps the session that first created it, whatever the order of the sessions', async () => {
  const { client, alert } = await bankWithAlert();
  const sessions: string[] = [];
  for (let upload = 0; upload < 3; upload++)
    sessions.push(((await client.alerts([alert])).json as { upload_session_id: string }).upload_session_id);

  const expected = { alertId: alert.alert_id, sessionId: sessions[0] };
  expect(await rebuiltBackwards()).toEqual([expect.objectContaining(expected)]);
});

test('an alert whose subtype no store takes any more is rebuilt with what they take', async () => {
  const { client, alert, bank } = await bankWithAlert();
  await client.alerts([alert]);
  const rows = server.app.get(Records).for(bank.caller);
  const [row] = await rows.find(AlertRecord.current, {}, { index: 'id', limit: 1 });
  const content = { ...row!.content, alert_subtype: 'x'.repeat(13 * 2 ** 20) };
  await rows.putMany(AlertRecord.current, [{ ...row!, content }], { isCopy: true });
  const rebuilt = (await rebuiltBackwards()).find(({ org }) => org === bank.id);
  expect((rebuilt?.['subtype'] as string).length).toBe(1_000_000);
});
