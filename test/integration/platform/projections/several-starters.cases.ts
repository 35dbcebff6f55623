import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { rm, writeFile } from 'node:fs/promises';
import { OrganizationReadModel } from '../../../../src/access/organization.read-model.js';
import { RebuildReadModels } from '../../../../src/maintenance/commands/rebuild-read-models.command.js';
import {
  ReadModelGenerationRecord,
  shapeOfReadModel,
} from '../../../../src/platform/projections/generations.js';
import type { Lifecycle } from '../../../../src/platform/process/lifecycle.js';
import { Records } from '../../../../src/platform/records/records.js';
import { EventStore } from '../../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../../src/platform/read-store/read-store.js';
import { operatorOfServer, startApp, type TestApp } from '../../../support/app.js';
import { EventStoreDbServer } from '../../../support/eventstoredb-server/eventstoredb-server.js';
import { largeOrganizations } from '../../../support/large-organizations.js';
import { dumped } from '../../../support/mongodb-dump.js';
import { MongodbServer } from '../../../support/mongodb-server/mongodb-server.js';
import { inTime } from '../../../support/patience.js';
import { RedisServer } from '../../../support/redis-server.js';
import { describeWith } from '../../../support/require.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';
import { TestClock } from '../../../support/test-clock.js';

const readModel = OrganizationReadModel.name;

let folder: string;
let events: EventStoreDbServer;
let rows: MongodbServer;
let env: Record<string, string>;
let first: TestApp;
const apps: TestApp[] = [];

const start = async (
  clock = new TestClock(),
  more: Readonly<Record<string, string>> = {},
): Promise<TestApp> => {
  const app = await startApp({ env: { ...env, ...more }, clock });
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

const stand = () =>
  first.app.get(Records).forSystem().get(ReadModelGenerationRecord, shapeOfReadModel(OrganizationReadModel));
const generations = async () =>
  (await first.app.get(ReadStore).collections()).filter((name) => name.startsWith(`${readModel}@`)).sort();
/** As a release with another shape of this read model finds it. */
const outdate = () =>
  first.app
    .get(Records)
    .forSystem()
    .compareAndSet(
      ReadModelGenerationRecord,
      { id: shapeOfReadModel(OrganizationReadModel) },
      { $set: { storageVersion: 0 } },
    );

test('two workers that start at once with an outdated read model come up with one generation', async () => {
  await outdate();
  const both = await Promise.all([start(), start()]);
  const { storageVersion } = OrganizationReadModel;
  expect(await stand()).toMatchObject({ storageVersion });
  // The old one, and the one of the first of both that came to its end.
  expect(await generations()).toHaveLength(2);
  const [rebuilt] = await both[0].bus.send(
    new RebuildReadModels(operatorOfServer, { readModel, verifyOnly: true }),
  );
  expect(rebuilt).toMatchObject({ rows: 2, liveHash: rebuilt!.rebuiltHash });
});

/** What a start that begins now says of its waiting, and the server when it is up. */
async function starting(given = env) {
  const said: string[] = [];
  const saw = new EventEmitter();
  let lifecycle: Lifecycle | undefined;
  const up = startApp({
    env: given,
    onLogLine: (line, ofStart) => {
      lifecycle = ofStart;
      if (line.includes('the start waits')) said.push(line);
      saw.emit('line');
    },
  });
  up.then(
    (app) => apps.push(app),
    () => undefined,
  );
  const hasSaid = async (what: string) => {
    while (!said.some((line) => line.includes(what)))
      await Promise.race([once(saw, 'line'), up.then(() => Promise.reject(new Error(`not said: ${what}`)))]);
  };
  await hasSaid('the start waits');
  return { up, said, hasSaid, stop: () => lifecycle!.stop('a test', 0) };
}

describe('a start without its event store', () => {
  test('that is away: it waits, says so once, and goes on', async () => {
    events.stop();
    const { up, said } = await starting();
    expect((await first.rest({ method: 'GET', url: '/readyz' })).status).toBe(200);
    await events.startAgain();
    const app = await up;
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('A store is unavailable (event_store)');
    expect((await app.rest({ method: 'GET', url: '/readyz' })).status).toBe(200);
  });

  test('whose account may not read $all: it says what is missing', async () => {
    events.allowReadAll(false);
    const { up, said } = await starting();
    events.allowReadAll(true);
    await up;
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('may not read $all');
  });
});

describe('a new installation without its event store', () => {
  let log: EventStoreDbServer;

  beforeEach(async () => {
    log = await EventStoreDbServer.start();
    log.stop();
  });
  afterEach(() => log.stop());

  const installation = (name: string) => ({ ...env, EVENTSTORE_URL: log.url, MONGODB_URL: rows.url(name) });

  describeWith(['redis-server'], 'and its roles', () => {
    let redis: RedisServer;

    beforeAll(async () => void (redis = await RedisServer.start()));
    afterAll(() => redis.stop());

    test.each(['all', 'api', 'worker'])(
      'ROLE=%s waits with nothing written, says once what for, also for a right, and goes on',
      async (ROLE) => {
        const given = { ...installation(ROLE), ROLE, REDIS_URL: redis.url, FILES_SHARED: 'true' };
        const { up, said, hasSaid } = await starting(given);
        expect([...(await dumped(given.MONGODB_URL))]).toEqual([]);
        log.allowReadAll(false);
        await log.startAgain();
        await hasSaid('may not read $all');
        log.allowReadAll(true);
        const app = await up;
        const ready = () => app.rest({ method: 'GET', url: '/readyz' });
        // A busy machine may answer later than a check of the stores waits.
        expect((await inTime(ready, ({ status }) => status === 503)).status).toBe(200);
        expect(said).toHaveLength(2);
        expect(said[0]).toContain('A store is unavailable (event_store)');
      },
    );
  });

  test('can be stopped while it waits', async () => {
    const { up, stop } = await starting(installation('stopped'));
    expect(await stop()).toBe(true);
    await expect(up).rejects.toThrow('aborted');
  });
});

test('large events over a slow line: a start reads them all, and so does a comparison', async () => {
  const count = 24;
  const bytes = 100_000;
  const bytesPerSecond = 800_000;
  const requestMs = 1_500;
  // Read as one, they would take several times the deadline of a call, which is four fifths of this.
  expect((1_000 * count * bytes) / bytesPerSecond).toBeGreaterThan(2.4 * 0.8 * requestMs);
  await largeOrganizations(first.app.get(EventStore), count, bytes);
  const proxy = await TcpProxy.start(Number(/:(\d+)/.exec(events.url)![1]));
  try {
    proxy.throttle(bytesPerSecond);
    await outdate();
    const EVENTSTORE_URL = `esdb://127.0.0.1:${proxy.port}?tls=false`;
    const { bus } = await start(new TestClock(), { EVENTSTORE_URL, REQUEST_TIMEOUT_MS: String(requestMs) });
    const compare = () => bus.send(new RebuildReadModels(operatorOfServer, { readModel, verifyOnly: true }));
    // On a busy machine a single event may miss the deadline too. Read as one, they always would.
    const [compared] = await compare().catch(compare).catch(compare).catch(compare);
    expect(compared).toMatchObject({ rows: 2 + count, liveHash: compared!.rebuiltHash });
  } finally {
    await apps.pop()?.close();
    await proxy.stop();
  }
});
