import { setTimeout as pause } from 'node:timers/promises';
import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { LeapingClock } from '../support/leaping-clock.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const REST_MS = 60 * 60_000;
/** A rest that only a test ends; a ring gives up before its connection does. */
const WAITS = { answerMs: 1_500, restMs: REST_MS, askMs: 100, silentMs: 2_500 };
/** What a busy machine may need beyond a deadline; a silent connection never ends a call. */
const MARGIN_MS = 60_000;
const RUNG_MS = WAITS.answerMs + MARGIN_MS;
/** A silence that is noticed, and the longest pause before an attempt to reconnect. */
const RENEWED_MS = WAITS.askMs + WAITS.silentMs + 2_000 + MARGIN_MS;
/** Long enough that several connections in a row are given up. */
const SILENCE_MS = 8_000;

const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

describeWith(['redis-server'], 'Redis that goes silent towards a process that only rings (ROLE=api)', () => {
  let server: RedisServer;
  let proxy: TcpProxy;
  let api: RedisJobQueue;
  let worker: RedisJobQueue;
  let outages: unknown[];
  let failed: string[];
  let done: Set<string>;
  let clock: LeapingClock;

  beforeEach(async () => {
    server = await RedisServer.start();
    proxy = await TcpProxy.start(server.port);
    outages = [];
    failed = [];
    done = new Set();
    clock = new LeapingClock();
    worker = await openRedisJobs(server.url, { clock });
    const run = async (key: string) => void done.add(key);
    worker.process('q', { run, pending: async () => [] }, { concurrency: 2 });
    await worker.start();
    api = await openRedisJobs(`redis://127.0.0.1:${proxy.port}`, {
      clock,
      waits: WAITS,
      onError: (error, { key }) => void (key === undefined ? outages.push(error) : failed.push(key)),
    });
    await rung('a');
    await finished('a');
    expect({ failed, outages }).toEqual({ failed: [], outages: [] });
  });
  afterEach(async () => {
    api.close();
    await worker.stop(0);
    worker.close();
    await proxy.stop();
    await server.stop();
  });

  const rung = async (...keys: string[]) => {
    for (const key of keys) await api.enqueue('q', key);
  };
  const finished = async (key: string) => {
    while (!done.has(key)) await pause(20);
  };
  const answersAgain = async () => {
    clock.leap(REST_MS);
    for (;;) {
      const [answer] = await Promise.allSettled([api.ping()]);
      if (answer.status === 'fulfilled') return;
      // One that fails at once leaves the event loop, and with it the connection, no turn.
      await pause(20);
    }
  };

  it('holds a request up until its deadline at most, and is reached anew by another connection', async () => {
    proxy.forget();
    expect(await timed(rung('b', 'c'))).toBeLessThan(RUNG_MS);
    expect(failed).toEqual(['b', 'c']);
    expect(await timed(answersAgain())).toBeLessThan(RENEWED_MS);
    await rung('d');
    expect(failed).toEqual(['b', 'c']);
    await finished('d');
  });

  it('is given up without being asked for anything', async () => {
    proxy.forget();
    while (outages.length === 0) await pause(20);
    await rung('b');
    expect({ failed, outages: outages.length }).toEqual({ failed: [], outages: 1 });
    await finished('b');
  });

  it('says so once, however many new connections are silent too, and works when it is back', async () => {
    proxy.silence();
    expect(await timed(rung('b', 'c'))).toBeLessThan(RUNG_MS);
    await pause(SILENCE_MS);
    clock.leap(REST_MS);
    expect(await timed(rung('d'))).toBeLessThan(RUNG_MS);
    expect(failed).toEqual(['b', 'c', 'd']);
    expect(outages).toHaveLength(1);
    await proxy.pass();
    expect(await timed(answersAgain())).toBeLessThan(RENEWED_MS);
    await rung('d');
    expect(failed).toEqual(['b', 'c', 'd']);
    await finished('d');
  });
});
