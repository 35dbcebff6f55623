import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '../../src/kernel/clock.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import type { JobHandler } from '../../src/platform/jobs/jobs.js';
import { RedisJobs } from '../../src/platform/jobs/jobs.redis.js';
import { Sweeper } from '../../src/platform/jobs/sweeper.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { HeldHandler } from './held-handler.js';

const clock = new SystemClock();
const ids = new RandomIds(clock);
const LEASE_MS = 600;

/** Work as the product has it: what is to be done stands elsewhere, a ring only says "look". */
class Ledger implements JobHandler {
  readonly open = new Set<string>();
  readonly begun: string[] = [];

  async run(key: string): Promise<void> {
    this.begun.push(key);
    await pause(5);
    this.open.delete(key);
  }

  async pending(): Promise<readonly string[]> {
    return [...this.open];
  }
}

const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = Date.now();
  await work;
  return Date.now() - began;
};

describeWith(['redis-server'], 'Redis that fails', () => {
  let server: RedisServer;
  let ledger: Ledger;
  let opened: RedisJobs[];
  let sweeper: Sweeper;
  let errors: { error: unknown; queue: string; key?: string }[];

  beforeEach(async () => {
    server = await RedisServer.start();
    ledger = new Ledger();
    opened = [];
    errors = [];
  });
  afterEach(async () => {
    await sweeper?.stop();
    server.wake();
    await Promise.all(opened.map((jobs) => jobs.stop(0)));
    opened.forEach((jobs) => jobs.close());
    await server.stop();
  });

  const connect = (handler: JobHandler = ledger, url = server.url) => {
    const onError = (error: unknown, job: { queue: string; key?: string }) =>
      void errors.push({ error, ...job });
    const jobs = RedisJobs.connect(url, clock, ids, { onError, leaseMs: LEASE_MS, retryMs: 20 });
    jobs.work('q', handler, { concurrency: 2 });
    sweeper = new Sweeper(jobs, { sweepSeconds: 0.2, onError: (error, queue) => onError(error, { queue }) });
    sweeper.watch('q', handler);
    opened.push(jobs);
    return jobs;
  };
  const request = async (jobs: RedisJobs, ...keys: string[]) => {
    for (const key of keys) {
      ledger.open.add(key);
      await jobs.ring('q', key);
    }
  };
  const allDone = async () => {
    while (ledger.open.size > 0) await pause(20);
  };

  it('is a clean error at start within 3 s, and start works later', async () => {
    await server.kill();
    const jobs = connect();
    const tookMs = await timed(expect(jobs.start()).rejects.toThrow());
    expect(tookMs).toBeLessThan(4_000);
    await server.resume();
    await jobs.start();
    await request(jobs, 'a');
    await allDone();
    expect(ledger.begun).toEqual(['a']);
  });

  it('is a clean error at start within 3 s when it is silent', async () => {
    server.silence();
    const tookMs = await timed(expect(connect().start()).rejects.toThrow('did not answer within 3000 ms'));
    expect(tookMs).toBeLessThan(4_000);
  });

  it('fails no request and holds none up while connections are refused', async () => {
    const jobs = connect();
    await jobs.start();
    await request(jobs, 'a');
    await allDone();
    await server.kill();
    expect(await timed(request(jobs, 'b'))).toBeLessThan(2_500);
    expect(await timed(request(jobs, 'c', 'd'))).toBeLessThan(500);
    expect(jobs.ringsFailed).toBe(3);
    expect(errors.filter(({ key }) => key !== undefined).map(({ key }) => key)).toEqual(['b', 'c', 'd']);
    expect(errors.filter(({ queue }) => queue === 'all')).toHaveLength(1);
    await expect(jobs.ping()).rejects.toThrow();
    await expect(jobs.depth()).rejects.toThrow();
    await server.resume();
    await sweeper.start();
    await allDone();
    await jobs.ping();
  });

  it('holds a request up for 2 s at most while it is silent, and the next ones not at all', async () => {
    const jobs = connect();
    await jobs.start();
    await request(jobs, 'a');
    await allDone();
    server.silence();
    expect(await timed(request(jobs, 'b'))).toBeLessThan(2_500);
    expect(await timed(request(jobs, 'c', 'd'))).toBeLessThan(500);
    await expect(jobs.ping()).rejects.toThrow('did not answer');
    server.wake();
    await sweeper.start();
    await allDone();
    expect(new Set(ledger.begun)).toEqual(new Set(['a', 'b', 'c', 'd']));
  });

  it('completes what ran and what waited while it was restarted', async () => {
    const held = new HeldHandler();
    const jobs = connect(held);
    await jobs.start();
    for (const key of ['a', 'b', 'c', 'd']) await jobs.ring('q', key);
    const running = [await held.next(), await held.next()];
    await server.kill();
    running[0]?.done();
    await pause(LEASE_MS);
    await server.resume();
    running[1]?.done();
    const finished = new Set<string>();
    while (finished.size < 2) (await held.finish(1)).forEach((key) => /[cd]/.test(key) && finished.add(key));
    expect(held.openMax).toBe(2);
  });

  it('completes every key after all its data is gone', async () => {
    const jobs = connect();
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

  it('gives the work of a killed process to another one, within twice its lease', async () => {
    const jobs = connect();
    const script = path.resolve('test/support/redis-worker.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, server.url, String(LEASE_MS)]);
    await jobs.ring('q', 'a');
    const [key] = (await once(child.stdout, 'data')) as [Buffer];
    await jobs.start();
    ledger.open.add('a');
    child.kill('SIGKILL');
    expect(await timed(allDone())).toBeLessThan(2 * LEASE_MS + 1_000);
    expect(key.toString()).toBe('a\n');
    expect(ledger.begun).toEqual(['a']);
  });

  it('never gives up a key, however often its workers die', async () => {
    for (let death = 0; death < 3; death++) {
      const lost = new HeldHandler();
      const dead = connect(lost);
      await dead.start();
      if (death === 0) await dead.ring('q', 'a');
      const run = await lost.next();
      dead.close();
      run.done();
    }
    ledger.open.add('a');
    await connect().start();
    await allDone();
    expect(ledger.begun).toEqual(['a']);
  });

  it('is reached anew after connections that ended before they had answered', async () => {
    const proxy = await TcpProxy.start(server.port);
    const jobs = connect(ledger, `redis://127.0.0.1:${proxy.port}`);
    await jobs.ping();
    proxy.slow(200);
    await expect(jobs.ping()).rejects.toThrow();
    await proxy.pass();
    const began = performance.now();
    while (
      !(await jobs.ping().then(
        () => true,
        () => false,
      ))
    )
      expect(performance.now() - began).toBeLessThan(10_000);
    jobs.close();
    await proxy.stop();
  });

  it('is reached anew when a connection goes silent for good', async () => {
    const proxy = await TcpProxy.start(server.port);
    const jobs = connect(ledger, `redis://127.0.0.1:${proxy.port}`);
    await jobs.start();
    await request(jobs, 'a');
    await allDone();
    proxy.forget();
    await sweeper.start();
    await request(jobs, 'b');
    await allDone();
    expect(new Set(ledger.begun)).toEqual(new Set(['a', 'b']));
    await sweeper.stop();
    await jobs.stop(0);
    jobs.close();
    await proxy.stop();
  });
});
