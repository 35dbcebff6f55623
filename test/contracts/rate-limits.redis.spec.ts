import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '../../src/kernel/clock.js';
import { RedisRateLimits } from '../../src/platform/rate-limits/rate-limits.redis.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { rateLimitsContract } from './rate-limits.contract.js';

const clock = new SystemClock();
/** On a busy machine 50 ms can pass without anything being wrong. */
const ANSWER_MS = 5_000;

const connect = (url: string, prefix: string, answerMs = ANSWER_MS) => {
  const log: string[] = [];
  const limits = RedisRateLimits.connect(url, clock, {
    onAway: () => log.push('away'),
    onBack: () => log.push('back'),
    answerMs,
    prefix,
  });
  return { limits, log };
};

const contractAt = (name: string, url: () => string) =>
  rateLimitsContract(name, async () => {
    const redis = new Redis(url());
    const { limits } = connect(url(), `test-${randomUUID()}`);
    return {
      limits,
      pass: async (ms) => void (await pause(ms)),
      now: async () => {
        const [seconds, micros] = await redis.time();
        return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
      },
      close: async () => {
        limits.close();
        redis.disconnect();
      },
    };
  });

const realUrl = process.env.REDIS_TEST_URL;
if (realUrl) contractAt('a real Redis (REDIS_TEST_URL)', () => realUrl);

describeWith(['redis-server'], 'RedisRateLimits', () => {
  let server: RedisServer;
  let opened: RedisRateLimits[];
  let prefix: string;

  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());

  contractAt('redis-server', () => server.url);

  beforeEach(() => {
    opened = [];
    prefix = `test-${randomUUID()}`;
  });
  afterEach(() => opened.forEach((limits) => limits.close()));

  const replica = (answerMs?: number) => {
    const made = connect(server.url, prefix, answerMs);
    opened.push(made.limits);
    return made;
  };
  /** No test meets the end of such a window. */
  const decade = 3_650 * 86_400_000;

  it('shares one count among replicas', async () => {
    const [first, second] = [replica().limits, replica().limits];
    const calls = Array.from({ length: 30 }, (_, n) => (n % 2 ? first : second).take('k', 20, decade));
    expect((await Promise.all(calls)).filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  it('leaves nothing in Redis after the window', async () => {
    await replica().limits.take('k', 5, decade);
    const redis = new Redis(server.url);
    const keys = await redis.keys(`${prefix}:*`);
    const lives = await redis.pttl(keys[0] as string);
    redis.disconnect();
    expect(keys).toEqual([`${prefix}:limit:${decade}:k`]);
    expect(lives).toBeGreaterThan(0);
    expect(lives).toBeLessThanOrEqual(decade);
  });

  it('counts by itself, within its deadline, while Redis is silent, and says so once', async () => {
    const { limits, log } = replica(50);
    await limits.take('warm', 5, decade);
    server.silence();
    const began = Date.now();
    const taken = [await limits.take('k', 2, decade), await limits.take('k', 2, decade)];
    const refused = await limits.take('k', 2, decade);
    const tookMs = Date.now() - began;
    server.wake();
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true]);
    expect(refused.allowed).toBe(false);
    expect(log).toEqual(['away']);
    expect(tookMs).toBeLessThan(500);
  });

  it('counts by itself while Redis is gone, and together again when it is back', async () => {
    const { limits, log } = replica();
    await limits.take('k', 10, decade);
    await server.kill();
    expect(await limits.take('k', 10, decade)).toMatchObject({ allowed: true, remaining: 9 });
    await server.resume();
    while (log.at(-1) !== 'back') {
      await limits.take('other', 1_000_000, decade);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await limits.take('k', 10, decade)).toMatchObject({ allowed: true, remaining: 8 });
    expect(log).toEqual(['away', 'back']);
  });

  it.each(['forget', 'silence'] as const)(
    'counts by itself after a connection goes silent (%s), and together again by a new one',
    async (fault) => {
      const proxy = await TcpProxy.start(server.port);
      const { limits, log } = connect(`redis://127.0.0.1:${proxy.port}`, prefix, 50);
      opened.push(limits);
      // On a busy machine the first answers may come late.
      while (log.at(-1) === 'away' || (await limits.take('k', 10, decade)).remaining > 5) await pause(20);
      log.length = 0;
      proxy[fault]();
      const began = Date.now();
      expect((await limits.take('k', 10, decade)).allowed).toBe(true);
      expect(Date.now() - began).toBeLessThan(500);
      if (fault === 'silence') await pause(5_000).then(() => proxy.pass());
      const restored = Date.now();
      while (log.at(-1) !== 'back') {
        await limits.take('other', 1_000_000, decade);
        await pause(20);
      }
      expect(Date.now() - restored).toBeLessThan(10_000);
      expect(log).toEqual(['away', 'back']);
      await proxy.stop();
    },
  );
});
