import type { Clock } from '../../kernel/clock.js';
import type { Ids } from '../../kernel/ids.js';
import { within } from '../process/within.js';
import { Bells } from './redis/doorbells.redis.js';
import { RedisConnections } from './redis/connections.redis.js';
import { Jobs, type JobHandler } from './jobs.js';
import { QueueWorker, type QueueWorkerOptions } from './redis/queue-worker.redis.js';

const LEASE_MS = 15_000;
const RETRY_MS = 1_000;
const RING_MS = 2_000;
const START_MS = 3_000;
/** After a ring that failed the next ones fail at once, for so long: requests do not queue up behind it. */
const REST_MS = 1_000;

class RestingError extends Error {}

export interface RedisJobsOptions {
  /** Told of rejected runs, failed rings and, once per outage, of a server that is away; never throws. */
  readonly onError: QueueWorkerOptions['onError'];
  /** How long a killed worker keeps its key; it is taken over within twice that. 15 s. */
  readonly leaseMs?: number;
  /** The pause after the first rejection; 1 s. */
  readonly retryMs?: number;
  /** What every key in Redis begins with; servers that share work must agree. `alert-review`. */
  readonly prefix?: string;
}

/**
 * Doorbells in Bull queues on Redis (6.0.6 or later), shared by any number of processes. What Redis
 * forgets, the sweeper rings again. Without an answer `ring` gives up after 2 s, `depth` and `ping` reject.
 */
export class RedisJobs extends Jobs {
  /** Rings that did not arrive, since this process began. */
  ringsFailed = 0;
  private readonly workers = new Map<string, QueueWorker>();
  private state: 'new' | 'started' | 'stopped' = 'new';
  private restsUntil = 0;

  private constructor(
    private readonly connections: RedisConnections,
    private readonly bells: Bells,
    private readonly clock: Clock,
    private readonly options: QueueWorkerOptions,
  ) {
    super();
  }

  /** For a `redis://` or `rediss://` address; connects with the first use, so that it never fails here. */
  static connect(url: string, clock: Clock, ids: Ids, options: RedisJobsOptions): RedisJobs {
    const { onError, leaseMs = LEASE_MS, retryMs = RETRY_MS, prefix = 'alert-review' } = options;
    const connections = new RedisConnections(url, (error) => onError(error, { queue: 'all' }));
    const bells = new Bells(connections, prefix, clock, ids);
    return new RedisJobs(connections, bells, clock, { onError, leaseMs, retryMs, prefix });
  }

  async ring(
    queue: string,
    key: string,
    options: { notBefore?: number; ifIdle?: boolean } = {},
  ): Promise<void> {
    const now = this.clock.now();
    const at = Math.max(now, options.notBefore ?? 0);
    try {
      if (now < this.restsUntil) throw new RestingError('Redis was away a moment ago');
      await within(RING_MS, 'Redis', this.bells.ring(queue, key, at, options.ifIdle ?? false));
    } catch (error) {
      this.ringsFailed++;
      if (!(error instanceof RestingError)) this.restsUntil = this.clock.now() + REST_MS;
      this.options.onError(error, { queue, key });
    }
  }

  work(queue: string, handler: JobHandler, { concurrency }: { concurrency: number }): void {
    if (this.workers.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
    const { connections, bells, options } = this;
    const worker = new QueueWorker(queue, handler, concurrency, connections, bells, options);
    this.workers.set(queue, worker);
    if (this.state !== 'started') return;
    worker.start().catch((error: unknown) => this.options.onError(error, { queue }));
  }

  /** Rejects within 3 s, and may be called again, when Redis does not answer. */
  async start(): Promise<void> {
    await this.connections.reach(START_MS);
    if (this.state === 'new') this.state = 'started';
    await Promise.all([...this.workers.values()].map((worker) => worker.start()));
  }

  async stop(drainMs: number): Promise<void> {
    this.state = 'stopped';
    await Promise.all([...this.workers.values()].map((worker) => worker.stop(drainMs)));
  }

  /** Ends the connections, after `stop`; until then rings go through. */
  close(): void {
    this.connections.close();
  }

  async depth(): Promise<Readonly<Record<string, number>>> {
    const queues = [...this.workers.keys()];
    const depths = queues.map(async (queue) => [queue, await this.bells.depth(queue)] as const);
    return Object.fromEntries(await within(RING_MS, 'Redis', Promise.all(depths)));
  }

  async ping(): Promise<void> {
    await within(RING_MS, 'Redis', this.connections.bells.ping());
  }
}
