import type Bull from 'bull';
import { AppError, type Clock } from '@alert-review/kernel';
import { JobQueue, type JobHandler, type EnqueueOptions, type QueueState } from './job-queue.js';
import { currentJobCauses } from '../observability/traces.js';
import { JobRuns } from './job-runs.js';
import { isTransientError, type RedisConnections } from './redis/connections.redis.js';
import { BullQueues } from './redis/bull-queues.redis.js';
import { QueueWorker, type QueueWorkerOptions } from './redis/queue-worker.redis.js';

const PING_KEY = 'alert-review:ping';
const PING_KEY_MS = 60_000;

class EnqueuePausedError extends Error {}

interface RedisJobQueueOptions extends QueueWorkerOptions {
  /** After a failed enqueue, further calls fail immediately for this long (ms). */
  readonly restMs: number;
  /** Pause after the first failure, in ms. */
  readonly retryMs: number;
  /** Prefix of all keys in Redis. Servers that share work use the same prefix. */
  readonly prefix: string;
}

/**
 * Job queue on Bull and Redis (6.0.6 or later). `enqueue` gives up after 2 s; the sweeper tries again
 * later.
 */
export class RedisJobQueue extends JobQueue {
  failedEnqueues = 0;
  readonly runs: JobRuns;
  private readonly bullQueues: BullQueues;
  private readonly workers = new Map<string, QueueWorker>();
  private state: 'new' | 'started' | 'stopped' = 'new';
  private restsUntil = -Infinity;

  constructor(
    queues: readonly Bull.Queue[],
    private readonly connections: RedisConnections,
    private readonly clock: Clock,
    private readonly options: RedisJobQueueOptions,
  ) {
    super();
    this.runs = new JobRuns(clock);
    const byName = new Map(queues.map((queue) => [queue.name, queue]));
    this.bullQueues = new BullQueues(byName, connections.client, clock, options);
  }

  async enqueue(queue: string, key: string, options: EnqueueOptions = {}): Promise<void> {
    const causes = currentJobCauses();
    await options.rows?.catch(() => undefined);
    const at = Math.max(this.clock.now(), options.notBefore ?? 0);
    try {
      if (this.clock.steady() < this.restsUntil) throw new EnqueuePausedError('Redis was away a moment ago');
      await this.connections.ask(() =>
        options.ifIdle
          ? this.bullQueues.enqueueIfIdle(queue, key)
          : this.bullQueues.enqueue(queue, key, at, causes),
      );
    } catch (error) {
      this.failedEnqueues++;
      if (!(error instanceof EnqueuePausedError)) this.restsUntil = this.clock.steady() + this.options.restMs;
      this.options.onError(error, { queue, key });
    }
  }

  process(queue: string, handler: JobHandler, { concurrency }: { concurrency: number }): void {
    if (this.workers.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
    const { connections, bullQueues, options } = this;
    const work = { handler, concurrency, runs: this.runs };
    const worker = new QueueWorker(queue, work, connections, bullQueues, options);
    this.workers.set(queue, worker);
    this.runs.watch(queue);
    if (this.state !== 'started') return;
    worker.start().catch((error: unknown) => this.options.onError(error, { queue }));
  }

  /**
   * Starts the queue. Throws store_unavailable if Redis does not respond within 3 s or refuses; may then be
   * called again.
   */
  async start(): Promise<void> {
    try {
      await this.connections.reach(this.connections.client, this.connections.subscriber);
      if (this.state === 'new') this.state = 'started';
      await Promise.all([...this.workers.values()].map((worker) => worker.start()));
    } catch (cause) {
      if (!isTransientError(cause)) throw cause;
      throw new AppError('store_unavailable', { store: 'jobs', effect: 'No job was begun.' }, { cause });
    }
  }

  async stop(drainMs: number): Promise<void> {
    this.state = 'stopped';
    await Promise.all([...this.workers.values()].map((worker) => worker.stop(drainMs)));
  }

  /** Closes the connections. Call it after `stop`; keys can be enqueued until then. */
  close(): void {
    this.connections.close();
  }

  async states(): Promise<Readonly<Record<string, QueueState>>> {
    const stateOf = async (queue: string) => [queue, await this.bullQueues.state(queue)] as const;
    const queues = [...this.workers.keys()];
    return Object.fromEntries(await this.connections.ask(() => Promise.all(queues.map(stateOf))));
  }

  hasWorker(): Promise<boolean> {
    return this.connections.ask(() => this.bullQueues.hasWorker());
  }

  /** Pings by writing, because a server that is full or a read-only replica still answers PING. */
  async ping(): Promise<void> {
    const { obstacle: reason } = this.bullQueues;
    if (reason !== null)
      throw new AppError('store_unavailable', {
        store: 'jobs',
        effect: 'Jobs of a queue do not begin.',
        reason,
      });
    await this.connections.ask(() => this.connections.client.set(PING_KEY, '', 'PX', PING_KEY_MS));
  }
}
