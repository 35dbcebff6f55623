import path from 'node:path';
import { rm, writeFile } from 'node:fs/promises';
import { OrganizationReadModel } from '../../../src/access/organization.read-model.js';
import { RebuildReadModels } from '../../../src/operations/commands/rebuild-read-models.command.js';
import { Generations, ReadModelGenerationRecord } from '../../../src/platform/projections/generations.js';
import { Records } from '../../../src/platform/records/records.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { operatorOfServer, startApp, type TestApp } from '../../support/app.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const readModel = OrganizationReadModel.name;

let folder: string;
let events: EventStoreDbServer;
let rows: MongodbServer;
let env: Record<string, string>;
let first: TestApp;
const apps: TestApp[] = [];

const start = async (clock = new TestClock()): Promise<TestApp> => {
  const app = await startApp({ env, clock });
  apps.push(app);
  return app;
};

beforeAll(async () => {
  folder = await temporaryFolder();
  const keyFile = path.join(folder, 'master.key');
  await writeFile(keyFile, '5a'.repeat(32));
  events = await EventStoreDbServer.start();
  rows = await MongodbServer.start();
  env = { EVENTSTORE_URL: events.url, MONGODB_URL: rows.url(), MASTER_KEY_FILE: keyFile };
  first = await start();
  for (const name of ['First Bank', 'Second Bank']) await first.newOrganization({ name });
});
afterAll(async () => {
  for (const app of apps.reverse()) await app.close();
  await rows.stop();
  events.stop();
  await rm(folder, { recursive: true });
});

const stand = () => first.app.get(Records).forSystem().get(ReadModelGenerationRecord, readModel);
const generations = async () =>
  (await first.app.get(ReadStore).collections()).filter((name) => name.startsWith(`${readModel}@`)).sort();
/** As a release with another shape of this read model finds it. */
const outdate = () =>
  first.app
    .get(Records)
    .forSystem()
    .compareAndSet(ReadModelGenerationRecord, { id: readModel }, { $set: { storageVersion: 0 } });

test('two workers that start at once with an outdated read model come up with one generation', async () => {
  await outdate();
  const both = await Promise.all([start(), start()]);
  const { storageVersion } = OrganizationReadModel;
  expect(await stand()).toMatchObject({ live: 2, building: null, lastGiven: 2, storageVersion });
  expect(await generations()).toEqual([`${readModel}@1`, `${readModel}@2`]);
  const [rebuilt] = await both[0].bus.send(
    new RebuildReadModels(operatorOfServer, { readModel, verifyOnly: true }),
  );
  expect(rebuilt).toMatchObject({ rows: 2, liveHash: rebuilt!.rebuiltHash });
});

test('a stop while it waits for another builder ends the start, and leaves the builder alone', async () => {
  await outdate();
  const builder = first.app.get(Generations);
  const building = await builder.beginBuilding(OrganizationReadModel);
  let stopped: Promise<boolean> | undefined;
  const starting = startApp({
    env,
    onLogLine: (line, lifecycle) => {
      if (line.includes('another process builds read models')) stopped ??= lifecycle.stop('a test', 0);
    },
  });
  await Promise.allSettled([starting]);
  expect(await stopped).toBe(true);
  await builder.switchOver(OrganizationReadModel, building, 0);
  const { name } = await builder.live(OrganizationReadModel);
  expect(name).toBe(building.name);
});

describe('a start without its event store', () => {
  /** Log lines of a start that begins now, and the server when it is up. */
  async function starting() {
    const lines: string[] = [];
    let saw = (): void => undefined;
    const waits = new Promise<void>((resolve) => (saw = resolve));
    const up = startApp({
      env,
      onLogLine: (line) => {
        lines.push(line);
        if (line.includes('the start waits')) saw();
      },
    });
    up.then(
      (app) => apps.push(app),
      () => undefined,
    );
    await Promise.race([waits, up]);
    const said = () => lines.filter((line) => line.includes('the start waits'));
    return { up, said };
  }

  test('that is away: it waits, says so once, and goes on', async () => {
    events.stop();
    const { up, said } = await starting();
    await expectRefused(first);
    await events.startAgain();
    const app = await up;
    expect(said()).toHaveLength(1);
    expect(said()[0]).toContain('A store is unavailable (event_store)');
    expect((await app.rest({ method: 'GET', url: '/readyz' })).status).toBe(200);
  });

  test('whose account may not read $all: it says what is missing', async () => {
    events.allowReadAll(false);
    const { up, said } = await starting();
    events.allowReadAll(true);
    await up;
    expect(said()).toHaveLength(1);
    expect(said()[0]).toContain('may not read $all');
  });
});

/** Meanwhile a server that runs is not ready. */
async function expectRefused(app: TestApp): Promise<void> {
  expect((await app.rest({ method: 'GET', url: '/readyz' })).status).toBe(503);
}
