import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { JobHandler } from '../../src/platform/jobs/job-queue.js';
import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { HeldHandler } from './held-handler.js';

const LEASE_MS = 600;
const FAR_MS = Date.UTC(2100, 0);
const YEAR_SECONDS = 365 * 86_400;
/** Bull scores a delayed job by its instant and twelve bits of a counter. */
const DELAYED_SCORE_PER_MS = 0x1000;
const JOB_FIELDS = { name: '__default__', data: '{}', opts: '{}', timestamp: '1', delay: '0', priority: '0' };

/** Work whose keys stand elsewhere, as the product's: the sweeper finds them. */
class PendingHandler extends HeldHandler implements JobHandler {
  constructor(private readonly keys: readonly string[]) {
    super();
  }

  override async pending(): Promise<readonly string[]> {
    return this.keys;
  }
}

describeWith(['redis-server'], 'a job that Redis has lost in part', () => {
  let server: RedisServer;
  let redis: Redis;
  let prefix: string;
  let opened: RedisJobQueue[];

  beforeAll(async () => {
    server = await RedisServer.start();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(() => {
    prefix = `test-${randomUUID()}`;
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop(0)));
    opened.forEach((jobs) => jobs.close());
  });

  const bullKey = (name: string) => `${prefix}:q:${name}`;
  const dueKey = () => `${prefix}:due:q`;
  const JOB = '/org.1/';
  const leaveHash = () => redis.hset(bullKey(JOB), JOB_FIELDS);

  async function open(handler: JobHandler): Promise<RedisJobQueue> {
    const jobs = await openRedisJobs(server.url, { retryMs: 20, leaseMs: LEASE_MS, prefix });
    opened.push(jobs);
    jobs.process('q', handler, { concurrency: 2 });
    return jobs;
  }

  const LEFTOVERS: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a hash that is in no list', leaveHash],
    [
      'an empty hash, as a worker leaves that begins a job without one',
      () => redis.hset(bullKey(JOB), 'processedOn', 1),
    ],
    [
      'a hash in the set of failed jobs',
      async () => [await leaveHash(), await redis.zadd(bullKey('failed'), 1, JOB)],
    ],
    [
      'a hash in the set of completed jobs',
      async () => [await leaveHash(), await redis.zadd(bullKey('completed'), 1, JOB)],
    ],
    ['a place in the list of waiting jobs without its hash', () => redis.lpush(bullKey('wait'), JOB)],
    ['a place in the list of active jobs without its hash', () => redis.lpush(bullKey('active'), JOB)],
    [
      'a place in the list of a queue that is not paused',
      async () => [await leaveHash(), await redis.lpush(bullKey('paused'), JOB)],
    ],
    [
      'a hash with the lock of a worker that ended',
      async () => [await leaveHash(), await redis.set(`${bullKey(JOB)}:lock`, 'gone', 'PX', LEASE_MS)],
    ],
    [
      'a hash with a lock that never runs out',
      async () => [await leaveHash(), await redis.set(`${bullKey(JOB)}:lock`, 'gone')],
    ],
    [
      'a job that is delayed for decades',
      async () => [
        await leaveHash(),
        await redis.zadd(bullKey('delayed'), FAR_MS * DELAYED_SCORE_PER_MS, JOB),
      ],
    ],
    [
      'a place among delayed jobs without its hash',
      () => redis.zadd(bullKey('delayed'), FAR_MS * DELAYED_SCORE_PER_MS, JOB),
    ],
    [
      'a place in the list of active jobs with a lock that never runs out',
      async () => [
        await leaveHash(),
        await redis.lpush(bullKey('active'), JOB),
        await redis.set(`${bullKey(JOB)}:lock`, 'gone'),
      ],
    ],
    ['a pause of the whole queue', () => redis.set(bullKey('meta-paused'), '1')],
    ['its lock alone', () => redis.set(`${bullKey(JOB)}:lock`, 'gone')],
    [
      'a place in the list of active jobs with a lock that runs out in a year',
      async () => [
        await leaveHash(),
        await redis.lpush(bullKey('active'), JOB),
        await redis.set(`${bullKey(JOB)}:lock`, 'gone', 'EX', YEAR_SECONDS),
      ],
    ],
    [
      'a lock that runs out in a year, and a hash that is in no list',
      async () => [await leaveHash(), await redis.set(`${bullKey(JOB)}:lock`, 'gone', 'EX', YEAR_SECONDS)],
    ],
    [
      'a place in the list of active jobs, and a check of stalled jobs that never runs out',
      async () => [
        await leaveHash(),
        await redis.lpush(bullKey('active'), JOB),
        await redis.set(bullKey('stalled-check'), '1'),
      ],
    ],
    ...(['opts', 'data'] as const).flatMap((field) =>
      ['{', 'null', '7', ''].map(
        (text) =>
          [
            `${field} that ${text === '' ? 'are empty' : `say ${text}`}`,
            async () => [
              await redis.hset(bullKey(JOB), { ...JOB_FIELDS, [field]: text }),
              await redis.lpush(bullKey('wait'), JOB),
            ],
          ] as const,
      ),
    ),
    ['a note of a process whose clock is decades ahead', () => redis.zadd(dueKey(), FAR_MS, 'org.1')],
    ['a note without an end', () => redis.zadd(dueKey(), '+inf', 'org.1')],
  ];

  it.each(LEFTOVERS)('runs again after an enqueue, with %s', async (_, leave) => {
    await leave();
    const handler = new HeldHandler();
    const jobs = await open(handler);
    await jobs.enqueue('q', 'org.1');
    await jobs.start();
    expect(await handler.finish(1)).toEqual(['org.1']);
    await jobs.enqueue('q', 'org.1');
    expect(await handler.finish(1)).toEqual(['org.1']);
    expect(handler.openMax).toBe(1);
  });

  it.each(LEFTOVERS)('is found by the sweeper, with %s', async (_, leave) => {
    await leave();
    const handler = new PendingHandler(['org.1']);
    const jobs = await open(handler);
    await jobs.start();
    const sweeper = new Sweeper(jobs, { sweepSeconds: 0.05, onError: () => undefined });
    sweeper.watch('q', handler);
    await sweeper.start();
    expect(await handler.finish(1)).toEqual(['org.1']);
    await sweeper.stop();
    expect(handler.openMax).toBe(1);
  });

  it('waits where somebody paused the queue, is counted, and runs at the next search', async () => {
    const handler = new HeldHandler();
    const jobs = await open(handler);
    const pausing = redis.multi().set(bullKey('meta-paused'), '1').hset(bullKey(JOB), JOB_FIELDS);
    await pausing.lpush(bullKey('paused'), JOB).exec();
    // Counted before the worker starts: its first search may run the job at once.
    expect((await jobs.states())['q']!.keys).toBe(1);
    await jobs.start();
    expect(await handler.finish(1)).toEqual(['org.1']);
    expect(await redis.exists(bullKey('meta-paused'))).toBe(0);
  });

  it('is left to the worker that runs it, however often its key is enqueued', async () => {
    const handler = new PendingHandler(['org.1']);
    const jobs = await open(handler);
    await jobs.start();
    await jobs.enqueue('q', 'org.1');
    const run = await handler.next();
    const sweeper = new Sweeper(jobs, { sweepSeconds: 1, onError: () => undefined });
    sweeper.watch('q', handler);
    for (let round = 0; round < 20; round++) await jobs.enqueue('q', 'org.1', { ifIdle: true });
    await sweeper.start();
    await sweeper.stop();
    expect(await redis.lrange(bullKey('active'), 0, -1)).toEqual([JOB]);
    expect(await redis.llen(bullKey('wait'))).toBe(0);
    run.done();
    await jobs.enqueue('q', 'org.2');
    expect(await handler.finish(1)).toEqual(['org.2']);
    expect(handler.openMax).toBe(1);
  });

  it('is left to its worker when Redis lost the list of active jobs, until the lock runs out', async () => {
    const handler = new HeldHandler();
    const jobs = await open(handler);
    await jobs.start();
    await jobs.enqueue('q', 'org.1');
    const run = await handler.next();
    await redis.del(bullKey('active'));
    await jobs.enqueue('q', 'org.1');
    for (let round = 0; round < 20; round++) await jobs.enqueue('q', 'org.1', { ifIdle: true });
    expect(handler.begun).toBe(1);
    run.done();
    expect(await handler.finish(1)).toEqual(['org.1']);
    expect(handler.openMax).toBe(1);
  });

  it('waits once, where its id stood twice in the list of waiting jobs', async () => {
    await leaveHash();
    await redis.lpush(bullKey('wait'), JOB, JOB, JOB);
    const handler = new HeldHandler();
    const jobs = await open(handler);
    await jobs.enqueue('q', 'org.1');
    await jobs.enqueue('q', 'org.1', { ifIdle: true });
    await jobs.start();
    const run = await handler.next();
    expect(await redis.llen(bullKey('wait'))).toBe(0);
    run.done();
  });

  it('waits for ten minutes at most, whatever later time it was enqueued for', async () => {
    const jobs = await open(new HeldHandler());
    const before = Date.now();
    await jobs.enqueue('q', 'org.1', { notBefore: FAR_MS });
    const [noted] = (await redis.zrange(dueKey(), 0, 0, 'WITHSCORES')).slice(1).map(Number);
    expect(noted! - before).toBeGreaterThanOrEqual(10 * 60_000);
    expect(noted! - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    // No process takes this note for one of a wrong clock.
    await jobs.start();
    expect(await redis.zscore(dueKey(), 'org.1')).toBe(String(noted));
  });
});
