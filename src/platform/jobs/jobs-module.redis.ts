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
  /** Called with rejected runs, failed enqueues and, once per outage, an absent server; never throws. */
  readonly onError: QueueWorkerOptions['onError'];
  /** How long a killed worker keeps its key; another takes over within twice that. Default 15 s. */
  readonly leaseMs?: number;
  /** Pause after the first rejection, in ms; default 1 s. */
  readonly retryMs?: number;
  /** Prefix of every key in Redis, the same for servers that share work; default `alert-review`. */
  readonly prefix?: string;
  /** Waits that replace those of REDIS_WAITS. */
  readonly waits?: Partial<RedisWaits>;
}

/** Registers the queues with Nest and passes them to RedisJobQueue, which connects on first use. */
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
    // Why: Bull would connect immediately to check the version.
    skipVersionCheck: true,
  };
  return options;
}
