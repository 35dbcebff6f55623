import { SystemClock } from '@alert-review/kernel';
import { EmbeddedJobQueue } from '../../../src/platform/jobs/job-queue.embedded.js';
import type { JobHandler } from '../../../src/platform/jobs/job-queue.js';
import { Sweeper } from '../../../src/platform/jobs/sweeper.js';

const clock = new SystemClock();
const FAR_MS = 60 * 60_000;

/** Works off a list of keys that nobody rang for. */
class ListHandler implements JobHandler {
  readonly runs: string[] = [];
  sweeps = 0;
  private readonly open: Set<string>;
  private allDone: () => void = () => {};
  readonly done = new Promise<void>((resolve) => (this.allDone = resolve));

  constructor(keys: readonly string[]) {
    this.open = new Set(keys);
  }

  add(key: string): void {
    this.open.add(key);
  }

  async run(key: string): Promise<void> {
    this.runs.push(key);
    this.open.delete(key);
    if (this.open.size === 0) this.allDone();
  }

  async pending(): Promise<readonly string[]> {
    this.sweeps++;
    return [...this.open];
  }
}

describe('Sweeper', () => {
  let jobs: EmbeddedJobQueue;
  let sweeper: Sweeper;
  let errors: { error: unknown; queue: string }[];

  const setUp = (sweepSeconds: number) => {
    sweeper = new Sweeper(jobs, { sweepSeconds, onError: (error, queue) => errors.push({ error, queue }) });
  };
  const watch = (queue: string, handler: JobHandler) => {
    jobs.process(queue, handler, { concurrency: 1 });
    sweeper.watch(queue, handler);
  };

  beforeEach(async () => {
    errors = [];
    jobs = new EmbeddedJobQueue(clock, {
      retryMs: 1_000,
      onError: (error) => {
        throw error;
      },
    });
    await jobs.start();
    setUp(FAR_MS / 1000);
  });

  afterEach(async () => {
    await sweeper.stop();
    await jobs.stop(0);
  });

  it('rings at start for everything that is pending', async () => {
    const handler = new ListHandler(['a', 'b', 'c']);
    watch('q', handler);
    await sweeper.start();
    await handler.done;
    expect(handler.runs).toEqual(['a', 'b', 'c']);
    expect(handler.sweeps).toBe(1);
  });

  it('sweeps again and again until it is stopped', async () => {
    setUp(0.005);
    const handler = new ListHandler(['a']);
    watch('q', handler);
    await sweeper.start();
    await handler.done;
    handler.add('b');
    while (!handler.runs.includes('b')) await new Promise((resolve) => setImmediate(resolve));
    await sweeper.stop();
    const { sweeps } = handler;
    setUp(0.005);
    const other = new ListHandler([]);
    watch('other', other);
    await sweeper.start();
    while (other.sweeps < 5) await new Promise((resolve) => setImmediate(resolve));
    expect(handler.sweeps).toBe(sweeps);
  });

  it('leaves a key alone that waits for its instant', async () => {
    const handler = new ListHandler(['later', 'now']);
    watch('q', handler);
    await jobs.enqueue('q', 'later', { notBefore: clock.now() + FAR_MS });
    await sweeper.start();
    while (handler.runs.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(handler.runs).toEqual(['now']);
    while ((await jobs.states()).q?.keys !== 1) await new Promise((resolve) => setImmediate(resolve));
  });

  it('leaves a key alone that runs', async () => {
    let finish = () => {};
    const runs: string[] = [];
    const began = new Promise<void>((resolve) => {
      const run = async (key: string) => {
        runs.push(key);
        resolve();
        await new Promise<void>((end) => (finish = end));
      };
      watch('q', { run, pending: async () => ['a'] });
    });
    await jobs.enqueue('q', 'a');
    await began;
    await sweeper.start();
    finish();
    while ((await jobs.states()).q?.keys !== 0) await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toEqual(['a']);
  });

  it('sweeps the other queues when one cannot say what is pending', async () => {
    const fault = new Error('the store is away');
    watch('broken', { run: async () => {}, pending: () => Promise.reject(fault) });
    const handler = new ListHandler(['a']);
    watch('q', handler);
    await sweeper.start();
    await handler.done;
    expect(errors).toEqual([{ error: fault, queue: 'broken' }]);
  });
});
