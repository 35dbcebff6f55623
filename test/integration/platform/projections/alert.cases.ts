import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import { AlertRecord } from '../../../../src/alerts/domain/alert.record.js';
import { groupedBy } from '@alert-review/kernel';
import { alertProjection } from '../../../../src/alerts/projections/alert.projection.js';
import { parseStreamName } from '../../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../../src/platform/event-store/event-store.js';
import { compareGenerations } from '../../../../src/platform/projections/compare-generations.js';
import { Generations } from '../../../../src/platform/projections/generations.js';
import { Projector } from '../../../../src/platform/projections/projector.js';
import { Records } from '../../../../src/platform/records/records.js';
import { ReadStore, type Doc } from '../../../../src/platform/read-store/read-store.js';
import { startApp, type TestApp, type TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { RandomAlerts } from '../../../support/random-alerts.js';
import { wholeLog } from '../../../support/sealed-log.js';
import { seeded, shuffled } from '../../../support/seeded.js';
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

/** The rows of a bank after its uploads of alerts were projected, the newest first. */
async function rebuiltBackwards(bank: TestOrganization): Promise<Doc[]> {
  const generations = server.app.get(Generations);
  const building = await generations.begin(AlertReadModel);
  const uploads = (await wholeLog(server.app.get(EventStore))).filter(
    ({ type, stream }) => type === 'AlertsUploaded' && parseStreamName(stream).org === bank.id,
  );
  for (const event of uploads.reverse())
    await server.app.get(Projector).applyToGeneration(alertProjection, building, [event]);
  const rows = await server.app.get(ReadStore).find(building, {}, { index: 'id' });
  await generations.abandon(AlertReadModel, building);
  return rows;
}

test.each([1, 2, 3])(
  'a rebuild that reads the streams in any order makes the live rows, seed %i',
  async (seed) => {
    await RandomAlerts.in(server, await server.newOrganization(), seed);
    const generations = server.app.get(Generations);
    const building = await generations.begin(AlertReadModel);
    const events = await wholeLog(server.app.get(EventStore));
    const categories = alertProjection.families.map(({ category }) => category);
    const concerned = events.filter(({ stream }) => categories.includes(parseStreamName(stream).category));
    const streams = [...groupedBy(concerned, ({ stream }) => stream).values()];
    expect(streams.length).toBeGreaterThan(50);
    for (const stream of shuffled(streams, seeded(seed)))
      await server.app.get(Projector).applyToGeneration(alertProjection, building, stream);
    const live = await generations.live(AlertReadModel);
    const compared = await compareGenerations(server.app.get(ReadStore), live, building);
    await generations.abandon(AlertReadModel, building);
    expect(compared.rows).toBeGreaterThan(20);
    expect(compared.liveHash).toBe(compared.rebuiltHash);
  },
);

test('an alert keeps the session that first created it, whatever the order of the sessions', async () => {
  const { bank, client, alert } = await bankWithAlert();
  const sessions: string[] = [];
  for (let upload = 0; upload < 3; upload++)
    sessions.push(((await client.alerts([alert])).json as { upload_session_id: string }).upload_session_id);

  const expected = { alertId: alert.alert_id, sessionId: sessions[0] };
  expect(await rebuiltBackwards(bank)).toEqual([expect.objectContaining(expected)]);
});

test('an alert whose subtype no store takes any more is rebuilt with what they take', async () => {
  const { client, alert, bank } = await bankWithAlert();
  await client.alerts([alert]);
  const rows = server.app.get(Records).for(bank.caller);
  const [row] = await rows.find(AlertRecord.current, {}, { index: 'id', limit: 1 });
  const content = { ...row!.content, alert_subtype: 'x'.repeat(13 * 2 ** 20) };
  await rows.putMany(AlertRecord.current, [{ ...row!, content }], { isCopy: true });
  const [rebuilt] = await rebuiltBackwards(bank);
  expect((rebuilt?.['subtype'] as string).length).toBe(1_000_000);
});
