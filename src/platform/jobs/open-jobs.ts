import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { Ids } from '../../kernel/ids.js';
import type { Config } from '../config/config.js';
import type { Lifecycle } from '../process/lifecycle.js';
import type { ReadStore } from '../read-store/read-store.js';
import { EmbeddedJobQueue } from './job-queue.embedded.js';
import { JobQueue } from './job-queue.js';
import { Sweeper } from './sweeper.js';

interface JobsModuleOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly lifecycle: Lifecycle;
  readonly queues: readonly string[];
  readonly readStore: ReadStore;
}

/** Provides JobQueue and Sweeper: on Bull when a Redis is configured, else on the read store. */
@Module({})
export class JobsModule {
  static async forRoot(options: JobsModuleOptions): Promise<DynamicModule> {
    const { redisUrl, sweepSeconds } = options.config;
    const logger = new Logger('stores');
    const adapter = redisUrl ? await redisJobs(redisUrl, options, logger) : embeddedJobs(options, logger);
    const sweeper: Provider = {
      provide: Sweeper,
      useFactory: (jobs: JobQueue) =>
        new Sweeper(jobs, {
          sweepSeconds,
          onError: (err, queue) => logger.error({ msg: 'a sweep failed', queue, err }),
        }),
      inject: [JobQueue],
    };
    return {
      module: JobsModule,
      imports: adapter.imports,
      providers: [adapter.jobs, sweeper],
      exports: [JobQueue, Sweeper],
    };
  }
}

interface JobsAdapter {
  readonly imports: DynamicModule[];
  readonly jobs: Provider;
}

const reportTo = (logger: Logger) => (err: unknown, job: { readonly queue: string; readonly key?: string }) =>
  logger.error({ msg: 'a job failed and will be tried again', ...job, err });

function embeddedJobs({ config, clock, ids, readStore }: JobsModuleOptions, logger: Logger): JobsAdapter {
  const leaseMs = 1000 * config.jobLeaseSeconds;
  const jobs = new EmbeddedJobQueue(readStore, clock, ids, { onError: reportTo(logger), leaseMs });
  return { imports: [], jobs: { provide: JobQueue, useValue: jobs } };
}

async function redisJobs(url: string, options: JobsModuleOptions, logger: Logger): Promise<JobsAdapter> {
  const { config, clock, ids, queues, lifecycle } = options;
  const { RedisJobsModule } = await import('./jobs-module.redis.js');
  const { RedisJobQueue } = await import('./job-queue.redis.js');
  const leaseMs = 1000 * config.jobLeaseSeconds;
  const module = RedisJobsModule.forRoot({ url, queues, clock, ids, leaseMs, onError: reportTo(logger) });
  const jobs: Provider = {
    provide: JobQueue,
    useFactory: (redisJobs: InstanceType<typeof RedisJobQueue>) => {
      // Closes before the stores, after everything registered later, which may still enqueue keys.
      lifecycle.onStop('connections to Redis', 'stores', async () => redisJobs.close());
      return redisJobs;
    },
    inject: [RedisJobQueue],
  };
  return { imports: [module], jobs };
}
