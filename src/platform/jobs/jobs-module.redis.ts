import { BullModule, getQueueToken, type BullModuleOptions } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { Ids } from '../../kernel/ids.js';
import type Bull from 'bull';
import { RedisJobQueue } from './job-queue.redis.js';
import { REDIS_WAITS, RedisConnections, type RedisWaits } from './redis/connections.redis.js';
import type { BullJobData } from './redis/bull-queues.redis.js';
import { JOB_OPTIONS, settingsOf, type QueueWorkerOptions } from './redis/queue-worker.redis.js';

const LEASE_MS = 15_000;
const RETRY_MS = 1_000;

export interface RedisJobsModuleOptions {
  /** A `redis://` or `rediss://` address. */
  readonly url: string;
  readonly queues: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
  /** Gets rejected runs, failed rings and, once per outage, a server that is away; never throws. */
  readonly onError: QueueWorkerOptions['onError'];
  /** How long a killed worker keeps its key; it is taken over within twice that. 15 s. */
  readonly leaseMs?: number;
  /** The pause after the first rejection; 1 s. */
  readonly retryMs?: number;
  /** What every key in Redis begins with; servers that share work must agree. `alert-review`. */
  readonly prefix?: string;
  /** In place of REDIS_WAITS. */
  readonly waits?: Partial<RedisWaits>;
}

/** Registers the queues with Nest and hands them to RedisJobs, which connects with its first use. */
@Module({})
export class RedisJobsModule {
  static forRoot(options: RedisJobsModuleOptions): DynamicModule {
    const { url, queues, clock, ids, onError, prefix = 'alert-review' } = options;
    const { leaseMs = LEASE_MS, retryMs = RETRY_MS } = options;
    const waits = { ...REDIS_WAITS, ...options.waits };
    const connections = new RedisConnections(url, waits, (error) => onError(error, { queue: 'all' }));
    const { restMs, blockMs } = waits;
    return {
      module: RedisJobsModule,
      imports: [
        BullModule.forRoot({
          prefix,
          settings: settingsOf(leaseMs, retryMs, blockMs),
          defaultJobOptions: JOB_OPTIONS,
        }),
        BullModule.registerQueue(...queues.map((name) => queueOn(connections, name))),
      ],
      providers: [
        {
          provide: RedisJobQueue,
          useFactory: (...registered: Bull.Queue<BullJobData>[]) =>
            new RedisJobQueue(registered, connections, clock, ids, { onError, leaseMs, restMs }),
          inject: queues.map((name) => getQueueToken(name)),
        },
      ],
      exports: [RedisJobQueue],
    };
  }
}

function queueOn(connections: RedisConnections, name: string): BullModuleOptions {
  const options: BullModuleOptions & { readonly skipVersionCheck: boolean } = {
    name,
    createClient: (type) => (type === 'bclient' ? connections.blockingOf(name) : connections[type]),
    // Bull would ask at once, and connect for it.
    skipVersionCheck: true,
  };
  return options;
}
