import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { JobHandler } from '../../src/platform/jobs/job-queue.js';
import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import type { RedisTimeouts } from '../../src/platform/jobs/redis/connections.redis.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { LeapingClock } from '../support/leaping-clock.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { endsSoon, letPass, whenTrue } from '../support/patience.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { HeldHandler } from './held-handler.js';

// size: every way in which one server fails.

const LEASE_MS = 600;
const REST_MS = 60 * 60_000;
/** The product's deadlines, a shorter silence, and a rest that only a test ends. */
const WAITS = {
  startMs: 3_000,
  answerMs: 2_000,
  restMs: REST_MS,
  askMs: 100,
  silentMs: 1_500,
  blockMs: 300,
  silentBlockingMs: 1_500,
} satisfies Partial<RedisTimeouts>;
/** Longer than any run takes to end. */
const DRAIN_MS = 60_000;

/** Work as the product has it: what is to be done stands elsewhere, a ring only says "look". */
class Ledger implements JobHandler {
  readonly open = new Set<string>();
  readonly begun: string[] = [];

  async run(key: string): Promise<void> {
    this.begun.push(key);
    await letPass(5);
    this.open.delete(key);
  }

  async pending(): Promise<readonly string[]> {
    return [...this.open];
  }
}

const AWAY_AT_START = {
  code: 'store_unavailable',
  details: { store: 'jobs' },
  cause: { message: 'Redis did not answer within 3000 ms' },
};

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describeWith(['redis-server'], 'Redis that fails', () => {
  let server: RedisServer;
  let ledger: Ledger;
  let opened: RedisJobQueue[];
  let sweeper: Sweeper;
  let errors: { error: unknown; queue: string; key?: string }[];
  let clock: LeapingClock;
  let timersBefore: number;

  beforeEach(async () => {
    timersBefore = timers();
    server = await RedisServer.start();
    ledger = new Ledger();
    opened = [];
    errors = [];
    clock = new LeapingClock();
  });
  afterEach(async () => {
    await sweeper?.stop();
    server.wake();
    await Promise.all(opened.map((jobs) => jobs.stop(0)));
    opened.forEach((jobs) => jobs.close());
    await server.stop();
    // A process that stops would live on for what is left.
    await whenTrue(() => timers() <= timersBefore);
  });

  const connect = async (handler: JobHandler = ledger, url = server.url) => {
    const onError = (error: unknown, job: { queue: string; key?: string }) =>
      void errors.push({ error, ...job });
    const options = { clock, onError, leaseMs: LEASE_MS, retryMs: 20, waits: WAITS };
    const jobs = await openRedisJobs(url, options);
    jobs.process('q', handler, { concurrency: 2 });
    sweeper = new Sweeper(jobs, { sweepSeconds: 0.2, onError: (error, queue) => onError(error, { queue }) });
    sweeper.watch('q', handler);
    opened.push(jobs);
    return jobs;
  };
  const request = async (jobs: RedisJobQueue, ...keys: string[]) => {
    for (const key of keys) {
      ledger.open.add(key);
      await jobs.enqueue('q', key);
    }
  };
  /** Rings until Redis has heard it: on a busy machine an answer may be too late. */
  const accepted = async (jobs: RedisJobQueue, key: string) => {
    for (;;) {
      const before = errors.length;
      await request(jobs, key);
      const isLate = errors.slice(before).some((error) => error.key === key);
      if (!isLate) return;
      errors.length = before;
      await reached(jobs);
    }
  };
  const reached = async (jobs: RedisJobQueue) => {
    clock.leap(REST_MS);
    await whenTrue(() =>
      jobs.ping().then(
        () => true,
        () => false,
      ),
    );
  };
  const failedRings = () =>
    errors.flatMap(({ key, error }) => (key ? [[key, (error as Error).message]] : []));
  const allDone = async () => {
    await whenTrue(() => ledger.open.size === 0);
  };
  /** Until Redis knows of the end of each run, too: otherwise that would fail later. */
  const settled = async (jobs: RedisJobQueue) => {
    await allDone();
    await whenTrue(async () => (await jobs.states()).q!.keys === 0);
  };

  it('is a clean error at start in time, and start works later', async () => {
    await server.kill();
    const jobs = await connect();
    await endsSoon(expect(jobs.start()).rejects.toMatchObject(AWAY_AT_START));
    await server.resume();
    await reached(jobs);
    await jobs.start();
    await accepted(jobs, 'a');
    await allDone();
    expect(ledger.begun).toEqual(['a']);
  });

  it('is started although a key of a queue holds something else, which is set aside', async () => {
    const strange = new Redis(server.url);
    await strange.set('alert-review:due:q', 'no set of notes');
    await (await connect()).start();
    expect(await strange.get('alert-review:due:q:set-aside')).toBe('no set of notes');
    await strange.quit();
  });

  it('is an outage to a start while it refuses the account', async () => {
    const admin = new Redis(server.url);
    await admin.config('SET', 'requirepass', 'another');
    const jobs = await connect();
    await expect(jobs.start()).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { store: 'jobs' },
    });
    await admin.config('SET', 'requirepass', '');
    await admin.quit();
    await jobs.start();
  });

  it('is a clean error at start in time when it is silent', async () => {
    server.silence();
    const jobs = await connect();
    await endsSoon(expect(jobs.start()).rejects.toMatchObject(AWAY_AT_START));
  });

  it('fails no request and holds none up while connections are refused', async () => {
    const jobs = await connect();
    await jobs.start();
    await accepted(jobs, 'a');
    await settled(jobs);
    await server.kill();
    const failedBefore = jobs.failedEnqueues;
    await endsSoon(request(jobs, 'b', 'c', 'd'));
    expect(jobs.failedEnqueues - failedBefore).toBe(3);
    const resting = 'Redis was away a moment ago';
    expect(failedRings().map(([key]) => key)).toEqual(['b', 'c', 'd']);
    expect(failedRings().slice(1)).toEqual([
      ['c', resting],
      ['d', resting],
    ]);
    await expect(jobs.ping()).rejects.toThrow();
    await expect(jobs.states()).rejects.toThrow();
    const lost = () => errors.filter(({ queue }) => queue === 'all');
    await whenTrue(() => lost().length > 0);
    expect(lost()).toHaveLength(1);
    await server.resume();
    await reached(jobs);
    await sweeper.start();
    await allDone();
    await jobs.ping();
  });

  it('holds one request up until its deadline while it is silent, and the next ones not at all', async () => {
    const jobs = await connect();
    await jobs.start();
    await accepted(jobs, 'a');
    await settled(jobs);
    server.silence();
    await endsSoon(request(jobs, 'b', 'c', 'd'));
    expect(failedRings().slice(1)).toEqual([
      ['c', 'Redis was away a moment ago'],
      ['d', 'Redis was away a moment ago'],
    ]);
    await expect(jobs.ping()).rejects.toThrow('did not answer');
    server.wake();
    await reached(jobs);
    await sweeper.start();
    await allDone();
    expect(new Set(ledger.begun)).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('completes what ran and what waited while it was restarted', async () => {
    const held = new HeldHandler();
    const jobs = await connect(held);
    await jobs.start();
    for (const key of ['a', 'b', 'c', 'd']) await jobs.enqueue('q', key);
    const running = [await held.next(), await held.next()];
    await server.kill();
    running[0]?.done();
    await letPass(LEASE_MS);
    await server.resume();
    running[1]?.done();
    const finished = new Set<string>();
    while (finished.size < 2) (await held.finish(1)).forEach((key) => /[cd]/.test(key) && finished.add(key));
    expect(held.openMax).toBe(2);
  });

  it('completes every key after all its data is gone', async () => {
    const jobs = await connect();
    await jobs.start();
    const keys = Array.from({ length: 50 }, (_, n) => `k${n}`);
    const redis = new Redis(server.url);
    await Promise.all(keys.map((key) => request(jobs, key)));
    await redis.flushall();
    redis.disconnect();
    await sweeper.start();
    await allDone();
    expect(new Set(ledger.begun)).toEqual(new Set(keys));
  });

  it('reports no error when a run ends whose lock or job is gone', async () => {
    const held = new HeldHandler();
    const jobs = await connect(held);
    await jobs.start();
    const redis = new Redis(server.url);
    const losses = [async () => redis.del(await redis.keys('*:lock')), () => redis.flushall()];
    for (const lose of losses) {
      await jobs.enqueue('q', 'a');
      const run = await held.next();
      await lose();
      run.done();
      await jobs.enqueue('q', 'b');
      while ((await held.finish(1))[0] !== 'b');
    }
    redis.disconnect();
    await jobs.stop(DRAIN_MS);
    expect(errors).toEqual([]);
  });

  it('gives the work of a killed process to another one, within twice its lease', async () => {
    const jobs = await connect();
    const script = path.resolve('test/support/redis-worker.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, server.url, String(LEASE_MS)]);
    await jobs.enqueue('q', 'a');
    const [key] = (await once(child.stdout, 'data')) as [Buffer];
    ledger.open.add('a'); // On a busy machine the child may lose its lease before it dies.
    await jobs.start();
    child.kill('SIGKILL');
    await endsSoon(allDone());
    expect(key.toString()).toBe('a\n');
    expect(ledger.begun).toEqual(['a']);
  });

  it('never gives up a key, however often its workers die', async () => {
    for (let death = 0; death < 3; death++) {
      const lost = new HeldHandler();
      const dead = await connect(lost);
      await dead.start();
      if (death === 0) await dead.enqueue('q', 'a');
      const run = await lost.next();
      dead.close();
      run.done();
    }
    ledger.open.add('a');
    await (await connect()).start();
    await allDone();
    expect(ledger.begun).toEqual(['a']);
  });

  it.each(['cut', 'reset'] as const)(
    'loses no ring when connections are %s and can be opened again',
    async (fault) => {
      const proxy = await TcpProxy.start(server.port);
      const jobs = await connect(ledger, `redis://127.0.0.1:${proxy.port}`);
      await jobs.start();
      const keys = ['a', 'b', 'c', 'd', 'e'];
      for (const [n, key] of keys.entries()) {
        proxy[fault]();
        await letPass(15 * n);
        await Promise.all([request(jobs, key), jobs.ping(), jobs.states()]);
        await allDone();
      }
      expect({ failed: failedRings(), count: jobs.failedEnqueues }).toEqual({ failed: [], count: 0 });
      expect([...new Set(ledger.begun)]).toEqual(keys); // Once at least: an answer or a lease may be lost.
      await jobs.stop(0);
      jobs.close();
      await proxy.stop();
    },
  );

  /** Stands in the place of a server that is gone, as load balancers do: ends connections when they ask. */
  const endedAtOnce = async (connections: number) => {
    let taken = 0;
    const balancer = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        taken++;
        socket.destroy();
      });
    }).listen(server.port, '127.0.0.1');
    await whenTrue(() => taken >= connections);
    return () => once(balancer.close(), 'close');
  };

  it('fails rings at once and asks nothing over and over while connections are taken and ended', async () => {
    const jobs = await connect();
    await jobs.start();
    await server.kill();
    const ended = await endedAtOnce(60);
    await expect(jobs.ping()).rejects.toThrow('Redis is away');
    await request(jobs, 'a');
    expect(failedRings()).toEqual([['a', 'Redis is away']]);
    await ended();
    await server.resume();
    await reached(jobs);
    const redis = new Redis(server.url);
    const [, pings] = /cmdstat_ping:calls=(\d+)/.exec(await redis.info('commandstats')) ?? [];
    redis.disconnect();
    expect(Number(pings)).toBeLessThan(30);
    await sweeper.start();
    await allDone();
  });

  it('is reached anew when it was away and then refuses everything while it loads its data', async () => {
    const jobs = await connect();
    await jobs.start();
    const redis = new Redis(server.url);
    const write = redis.pipeline();
    for (let n = 0; n < 5_000; n++) write.set(`loaded:${n}`, n);
    await write.exec();
    redis.disconnect();
    await server.kill();
    const ended = await endedAtOnce(10);
    await ended();
    await server.resume({ loadUs: 500 });
    await expect(jobs.ping()).rejects.toThrow();
    await reached(jobs);
    await accepted(jobs, 'a');
    await allDone();
  });

  it('leaves no rejection to nobody and no timer when stopped while connections are ended', async () => {
    const held = new HeldHandler();
    const jobs = await connect(held);
    await jobs.start();
    await jobs.enqueue('q', 'a');
    const run = await held.next();
    await server.kill();
    const ended = await endedAtOnce(10);
    const stopped = jobs.stop(0);
    run.done();
    await stopped;
    jobs.close();
    await ended();
  });

  it('leaves no timer behind when a process stops during a run while it is away', async () => {
    const held = new HeldHandler();
    const jobs = await connect(held);
    await jobs.start();
    await jobs.enqueue('q', 'a');
    const run = await held.next();
    await server.kill();
    const stopped = jobs.stop(0);
    run.done();
    await stopped;
    jobs.close();
  });

  it('is reached anew after connections that ended before they had answered', async () => {
    const proxy = await TcpProxy.start(server.port);
    const jobs = await connect(ledger, `redis://127.0.0.1:${proxy.port}`);
    await reached(jobs);
    proxy.slow(200);
    await expect(jobs.ping()).rejects.toThrow();
    await proxy.pass();
    await endsSoon(reached(jobs));
    jobs.close();
    await proxy.stop();
  });

  it('is reached anew when a connection goes silent for good', async () => {
    const proxy = await TcpProxy.start(server.port);
    const jobs = await connect(ledger, `redis://127.0.0.1:${proxy.port}`);
    await jobs.start();
    await accepted(jobs, 'a');
    await allDone();
    proxy.forget();
    await request(jobs, 'b');
    await reached(jobs);
    await sweeper.start();
    await allDone();
    expect(new Set(ledger.begun)).toEqual(new Set(['a', 'b']));
    await sweeper.stop();
    await jobs.stop(0);
    jobs.close();
    await proxy.stop();
  });
});
