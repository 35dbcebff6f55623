import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import type { RedisJobQueue } from '../../../src/platform/jobs/job-queue.redis.js';
import { Lifecycle } from '../../../src/platform/process/lifecycle.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { startApp, type TestApp } from '../../support/app.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { CommandError } from '../../support/mongodb-server/command-error.js';
import { MongodbServer } from '../../support/mongodb-server/mongodb-server.js';
import { inTime, whenTrue } from '../../support/patience.js';
import { RedisServer } from '../../support/redis-server.js';
import { describeWith } from '../../support/require.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describeWith(['redis-server'], 'a worker', () => {
  let redis: RedisServer;
  let events: EventStoreDbServer;
  let documents: MongodbServer;
  let keys: string;
  let worker: TestApp;

  beforeAll(async () => {
    [redis, events, documents, keys] = await Promise.all([
      RedisServer.start(),
      EventStoreDbServer.start(),
      MongodbServer.start(),
      temporaryFolder(),
    ]);
    const masterKey = path.join(keys, 'master.key');
    await writeFile(masterKey, 'ab'.repeat(32));
    const env = {
      ROLE: 'worker',
      EVENTSTORE_URL: events.url,
      MONGODB_URL: documents.url(),
      REDIS_URL: redis.url,
      FILES_SHARED: 'true',
      MASTER_KEY_FILE: masterKey,
    };
    worker = await startApp({ env });
  });

  afterAll(async () => {
    await worker?.close();
    events.stop();
    await Promise.all([redis.stop(), documents.stop(), rm(keys, { recursive: true, force: true })]);
  });

  it('says that it is up, and the version of package.json', async () => {
    const file = await readFile(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
    const { version } = JSON.parse(file) as { version: string };
    const { status, json } = await worker.rest({ method: 'GET', url: '/healthz' });
    expect({ status, json }).toEqual({
      status: 200,
      json: { status: 'up', version },
    });
  });

  it('says whether its stores answer', async () => {
    const { status, json } = await worker.rest({ method: 'GET', url: '/readyz' });
    const checks = { event_store: 'ok', read_store: 'ok', jobs: 'ok', files: 'ok' };
    const ready = { status: 'ready', checks, read_models: { seconds_behind: 0 } };
    expect({ status, json }).toMatchObject({ status: 200, json: ready });
  });

  it('answers no API request', async () => {
    const url = '/api/v1/transaction-monitoring/entities';
    const { status, json } = await worker.rest({ method: 'POST', url, body: { entities: [] } });
    expect({ status, json }).toMatchObject({ status: 404, json: { error: 'not_found' } });
  });

  it('names the stores that refuse its account, until they let it in', async () => {
    events.refuseWith(status.UNAUTHENTICATED);
    documents.before = (name) => {
      if (name === 'ping') throw new CommandError(13, 'not authorized');
    };
    const { status: refused, headers, json } = await worker.rest({ method: 'GET', url: '/readyz' });
    const checks = { event_store: 'failed', read_store: 'failed', jobs: 'ok', files: 'ok' };
    const details = { store: 'event_store, read_store', checks };
    expect({ refused, json }).toMatchObject({ refused: 503, json: { error: 'store_unavailable', details } });
    expect(headers['retry-after']).toBe('5');
    events.refuseWith(null);
    documents.before = null;
    await whenTrue(async () => (await worker.rest({ method: 'GET', url: '/readyz' })).status === 200);
  });

  it('goes on serving while EventStoreDB is away, and says what is refused meanwhile', async () => {
    events.refuseWith(status.UNAVAILABLE);
    const away = await worker.rest({ method: 'GET', url: '/readyz' });
    events.refuseWith(null);
    const limits = [
      { store: 'event_store', effect: expect.stringContaining('Reads are answered') as string },
    ];
    expect([away.status, away.json]).toMatchObject([
      200,
      { status: 'ready', checks: { event_store: 'failed', read_store: 'ok' }, limits },
    ]);
  });

  it('is not ready where EventStoreDB refuses its account: no read could be logged', async () => {
    events.refuseWith(status.PERMISSION_DENIED);
    const refused = await worker.rest({ method: 'GET', url: '/readyz' });
    events.refuseWith(null);
    expect([refused.status, refused.json]).toMatchObject([503, { details: { store: 'event_store' } }]);
  });

  it('names indexes that MongoDB has lost with its data, until they are built again', async () => {
    const ready = () => worker.rest({ method: 'GET', url: '/readyz' });
    documents.commands.run({ drop: 'entities', $db: 'test' });
    documents.commands.run({ insert: 'entities', documents: [{ _id: 'by another' }], $db: 'test' });
    const { status, json } = await ready();
    const checks = { event_store: 'ok', read_store: 'failed', jobs: 'ok', files: 'ok' };
    expect({ status, json }).toMatchObject({
      status: 503,
      json: { error: 'store_unavailable', details: { store: 'read_store', checks } },
    });
    expect((json as { message: string }).message).toMatch(
      /MongoDB has lost or changed the indexes entities\.email, .*entities\.own_id.*restore a backup/,
    );
    await worker.app.get(ReadStore, { strict: false }).ensure(EntityRecord.current);
    expect((await ready()).status).toBe(200);
  });

  it('says how long read models lag behind the log, and is ready nevertheless', async () => {
    const lag = async () => {
      const { status, json } = await worker.rest({ method: 'GET', url: '/readyz' });
      return [status, (json as { read_models: object }).read_models];
    };
    documents.before = (name) => {
      if (name === 'update') throw new CommandError(13, 'not authorized');
    };
    // Places in the log are stored once in a second.
    worker.clock.advance(2_000);
    const data = Buffer.from(JSON.stringify({ recordedAt: worker.clock.iso() }));
    const event = { id: randomUUID(), type: 'Other', data };
    await worker.app.get(EventStore, { strict: false }).append('other-x.1', 'no_stream', [event]);
    worker.clock.advance(90_500);
    const isLate = ([status]: readonly unknown[]) => status === 503;
    expect(await inTime(lag, isLate)).toEqual([200, { seconds_behind: 90 }]);
    documents.before = null;
    const after = await inTime(
      lag,
      ([, models]) => (models as { seconds_behind: number }).seconds_behind > 0,
    );
    expect(after).toEqual([200, { seconds_behind: 0 }]);
  });

  it('names the store that is away', async () => {
    await documents.stop();
    const { status, headers, json } = await worker.rest({ method: 'GET', url: '/readyz' });
    const details = { store: 'read_store', checks: { event_store: 'ok', jobs: 'ok', files: 'ok' } };
    expect({ status, json }).toMatchObject({ status: 503, json: { error: 'store_unavailable', details } });
    expect(headers['retry-after']).toBe('5');
  });

  it('lets go of Redis before its stores when it stops', async () => {
    const order: string[] = [];
    const note = (name: string, closing: { close(): unknown }) => {
      const close = closing.close.bind(closing);
      closing.close = () => (order.push(name), close());
    };
    note('jobs', worker.app.get<RedisJobQueue>(JobQueue, { strict: false }));
    note('stores', worker.app.get<Stores>(StoresToken, { strict: false }));
    await worker.app.get(Lifecycle, { strict: false }).stop('a test', 0);
    expect(order).toEqual(['jobs', 'stores']);
  });
});
