import type Bull from 'bull';
import { withTimeout } from '../../process/with-timeout.js';
import type { JobHandler, ReportJobError, JobRun } from '../job-queue.js';
import type { JobRuns } from '../job-runs.js';
import { ForeignKeyError } from './foreign-keys.redis.js';
import { keyOfJob, type BullQueues } from './bull-queues.redis.js';
import type { RedisConnections } from './connections.redis.js';

const CLOSE_MS = 3_000;

export interface QueueWorkerOptions {
  readonly leaseMs: number;
  readonly dueMs: number;
  readonly onError: ReportJobError;
}

/** Processes one queue: takes jobs, renews their locks while they run, and stores the outcome. */
export class QueueWorker {
  private readonly running = new Map<string, JobRun>();
  private readonly repeats = new Set<Promise<void>>();
  private readonly queue: Bull.Queue;
  private timer?: NodeJS.Timeout;
  private working = false;
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly work: {
      readonly handler: JobHandler;
      readonly concurrency: number;
      readonly runs: JobRuns;
    },
    private readonly connections: RedisConnections,
    private readonly bullQueues: BullQueues,
    private readonly options: QueueWorkerOptions,
  ) {
    this.queue = bullQueues.queue(name);
  }

  /** Starts the worker. Throws AnswerTimeoutError; it may then be started again. */
  async start(): Promise<void> {
    if (this.working || this.stopped) return;
    // Bull's process() leaves an unhandled rejection if its connection fails, so test the connection first.
    await this.connections.reach(this.connections.blockingOf(this.name));
    await this.connections
      .ask(() => this.bullQueues.addDue(this.name))
      .catch((error: unknown) => {
        // Start anyway: the server answers without this queue, and its readiness says what to do.
        if (!(error instanceof ForeignKeyError)) throw error;
        this.report(error);
      });
    if (this.working || this.stopped) return;
    this.working = true;
    // A connection that ends while it sends its name would count as ready forever.
    this.queue.setWorkerName = async () => {};
    this.queue.on('error', (error) => this.stopped || this.report(error));
    this.queue.on('completed', (job) => this.repeat(keyOfJob(job.id)));
    this.queue.process(this.work.concurrency, (job) => this.run(job)).catch((error) => this.report(error));
    void this.addDue();
  }

  async stop(drainMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    if (!this.working) return;
    const closed = this.queue.close().catch((error: unknown) => this.report(error));
    const blocking = this.connections.blockingOf(this.name);
    // Bull itself would wait half a second before it ends the blocking command.
    blocking.disconnect();
    const runs = [...this.running.values()];
    const abort = setTimeout(() => runs.forEach((run) => run.stop.abort()), drainMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(abort);
    const noted = closed.then(() => Promise.all(this.repeats));
    await withTimeout(CLOSE_MS, 'Redis', noted).catch((error: unknown) => this.report(error));
    blocking.disconnect();
  }

  private async addDue(): Promise<void> {
    await this.bullQueues.addDue(this.name).catch((error: unknown) => this.report(error));
    if (!this.stopped) this.timer = setTimeout(() => void this.addDue(), this.options.dueMs);
  }

  private async run(job: Bull.Job): Promise<void> {
    const key = keyOfJob(job.id);
    // After an outage, an earlier run of the same key may still be active in this process.
    while (this.running.has(key)) await this.running.get(key)?.done;
    const stop = new AbortController();
    const ended = this.handle(job, key, stop).finally(() => this.running.delete(key));
    this.running.set(key, { stop, done: ended.catch(() => {}) });
    return ended;
  }

  /** Runs a job. Throws if the outcome could not be stored. */
  private async handle(job: Bull.Job, key: string, stop: AbortController): Promise<void> {
    const { name, work, connections, bullQueues } = this;
    const elapsed = work.runs.timer();
    let causes: readonly string[] = [];
    const renewal = setInterval(() => void this.hold(job, key, stop), this.options.leaseMs / 3);
    try {
      if (this.stopped) stop.abort();
      stop.signal.throwIfAborted();
      causes = await connections.ask(() => bullQueues.markStarted(name, key));
      const { signal } = stop;
      await work.runs.run(name, key, signal, causes, () => work.handler.run(key, signal));
      await connections.ask(() => bullQueues.markSucceeded(name, key));
    } catch (error) {
      if (stop.signal.aborted) return await connections.ask(() => bullQueues.enqueue(name, key, 0, causes));
      this.options.onError(error, { queue: name, key, ms: elapsed() });
      await connections.ask(() => bullQueues.markRejected(name, key, causes));
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * Renews the lock, or takes it again if it expired and no other worker holds it. Otherwise stops the run.
   */
  private async hold(job: Bull.Job, key: string, stop: AbortController): Promise<void> {
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

  /**
   * Reports an error, except when Bull complains about a lock or job that Redis lost: the key is found
   * again anyway.
   */
  private report(error: unknown): void {
    const isLost = error instanceof Error && /^Missing (lock|key) for job /.test(error.message);
    if (!this.connections.isAway && !isLost) this.options.onError(error, { queue: this.name });
  }
}
