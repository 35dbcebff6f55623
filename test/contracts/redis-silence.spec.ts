import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '../../src/kernel/clock.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { RedisJobs } from '../../src/platform/jobs/jobs.redis.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const clock = new SystemClock();
const ids = new RandomIds(clock);
const RENEWED_MS = 8_000;
/** Long enough that several connections in a row are given up. */
const SILENCE_MS = 12_000;

const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

describeWith(['redis-server'], 'Redis that goes silent towards a process that only rings (ROLE=api)', () => {
  let server: RedisServer;
  let proxy: TcpProxy;
  let api: RedisJobs;
  let worker: RedisJobs;
  let outages: unknown[];
  let failed: string[];
  let done: Set<string>;

  beforeEach(async () => {
    server = await RedisServer.start();
    proxy = await TcpProxy.start(server.port);
    outages = [];
    failed = [];
    done = new Set();
    worker = RedisJobs.connect(server.url, clock, ids, { onError: () => {} });
    const run = async (key: string) => void done.add(key);
    worker.work('q', { run, pending: async () => [] }, { concurrency: 2 });
    await worker.start();
    api = RedisJobs.connect(`redis://127.0.0.1:${proxy.port}`, clock, ids, {
      onError: (error, { key }) => void (key === undefined ? outages.push(error) : failed.push(key)),
    });
    await rung('a');
    await finished('a');
  });
  afterEach(async () => {
    api.close();
    await worker.stop(0);
    worker.close();
    await proxy.stop();
    await server.stop();
  });

  const rung = async (...keys: string[]) => {
    for (const key of keys) await api.ring('q', key);
  };
  const finished = async (key: string) => {
    while (!done.has(key)) await pause(20);
  };
  const answersAgain = async () => {
    for (;;) {
      const [answer] = await Promise.allSettled([api.ping()]);
      if (answer.status === 'fulfilled') return;
    }
  };

  it('holds a request up for 2 s at most, and is reached anew by another connection', async () => {
    proxy.forget();
    expect(await timed(rung('b', 'c'))).toBeLessThan(2_500);
    expect(failed).toEqual(['b', 'c']);
    expect(await timed(answersAgain())).toBeLessThan(RENEWED_MS);
    await rung('d');
    expect(failed).toEqual(['b', 'c']);
    await finished('d');
  });

  it('is given up without being asked for anything', async () => {
    proxy.forget();
    await pause(RENEWED_MS);
    expect(await timed(rung('b'))).toBeLessThan(500);
    expect({ failed, outages: outages.length }).toEqual({ failed: [], outages: 1 });
    await finished('b');
  });

  it('says so once, however many new connections are silent too, and works when it is back', async () => {
    proxy.silence();
    expect(await timed(rung('b', 'c'))).toBeLessThan(2_500);
    await pause(SILENCE_MS);
    expect(await timed(rung('d'))).toBeLessThan(2_500);
    expect(failed).toEqual(['b', 'c', 'd']);
    expect(outages).toHaveLength(1);
    await proxy.pass();
    expect(await timed(answersAgain())).toBeLessThan(RENEWED_MS);
    await rung('d');
    await finished('d');
  });
});
