import { Controller, Get, Global, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, Clock, Ids, SystemClock } from '@alert-review/kernel';
import { Config, loadConfig } from '../../../src/platform/config/config.js';
import { RandomIds } from '../../../src/platform/crypto/random-ids.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { Admit } from '../../../src/platform/http/admission.js';
import { presentError } from '../../../src/platform/http/errors.js';
import { createHttpAdapter } from '../../../src/platform/http/fastify.js';
import { HttpModule } from '../../../src/platform/http/http.module.js';
import { Transport } from '../../../src/platform/http/transport.js';
import { ListReferenceRows } from '../../../src/reference/queries/list-reference-rows.query.js';
import { HealthController } from '../../../src/rest/health.controller.js';
import type { WaitingAccesses } from '../../../src/platform/access-log/access-spool.js';
import { Lifecycle } from '../../../src/platform/process/lifecycle.js';
import { CatchUp } from '../../../src/platform/projections/catch-up.js';
import { LogContinuity } from '../../../src/platform/projections/log-continuity.js';
import { Readiness } from '../../../src/platform/readiness.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { MemoryRateLimits } from '../../../src/platform/rate-limits/rate-limits.memory.js';
import { RateLimits } from '../../../src/platform/rate-limits/rate-limits.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { EmptiedDatabaseCheck } from '../../../src/platform/records/documents-present.js';
import { RestTransport } from '../../../src/rest/rest.transport.js';
import { operatorOfServer } from '../../support/app.js';
import { TestClock } from '../../support/test-clock.js';

/** Takes any key and refuses a call without one. */
class KeyTransport extends Transport {
  static override readonly credentials = ['api_key'] as const;
  readonly rateLimitGroup: string = 'key';
  readonly callsPerMinute: number = 3;
  readonly present = presentError;

  callerOf({ headers }: FastifyRequest) {
    const { 'x-api-key': key } = headers;
    return typeof key === 'string'
      ? Promise.resolve({ ...operatorOfServer, clientId: key })
      : Promise.reject(new AppError('unauthorized'));
  }
}

/** Another way in for the same keys, with a limit of its own. */
class OtherTransport extends KeyTransport {
  override readonly rateLimitGroup = 'other';
  override readonly callsPerMinute = 5;
}

@Controller('limited')
class LimitedController {
  @Get()
  @Admit(KeyTransport, 'api_key', [ListReferenceRows])
  get() {
    return {};
  }

  @Get('page')
  @Admit(KeyTransport, 'limited')
  getPage() {
    return {};
  }

  @Get('otherwise')
  @Admit(OtherTransport, 'api_key', [ListReferenceRows])
  getOtherwise() {
    return {};
  }
}

const clock = new TestClock(Date.UTC(2026, 0, 1, 0, 0, 13, 500));
const ids = new RandomIds(new SystemClock());
const config = loadConfig({
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '2',
  TRUSTED_PROXY_HOPS: '1',
});
const lifecycle = new Lifecycle({
  noticeMs: 0,
  drainMs: 0,
  atTerminal: false,
  logger: new Logger('lifecycle'),
  exit: () => undefined,
});
const pings: Record<string, () => Promise<void>> = {};
let lacking = (): Promise<string | null> => Promise.resolve(null);
let lag = (): Promise<number> => Promise.resolve(0);
const store = (name: string) => ({ ping: () => (pings[name] ?? (() => Promise.resolve()))() });

@Global()
@Module({
  imports: [HttpModule],
  controllers: [LimitedController, HealthController],
  providers: [
    { provide: Ids, useValue: ids },
    { provide: Config, useValue: config },
    { provide: Lifecycle, useValue: lifecycle },
    { provide: RateLimits, useValue: new MemoryRateLimits(clock) },
    { provide: EventStore, useValue: store('event_store') },
    { provide: ReadStore, useValue: store('read_store') },
    { provide: JobQueue, useValue: store('jobs') },
    { provide: FileStore, useValue: store('files') },
    { provide: CatchUp, useValue: { secondsBehind: () => lag() } },
    { provide: LogContinuity, useValue: { findLacking: () => lacking() } },
    { provide: RestTransport, useClass: KeyTransport },
    KeyTransport,
    OtherTransport,
    Readiness,
    { provide: Clock, useValue: clock },
    { provide: EmptiedDatabaseCheck, useValue: { require: () => Promise.resolve() } },
  ],
  exports: [Ids, Config, RateLimits, EmptiedDatabaseCheck],
})
class TestModule {}

