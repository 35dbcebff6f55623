import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { InvestigationReadModel } from '../../../src/investigations/investigation.read-model.js';
import { QueueRun } from '../../../src/investigations/engine/queue-run.js';
import { RUN_INVESTIGATIONS_QUEUE } from '../../../src/investigations/jobs/queue-name.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { ReadModels } from '../../../src/platform/read-store/read-models.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';

/** More than two turns of the job take. */
const LARGE_BATCH = 120;
const ALERTS_PER_UPLOAD = 60;
const make = new Builders(24);
let server: TestApp;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
});

afterAll(() => server.close());

const part = <Type>(type: abstract new (...args: never[]) => Type): Type =>
  server.app.get<Type>(type, { strict: false });

/** Queues runs without a ring, so that the test says who comes first. */
async function queued(bank: TestOrganization, count: number): Promise<void> {
  const client = new RestClient(server, bank);
  const entity = make.entity();
  const row = make.transaction(entity.entity_id);
  await client.entities(entity);
  await client.transactions([row]);
  for (let uploaded = 0; uploaded < count; uploaded += ALERTS_PER_UPLOAD) {
    const length = Math.min(ALERTS_PER_UPLOAD, count - uploaded);
    const alert = () => make.alert([entity.entity_id], [row.transaction_id]);
    await client.alerts(Array.from({ length }, alert));
  }
  const rows = await part(ReadModels)
    .for(bank.caller)
    .find(AlertReadModel, {}, { hint: 'newest', limit: count });
  expect(rows).toHaveLength(count);
  for (const alert of rows) await part(QueueRun).queue(bank.caller, alert, { onlyIfNew: false });
}

test('a large batch of one organisation does not keep another one waiting', async () => {
  const [large, small] = [await server.newOrganization(), await server.newOrganization()];
  await queued(large, LARGE_BATCH);
  await queued(small, 1);
  for (const { id } of [large, small]) {
    await part(Jobs).ring(RUN_INVESTIGATIONS_QUEUE, id);
    // Keys are taken in the order in which they fall due, so no two rings may have one instant.
    server.clock.advance(1);
  }
  await until(
    () => part(ReadModels).for(large.caller).count(InvestigationReadModel, { state: 'completed' }),
    (completed) => completed === LARGE_BATCH,
  );
  const completed = (await part(EventStore).readAll({ after: null, maxCount: 10_000 }))
    .filter(({ type }) => type === 'InvestigationCompleted')
    .map(({ stream }) => stream);
  expect(completed).toHaveLength(LARGE_BATCH + 1);
  const before = completed.findIndex((stream) => stream.includes(small.id));
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(LARGE_BATCH / 2);
}, 60_000);
