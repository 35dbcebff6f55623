import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { type Clock, DAY_MS, SystemClock } from '@alert-review/kernel';
import {
  RATE_LIMIT_TIMEOUTS,
  RedisRateLimits,
  type RateLimitTimeouts,
} from '../../src/platform/rate-limits/rate-limits.redis.js';
import { RedisServer } from '../support/redis-server.js';
import { endsSoon, letPass, whenTrue } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { rateLimitsContract } from './rate-limits.contract.js';
import { TestClock } from '../support/test-clock.js';

/** On a busy machine 50 ms can pass without anything being wrong. */
const PATIENT = { answerMs: 20_000, restMs: 20 };

const connect = (
  url: string,
  prefix: string,
  waits: Partial<RateLimitTimeouts> = PATIENT,
  clock: Clock = new SystemClock(),
) => {
  const log: string[] = [];
  const limits = RedisRateLimits.connect(url, clock, {
    onAway: () => log.push('away'),
    onBack: () => log.push('back'),
    waits,
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
      pass: letPass,
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

  const replica = (waits?: Partial<RateLimitTimeouts>, clock?: Clock) => {
    const made = connect(server.url, prefix, waits, clock);
    opened.push(made.limits);
    return made;
  };
  /** No test meets the end of such a window. */
  const decade = 3_650 * 86_400_000;
  /** Until Redis has answered in time, which it may not do at once on a busy machine. */
  const reached = async ({ limits, log }: ReturnType<typeof connect>, pass = () => letPass(20)) => {
    do {
      await pass();
      await limits.take('warm', 1_000_000, decade);
    } while (log.at(-1) === 'away');
    log.length = 0;
  };

  it('waits 50 ms for an answer and then counts by itself for a second', () => {
    expect(RATE_LIMIT_TIMEOUTS).toEqual({ answerMs: 50, restMs: 1_000, askMs: 1_000, silentMs: 1_000 });
  });

  it('shares one count among replicas', async () => {
    const first = replica().limits;
    const second = replica().limits;
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

  it('counts by itself while Redis is silent, says so once, and asks again after its rest', async () => {
    const clock = new TestClock();
    const made = replica({ answerMs: 50 }, clock);
    const { limits, log } = made;
    await reached(made, async () => clock.advance(1_000));
    server.silence();
    const take = () => endsSoon(limits.take('k', 2, decade));
    const taken = [await take(), await take()];
    const refused = await take();
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true]);
    expect(refused.allowed).toBe(false);
    server.wake();
    clock.leap(-DAY_MS);
    clock.advance(999);
    expect((await limits.take('k', 2, decade)).allowed).toBe(false);
    expect(log).toEqual(['away']);
    while (log.at(-1) !== 'back') {
      clock.advance(1_000);
      await limits.take('k', 2, decade);
    }
    expect(log).toEqual(['away', 'back']);
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
      const waits = { answerMs: 50, restMs: 20, askMs: 20, silentMs: 200 };
      const made = connect(`redis://127.0.0.1:${proxy.port}`, prefix, waits);
      const { limits, log } = made;
      opened.push(limits);
      await reached(made);
      proxy[fault]();
      const before = proxy.taken;
      expect((await endsSoon(limits.take('k', 10, decade))).allowed).toBe(true);
      const isBack = async () => {
        await limits.take('other', 1_000_000, decade);
        return log.at(-1) === 'back';
      };
      if (fault === 'silence') {
        // Several connections in a row are given up.
        await whenTrue(async () => !(await isBack()) && proxy.taken > before + 3);
        await proxy.pass();
      }
      await whenTrue(isBack);
      expect(log).toEqual(['away', 'back']);
      await proxy.stop();
    },
  );
});
