import type Bull from 'bull';
import { requestContext } from '../../process/request-context.js';
import { withTimeout } from '../../process/with-timeout.js';
import type { RedisConnections } from './connections.redis.js';
import { keyOf, type BullQueues, type BullJobData } from './bull-queues.redis.js';
import type { JobHandler } from '../job-queue.js';
import { jitterOf, retryPauseMs } from '../retry-pause.js';

const CLOSE_MS = 3_000;
const BEGIN_MS = 2_000;
const RESUME_MS = 1_000;

/** The error that Bull stores for a rejection; the cause may hold personal data and is reported here only. */
class RejectedRun extends Error {
  constructor(
    readonly queue: string,
    readonly key: string,
  ) {
    super('the run was rejected');
  }
}

/** Thrown to give a job back without a verdict, so that any worker can take it. */
class ReleasedRun extends Error {}

interface Run {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export interface QueueWorkerOptions {
  readonly leaseMs: number;
  readonly onError: (error: unknown, job: { readonly queue: string; readonly key?: string }) => void;
}

export const settingsOf = (leaseMs: number, retryMs: number, blockMs: number): Bull.AdvancedSettings => ({
  lockDuration: leaseMs,
  lockRenewTime: Math.ceil(leaseMs / 3),
  stalledInterval: Math.ceil(leaseMs / 3),
  // Why: Bull would drop a job whose workers died too often; a key must not be dropped.
  maxStalledCount: Number.MAX_SAFE_INTEGER,
  retryProcessDelay: RESUME_MS,
  guardInterval: RESUME_MS,
  drainDelay: blockMs / 1000,
  backoffStrategies: {
    pause: (attempts: number, error: Error) =>
      error instanceof RejectedRun ? pauseMs(error, attempts - 1, retryMs) : 0,
  },
});

const pauseMs = ({ queue, key }: RejectedRun, attempts: number, retryMs: number): number =>
  Math.ceil(retryPauseMs(attempts, retryMs, jitterOf({ queue, key, attempts })));

export const JOB_OPTIONS: Bull.JobOptions = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'pause' },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
};

/** Processes one queue: takes jobs, renews their locks while they run, and records the outcome. */
export class QueueWorker {
  private readonly running = new Map<string, Run>();
  private readonly repeats = new Set<Promise<void>>();
  private readonly queue: Bull.Queue<BullJobData>;
  private maintenance?: NodeJS.Timeout;
  private working = false;
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly handler: JobHandler,
    private readonly concurrency: number,
    private readonly connections: RedisConnections,
    private readonly bullQueues: BullQueues,
    private readonly options: QueueWorkerOptions,
  ) {
    this.queue = bullQueues.queue(name);
  }

  /** Starts the worker. Throws AnswerTimeoutError; it may then be started again. */
  async start(): Promise<void> {
    if (this.working || this.stopped) return;
    // Why: Bull's process() leaves an unhandled rejection when its connection fails.
    await this.connections.reach(this.connections.blockingOf(this.name));
    await this.connections.ask(() => this.bullQueues.enqueueForgotten(this.name));
    if (this.working || this.stopped) return;
    this.working = true;
    // Why: a connection that ends while it sends its name would count as ready forever.
    this.queue.setWorkerName = async () => {};
    this.queue.on('error', (error) => this.stopped || this.report(error));
    this.queue.on('completed', (job) => this.repeat(keyOf(job.id)));
    this.queue.process(this.concurrency, (job) => this.run(job)).catch((error) => this.report(error));
    this.maintenance = setInterval(
      () => void this.bullQueues.enqueueForgotten(this.name).catch((error: unknown) => this.report(error)),
      this.options.leaseMs,
    );
  }

  async stop(drainMs: number): Promise<void> {
    this.stopped = true;
    clearInterval(this.maintenance);
    if (!this.working) return;
    const closed = this.queue.close().catch((error: unknown) => this.report(error));
    const blocking = this.connections.blockingOf(this.name);
    // Why: Bull itself would wait half a second before it ends the blocking command.
    blocking.disconnect();
    const runs = [...this.running.values()];
    const abort = setTimeout(() => runs.forEach((run) => run.stop.abort()), drainMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(abort);
    const noted = closed.then(() => Promise.all(this.repeats));
    await withTimeout(CLOSE_MS, 'Redis', noted).catch((error: unknown) => this.report(error));
    blocking.disconnect();
  }

  private async run(job: Bull.Job<BullJobData>): Promise<void> {
    const key = keyOf(job.id);
    // Why: after an outage an earlier run of the same key may still be active here.
    while (this.running.has(key)) await this.running.get(key)?.done;
    if (this.stopped) throw new ReleasedRun();
    const stop = new AbortController();
    const verdict = this.handle(job, key, stop);
    const done = verdict.then(
      () => {},
      () => {},
    );
    this.running.set(key, { stop, done });
    return verdict;
  }

  private async handle(job: Bull.Job<BullJobData>, key: string, stop: AbortController): Promise<void> {
    const renewal = setInterval(() => void this.hold(job, key, stop), this.options.leaseMs / 3);
    try {
      await withTimeout(BEGIN_MS, 'Redis', this.bullQueues.markStarted(this.name, key)).catch(
        (error: unknown) => {
          this.report(error);
        },
      );
      const context = { requestId: `${this.name}:${key}` };
      await requestContext.run(context, () => this.handler.run(key, stop.signal));
    } catch (error) {
      if (stop.signal.aborted) throw new ReleasedRun();
      this.options.onError(error, { queue: this.name, key });
      throw new RejectedRun(this.name, key);
    } finally {
      clearInterval(renewal);
      this.running.delete(key);
    }
  }

  /** Renews the lock, or takes it back when it lapsed and no other worker holds it. */
  private async hold(job: Bull.Job<BullJobData>, key: string, stop: AbortController): Promise<void> {
    try {
      if ((await job.extendLock(this.options.leaseMs)) === 1) return;
      if ((await job.takeLock()) !== false && (await job.isActive())) return;
      if (this.running.get(key)?.stop === stop) stop.abort();
    } catch (error) {
      this.report(error);
    }
  }

  private repeat(key: string): void {
    const repeat: Promise<void> = this.bullQueues
      .markEnded(this.name, key)
      .catch((error: unknown) => this.options.onError(error, { queue: this.name, key }))
      .finally(() => this.repeats.delete(repeat));
    this.repeats.add(repeat);
  }

  private report(error: unknown): void {
    if (!this.connections.isAway) this.options.onError(error, { queue: this.name });
  }
}