let accesses: WaitingAccesses = { count: 0, since: null };

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(
    TestModule,
    createHttpAdapter(config, () => ids.next()),
    { logger: false, bodyParser: false },
  );
  await app.init();
});

afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

async function limited(headers: Record<string, string>, url = '/limited') {
  const response = await get(url, headers);
  const of = (name: string) => response.headers[name];
  return [response.statusCode, of('ratelimit-limit'), of('ratelimit-remaining'), of('retry-after')];
}

describe('rate limits', () => {
  it('count per API key and say where the client stands', async () => {
    expect(await limited({ 'x-api-key': 'a' })).toEqual([200, '3', '2', undefined]);
    expect(await limited({ 'x-api-key': 'a' })).toEqual([200, '3', '1', undefined]);
    expect(await limited({ 'x-api-key': 'a' })).toEqual([200, '3', '0', undefined]);
    expect(await limited({ 'x-api-key': 'a' })).toEqual([429, '3', '0', '47']);
    expect(await limited({ 'x-api-key': 'b' })).toEqual([200, '3', '2', undefined]);
  });

  it('count the calls of one key for each transport on its own', async () => {
    const key = { 'x-api-key': 'shared' };
    expect(await limited(key)).toEqual([200, '3', '2', undefined]);
    expect(await limited(key, '/limited/otherwise')).toEqual([200, '5', '4', undefined]);
    expect(await limited(key)).toEqual([200, '3', '1', undefined]);
  });

  it('count per address without a valid key, as the trusted proxy names it', async () => {
    const from = (address: string) => limited({ 'x-forwarded-for': `6.6.6.6, ${address}` });
    expect(await from('9.9.9.1')).toEqual([401, '2', '1', undefined]);
    expect(await from('9.9.9.1')).toEqual([401, '2', '0', undefined]);
    expect(await from('9.9.9.1')).toEqual([429, '2', '0', '47']);
    expect(await from('9.9.9.2')).toEqual([401, '2', '1', undefined]);
  });

  it('count pages that need no key apart from wrong keys of the same address', async () => {
    const from = { 'x-forwarded-for': '9.9.9.3' };
    for (let call = 0; call < 3; call++) await limited(from);
    expect((await limited(from))[0]).toBe(429);
    expect(await limited(from, '/limited/page')).toEqual([200, '2', '1', undefined]);
  });

  it('begin anew with the next minute', async () => {
    for (let call = 0; call < 4; call++) await limited({ 'x-api-key': 'c' });
    clock.advance(47_000);
    expect(await limited({ 'x-api-key': 'c' })).toEqual([200, '3', '2', undefined]);
  });

  it('do not hold for health checks', async () => {
    for (let call = 0; call < 5; call++) expect((await get('/healthz')).statusCode).toBe(200);
  });
});

