import { BullModule, getQueueToken, type BullModuleOptions } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock } from '@alert-review/kernel';
import type Bull from 'bull';
import { RedisJobQueue } from './job-queue.redis.js';
import { REDIS_TIMEOUTS, RedisConnections, type RedisTimeouts } from './redis/connections.redis.js';
import type { ReportJobError } from './job-queue.js';
import { JOB_OPTIONS, bullSettings } from './redis/job-options.redis.js';

export interface RedisJobsModuleOptions {
  /** A `redis://` or `rediss://` address. */
  readonly url: string;
  readonly queues: readonly string[];
  readonly clock: Clock;
  /**
   * Called with failed runs, failed enqueues and, once per outage, an unreachable server. Must not throw.
   */
  readonly onError: ReportJobError;
  /** How long a killed worker keeps its key. Another worker takes over within twice that time. */
  readonly leaseMs: number;
  /** Pause after the first failure, in ms. */
  readonly retryMs: number;
  /** Prefix of all keys in Redis. Servers that share work use the same prefix. Default `alert-review`. */
  readonly prefix?: string;
  /** Waiting times that replace the defaults in REDIS_TIMEOUTS. */
  readonly waits?: Partial<RedisTimeouts>;
}

/** Registers the queues with Nest and passes them to RedisJobQueue, which connects on first use. */
@Module({})
export class RedisJobsModule {
  static forRoot(options: RedisJobsModuleOptions): DynamicModule {
    const { url, queues, clock, onError, leaseMs, retryMs, prefix = 'alert-review' } = options;
    const waits = { ...REDIS_TIMEOUTS, ...options.waits };
    const connections = new RedisConnections(url, waits, (error) => onError(error, { queue: 'all' }));
    const { restMs, blockMs, dueMs } = waits;
    const settings = { onError, leaseMs, restMs, dueMs, retryMs, prefix };
    return {
      module: RedisJobsModule,
      imports: [
        BullModule.forRoot({
          prefix,
          settings: bullSettings(leaseMs, blockMs),
          defaultJobOptions: JOB_OPTIONS,
        }),
        BullModule.registerQueue(...queues.map((name) => queueOn(connections, name))),
      ],
      providers: [
        {
          provide: RedisJobQueue,
          useFactory: (...registered: Bull.Queue[]) =>
            new RedisJobQueue(registered, connections, clock, settings),
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
    // Otherwise Bull would connect immediately to check the version.
    skipVersionCheck: true,
  };
  return options;
}
