import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { requestContext } from '../../src/platform/process/request-context.js';
import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { REDIS_TIMEOUTS } from '../../src/platform/jobs/redis/connections.redis.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { HeldHandler } from './held-handler.js';
import { jobsContract } from './job-queue.contract.js';

const RETRY_MS = 20;

/** The contract on a server that is there; each test has keys of its own in it. */
const contractAt = (name: string, url: () => string) =>
  jobsContract(name, async () => {
    const opened: RedisJobQueue[] = [];
    const prefix = `test-${randomUUID()}`;
    const jobs = async () => {
      const made = await openRedisJobs(url(), { retryMs: RETRY_MS, prefix });
      opened.push(made);
      return made;
    };
    return { jobs, retryMs: RETRY_MS, close: async () => opened.forEach((each) => each.close()) };
  });

const realUrl = process.env.REDIS_TEST_URL;
if (realUrl) contractAt('Bull on a real Redis (REDIS_TEST_URL)', () => realUrl);

describeWith(['redis-server'], 'RedisJobs', () => {
  let server: RedisServer;
  let handler: HeldHandler;
  let errors: { error: unknown; queue: string; key?: string }[];
  let opened: RedisJobQueue[];
  let prefix: string;

  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());

  contractAt('Bull on redis-server', () => server.url);

  beforeEach(() => {
    prefix = `test-${randomUUID()}`;
    handler = new HeldHandler();
    errors = [];
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.stop(0)));
    opened.forEach((jobs) => jobs.close());
  });

  const connect = async (leaseMs = 15_000) => {
    const onError = (error: unknown, job: { queue: string; key?: string }) =>
      void errors.push({ error, ...job });
    const jobs = await openRedisJobs(server.url, { onError, retryMs: RETRY_MS, leaseMs, prefix });
    opened.push(jobs);
    return jobs;
  };
  const start = async (leaseMs?: number, worker = handler) => {
    const jobs = await connect(leaseMs);
    jobs.process('q', worker, { concurrency: 1 });
    await jobs.start();
    return jobs;
  };

  it.each(['wait', 'active', 'id', 'a:lock', 'org:session', 'again', '/a/', 'ü ✓'])(
    'takes %j for a key like any other',
    async (key) => {
      const jobs = await start();
      await jobs.enqueue('q', key);
      expect(await handler.finish(1)).toEqual([key]);
    },
  );

  it.each([
    ['is full', /^OOM/, ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ['follows another one', /^READONLY/, ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ])('is not there while its server %s and refuses all writes', async (_, refusal, begin, end) => {
    const jobs = await start();
    const redis = new Redis(server.url);
    await redis.call(...(begin as [string, ...string[]]));
    expect(await redis.ping()).toBe('PONG');
    await expect(jobs.ping()).rejects.toThrow(refusal);
    await redis.call(...(end as [string, ...string[]]));
    await jobs.ping();
    await jobs.enqueue('q', 'a');
    expect(await handler.finish(1)).toEqual(['a']);
    redis.disconnect();
  });

  it('lets workers of several processes share the work, each key with one of them', async () => {
    const first = new HeldHandler();
    const second = new HeldHandler();
    const jobs = await start(undefined, first);
    await start(undefined, second);
    for (const key of ['a', 'b', 'c']) await jobs.enqueue('q', key);
    const held = [await first.next(), await second.next()];
    expect(held.map(({ key }) => key).sort()).toEqual(['a', 'b']);
    held[1]?.done();
    expect(await second.finish(1)).toEqual(['c']);
    held[0]?.done();
  });

  it('tells a process that does not work whether another one does', async () => {
    const idle = await connect();
    expect(await idle.hasWorker()).toBe(false);
    await start();
    expect(await idle.hasWorker()).toBe(true);
  });

  it('rings from a process that does not work itself', async () => {
    await start();
    await (await connect()).enqueue('q', 'a');
    expect(await handler.finish(1)).toEqual(['a']);
  });

  it('runs work with its queue and key as request id', async () => {
    const jobs = await connect();
    const seen = new Promise((resolve) => {
      const run = async () => resolve(requestContext.get());
      jobs.process('q', { run, pending: async () => [] }, { concurrency: 1 });
    });
    await jobs.start();
    await jobs.enqueue('q', 'a');
    expect(await seen).toEqual({ requestId: 'q:a' });
  });

  it('reports a rejected run with its queue and key, and stores nothing of the reason', async () => {
    const jobs = await start();
    await jobs.enqueue('q', 'a');
    (await handler.next()).fail();
    const again = await handler.next();
    const redis = new Redis(server.url);
    const job = await redis.hgetall(`${prefix}:q:/a/`);
    const rejections = await redis.hgetall(`${prefix}:rejections:q`);
    redis.disconnect();
    again.done();
    expect(errors).toEqual([
      { error: new Error('a failed'), queue: 'q', key: 'a', ms: expect.any(Number) as number },
    ]);
    expect(rejections).toEqual({ a: '1' });
    expect(job).not.toHaveProperty('failedReason');
    expect(JSON.stringify(job)).not.toContain('a failed');
  });

  it('has one handler per queue', async () => {
    const jobs = await start();
    expect(() => jobs.process('q', handler, { concurrency: 1 })).toThrow('has a handler already');
  });

  it('keeps nothing in Redis of finished work', async () => {
    const jobs = await start();
    await jobs.enqueue('q', 'a');
    const held = await handler.next();
    await jobs.enqueue('q', 'a');
    held.fail();
    await handler.finish(1);
    await jobs.stop(0);
    const redis = new Redis(server.url);
    const kept = await Promise.all(
      [`${prefix}:*/*`, `${prefix}:due:*`, `${prefix}:rejections:*`].map((keys) => redis.keys(keys)),
    );
    redis.disconnect();
    expect(kept).toEqual([[], [], []]);
  });

  it('rings again for a key whose process ended between a run and its repetition', async () => {
    const redis = new Redis(server.url);
    await redis.zadd(`${prefix}:due:q`, Date.now(), 'a');
    redis.disconnect();
    await start();
    expect(await handler.finish(1)).toEqual(['a']);
  });

  it('keeps the lock of work that takes longer than the lease', async () => {
    const leaseMs = 4_000;
    const other = new HeldHandler();
    const jobs = await start(leaseMs);
    await start(leaseMs, other);
    await jobs.enqueue('q', 'a');
    const long = await Promise.race([handler.next(), other.next()]);
    const redis = new Redis(server.url);
    try {
      await renewals(redis, `${prefix}:q:/a/:lock`, 2);
      expect(long.signal.aborted).toBe(false);
      expect(handler.openMax + other.openMax).toBe(1);
    } finally {
      redis.disconnect();
      long.done();
    }
  });

  it('aborts work whose lock someone else took', async () => {
    const jobs = await start(200);
    await jobs.enqueue('q', 'a');
    const run = await handler.next();
    const aborted = new Promise((resolve) => run.signal.addEventListener('abort', resolve));
    const redis = new Redis(server.url);
    await redis.set(`${prefix}:q:/a/:lock`, 'someone else');
    await aborted;
    redis.disconnect();
    run.done();
  });

  it('refuses work on a queue that is not registered', async () => {
    const jobs = await connect();
    expect(() => jobs.process('other', handler, { concurrency: 1 })).toThrow('other is not registered');
  });

  it('moves a waiting key to an earlier instant that is yet to come', async () => {
    const jobs = await start();
    await jobs.enqueue('q', 'a', { notBefore: Date.now() + 60 * 60_000 });
    const notBefore = Date.now() + 100;
    await jobs.enqueue('q', 'a', { notBefore });
    await jobs.enqueue('q', 'a', { notBefore: Date.now() + 60 * 60_000 });
    const run = await handler.next();
    expect(run.at).toBeGreaterThanOrEqual(notBefore);
    run.done();
  });

  it('does not wait out the pause of a rejected run that is rung meanwhile', async () => {
    const jobs = await openRedisJobs(server.url, { retryMs: 60 * 60_000, prefix });
    opened.push(jobs);
    jobs.process('q', handler, { concurrency: 1 });
    await jobs.start();
    await jobs.enqueue('q', 'a');
    (await handler.next()).fail();
    const redis = new Redis(server.url);
    while ((await redis.zcard(`${prefix}:due:q`)) === 0)
      await new Promise((resolve) => setImmediate(resolve));
    redis.disconnect();
    await jobs.enqueue('q', 'a');
    expect(await handler.finish(1)).toEqual(['a']);
  });

  it('keeps for the next process what waits and what a stop aborted', async () => {
    const jobs = await start();
    await jobs.enqueue('q', 'a');
    const held = await handler.next();
    await jobs.enqueue('q', 'b');
    held.signal.addEventListener('abort', () => held.fail());
    await jobs.stop(0);
    await start();
    expect((await handler.finish(2)).sort()).toEqual(['a', 'b']);
  });

  it('loses no key that two processes move forward at once, whenever both are killed', async () => {
    const keys = Array.from({ length: 400 }, (_, n) => `k${n}`);
    // Within the ten minutes for which a key waits at most.
    const notBefore = Date.now() + 5 * 60_000;
    const jobs = await connect();
    await Promise.all(keys.map((key) => jobs.enqueue('q', key, { notBefore })));
    const redis = new Redis(server.url);
    const due = `${prefix}:due:q`;
    const connections = async () =>
      (await redis.info('clients')).split('connected_clients:')[1]!.split('\r')[0];
    const before = Number(await connections());
    const command = ['--import', 'tsx', 'test/support/redis-caller.ts', server.url, prefix];
    const children = [1, 2].map(() => spawn(process.execPath, [...command, String(keys.length)]));
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    for (const { stdin } of children) stdin.write('\n');
    while ((await redis.zcount(due, '-inf', Date.now())) === 0);
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map(async (child) => child.signalCode ?? once(child, 'exit')));
    // Until then Redis may still carry out what they had sent.
    while (Number(await connections()) > before);
    const moved = await redis.zrangebyscore(due, '-inf', Date.now());
    const untouched = await redis.zrangebyscore(due, notBefore, notBefore);
    redis.disconnect();
    jobs.process('q', handler, { concurrency: 1 });
    await jobs.start();
    expect(new Set(await handler.finish(moved.length))).toEqual(new Set(moved));
    expect([...moved, ...untouched].sort()).toEqual([...keys].sort());
  });

  it('waits 2 s for an answer, rests 1 s after a failure, and gives up a silent connection after 3 s', () => {
    expect(REDIS_TIMEOUTS).toEqual({
      startMs: 3_000,
      answerMs: 2_000,
      restMs: 1_000,
      askMs: 2_000,
      silentMs: 3_000,
      blockMs: 5_000,
      silentBlockingMs: 8_000,
      dueMs: 1_000,
    });
  });

  it('loses no ring of many at once', async () => {
    const jobs = await start();
    const runs = new Map<string, number>();
    const quick = {
      run: async (key: string) => void runs.set(key, (runs.get(key) ?? 0) + 1),
      pending: async () => [],
    };
    jobs.process('quick', quick, { concurrency: 8 });
    const keys = Array.from({ length: 200 }, (_, n) => `k${n}`);
    await Promise.all([...keys, ...keys, ...keys].map((key) => jobs.enqueue('quick', key)));
    while ((await jobs.states()).quick?.keys !== 0) await new Promise((resolve) => setImmediate(resolve));
    expect([...runs.keys()].sort()).toEqual(keys.sort());
    expect(jobs.failedEnqueues).toBe(0);
  });
});

/** Waits until a lock was given a new lease that often; fails when it is lost before. */
async function renewals(redis: Redis, lock: string, wanted: number): Promise<void> {
  let before = Infinity;
  for (let seen = 0; seen < wanted;) {
    const left = await redis.pttl(lock);
    expect(left).toBeGreaterThan(0);
    if (left > before) seen++;
    before = left;
  }
}