describe('readiness', () => {
  beforeEach(() => {
    app.get(Readiness).keptMs = 0;
  });
  afterEach(() => {
    for (const name of Object.keys(pings)) delete pings[name];
    lacking = () => Promise.resolve(null);
  });

  it('names every store', async () => {
    const response = await get('/readyz');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: { event_store: 'ok', read_store: 'ok', jobs: 'ok', files: 'ok' },
        limits: [],
        read_models: { seconds_behind: 0 },
        checkpoints: { seconds_behind: null },
        jobs: { oldest_seconds: null },
        access_log: { waiting: 0, oldest_seconds: 0 },
      },
    ]);
  });

  it('tells of entries of the access log that wait, and serves on', async () => {
    app.get(Readiness).watchAccessEntries(async () => accesses);
    accesses = { count: 3, since: new Date(clock.now() - 90_500).toISOString() };
    const response = await get('/readyz');
    accesses = { count: 0, since: null };
    const { access_log: told } = response.json<{ access_log: object }>();
    expect([response.statusCode, told]).toEqual([200, { waiting: 3, oldest_seconds: 90 }]);
  });

  it('looks once for all who ask at the same time, and within a second', async () => {
    app.get(Readiness).keptMs = 1_000;
    let looks = 0;
    clock.advance(1_000);
    pings.files = async () => void looks++;
    await Promise.all([get('/readyz'), get('/readyz')]);
    await get('/readyz');
    expect(looks).toBe(1);
    clock.advance(1_000);
    await get('/readyz');
    expect(looks).toBe(2);
  });

  it('says nothing of the lag of read models where the log does not, and is ready', async () => {
    lag = () => Promise.reject(new Error('gone'));
    const response = await get('/readyz');
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { read_models: { seconds_behind: null } },
    ]);
    lag = () => Promise.resolve(0);
  });

  it('is 503 and says which stores fail or do not answer within 2 seconds', async () => {
    pings.jobs = () => Promise.reject(new Error('secret path'));
    pings.files = () => new Promise(() => undefined);
    const response = await get('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      error: 'store_unavailable',
      details: { store: 'jobs, files', checks: { event_store: 'ok', jobs: 'failed', files: 'no answer' } },
    });
    expect(response.body).not.toContain('secret path');
  });

  it('says "no answer" of a store that gives up by itself after the same 2 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    let isAsked = false;
    pings.read_store = () =>
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error('gave up')), 2_000);
        isAsked = true;
      });
    const answered = get('/readyz');
    while (!isAsked) await nextTurn();
    // The server has set its own timer by the next turn.
    await nextTurn();
    jest.advanceTimersByTime(2_000);
    jest.useRealTimers();
    const response = await answered;
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { details: { store: 'read_store', checks: { event_store: 'ok', read_store: 'no answer' } } },
    ]);
  });

  it('is 503 where the log lacks what the read models were made from', async () => {
    lacking = () => Promise.resolve('the event log lacks something');
    const response = await get('/readyz');
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { details: { store: 'event_store', effect: 'the event log lacks something' } },
    ]);
  });

  it('stays 200 while a server that all processes share is away, and says what is limited', async () => {
    const { eventStore, readStore, jobs, files } = {
      eventStore: app.get(EventStore),
      readStore: app.get(ReadStore),
      jobs: app.get(JobQueue),
      files: app.get(FileStore),
    };
    const shared = loadConfig({
      EVENTSTORE_URL: 'esdb://log.example:2113',
      MONGODB_URL: 'mongodb://rows.example/alerts?replicaSet=rs0',
      REDIS_URL: 'redis://jobs.example',
      FILES_SHARED: 'true',
      MASTER_KEY_FILE: '/run/secrets/alert-review/master.key',
    });
    const among = new Readiness(
      eventStore,
      readStore,
      jobs,
      files,
      new Lifecycle({
        noticeMs: 0,
        drainMs: 0,
        atTerminal: false,
        logger: new Logger('lifecycle'),
        exit: () => undefined,
      }),
      app.get(LogContinuity),
      app.get(CatchUp),
      clock,
      shared,
    );
    among.keptMs = 0;
    const isAway = () => Promise.reject(new Error('away'));
    const limited = async () => (await among.check()).limits.map(({ store }) => store);
    expect(await limited()).toEqual([]);
    for (const name of ['event_store', 'jobs', 'files']) pings[name] = isAway;
    expect(await limited()).toEqual(['event_store', 'jobs', 'files']);
    pings['read_store'] = isAway;
    await expect(among.check()).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('calls no log another one while that cannot be told', async () => {
    const unknown = [() => new Promise<null>(() => undefined), () => Promise.reject(new Error('away'))];
    for (const look of unknown) {
      lacking = look;
      expect((await get('/readyz')).json()).toMatchObject({ checks: { event_store: 'ok' } });
    }
  });

  it('is off from the stop signal on, while the process is still up', async () => {
    await lifecycle.stop('test');
    const response = await get('/readyz');
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([503, 'shutting_down']);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});
