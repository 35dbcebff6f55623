import { SystemClock } from '@alert-review/kernel';
import { EmbeddedJobQueue } from '../../src/platform/jobs/job-queue.embedded.js';
import { retryPauseMs } from '../../src/platform/jobs/retry-pause.js';
import { HeldHandler } from './held-handler.js';
import { jobsContract } from './job-queue.contract.js';

const clock = new SystemClock();
const RETRY_MS = 20;

jobsContract('embedded', async () => ({
  jobs: () => new EmbeddedJobQueue(clock, { onError: () => {}, retryMs: RETRY_MS }),
  retryMs: RETRY_MS,
  close: async () => {},
}));

describe('EmbeddedJobs', () => {
  let jobs: EmbeddedJobQueue;
  let handler: HeldHandler;
  let errors: { error: unknown; queue: string; key?: string }[];

  beforeEach(async () => {
    errors = [];
    handler = new HeldHandler();
    jobs = new EmbeddedJobQueue(clock, {
      onError: (error, job) => void errors.push({ error, ...job }),
      retryMs: RETRY_MS,
    });
    jobs.process('q', handler, { concurrency: 1 });
    await jobs.start();
  });
  afterEach(() => jobs.stop(0));

  it('runs a key once at a time that its own handler enqueues before it first waits', async () => {
    const runs: { readonly open: number }[] = [];
    let open = 0;
    const ended = new Promise<void>((resolve) => {
      const run = async (key: string) => {
        runs.push({ open: ++open });
        if (runs.length === 1) void jobs.enqueue('own', key);
        await new Promise((next) => setImmediate(next));
        open--;
        if (runs.length === 2) resolve();
      };
      jobs.process('own', { run, pending: async () => [] }, { concurrency: 2 });
    });
    await jobs.enqueue('own', 'a');
    await ended;
    expect(runs).toEqual([{ open: 1 }, { open: 1 }]);
  });

  it('reports a rejected run with its queue and key', async () => {
    await jobs.enqueue('q', 'a');
    (await handler.next()).fail();
    expect(await handler.finish(1)).toEqual(['a']);
    expect(errors).toEqual([
      { error: new Error('a failed'), queue: 'q', key: 'a', ms: expect.any(Number) as number },
    ]);
  });

  it('has one handler per queue', () => {
    expect(() => jobs.process('q', handler, { concurrency: 1 })).toThrow('has a handler already');
  });

  it('loses no ring of many at once', async () => {
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
  });
});

describe('the pause before a retry', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [3, 8_000],
    [20, 300_000],
    [2_000, 300_000],
  ])('after %i earlier rejections is at most %i ms and at least half of it', (rejections, mostMs) => {
    const pauses = Array.from({ length: 50 }, (_, n) => retryPauseMs('q', `k${n}`, rejections, 1_000));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(mostMs / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(mostMs);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });
});
