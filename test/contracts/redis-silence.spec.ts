import type { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { LeapingClock } from '../support/leaping-clock.js';
import { openRedisJobs } from '../support/redis-jobs.js';
import { endsSoon, whenTrue } from '../support/patience.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const REST_MS = 60 * 60_000;
/**
 * A rest that only a test ends; a ring gives up before its connection does. Both are longer than a busy
 * machine holds a sound answer up.
 */
const WAITS = { answerMs: 5_000, restMs: REST_MS, askMs: 100, silentMs: 8_000 };

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
    await whenTrue(() => done.has(key));
  };
  const answersAgain = async () => {
    clock.leap(REST_MS);
    await whenTrue(async () => {
      const [answer] = await Promise.allSettled([api.ping()]);
      return answer.status === 'fulfilled';
    });
  };

  it('holds a request up until its deadline at most, and is reached anew by another connection', async () => {
    proxy.forget();
    await endsSoon(rung('b', 'c'));
    expect(failed).toEqual(['b', 'c']);
    await endsSoon(answersAgain());
    await rung('d');
    expect(failed).toEqual(['b', 'c']);
    await finished('d');
  });

  it('is given up without being asked for anything', async () => {
    proxy.forget();
    await whenTrue(() => outages.length > 0);
    await rung('b');
    expect({ failed, outages: outages.length }).toEqual({ failed: [], outages: 1 });
    await finished('b');
  });

  it('says so once, however many new connections are silent too, and works when it is back', async () => {
    const before = proxy.taken;
    proxy.silence();
    await endsSoon(rung('b', 'c'));
    // Several connections in a row are given up.
    await whenTrue(() => proxy.taken > before + 2);
    clock.leap(REST_MS);
    await endsSoon(rung('d'));
    expect(failed).toEqual(['b', 'c', 'd']);
    expect(outages).toHaveLength(1);
    await proxy.pass();
    await endsSoon(answersAgain());
    await rung('d');
    expect(failed).toEqual(['b', 'c', 'd']);
    await finished('d');
  });
});
