import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Clock } from '@alert-review/kernel';
import type { Config } from '../config/config.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { EmbeddedJobQueue } from './job-queue.embedded.js';
import { JobQueue, type ReportJobError } from './job-queue.js';
import { throttleFailureReports } from './repeated-failures.js';
import { Sweeper } from './sweeper.js';

const RETRY_MS = 1_000;
const JOB_FAILED = 'a job failed and will be tried again';
const QUEUE_FAILED = 'a queue of jobs fails and is tried again';

const organizationIn = ({ key }: { readonly key?: string }) =>
  key === undefined ? {} : { organization: key.split('.', 1)[0] };

interface JobsModuleOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly queues: readonly string[];
}

/** Provides JobQueue and Sweeper. The queue is on Bull if a Redis is configured, else in memory. */
@Module({})
export class JobsModule {
  static async forRoot(options: JobsModuleOptions): Promise<DynamicModule> {
    const { redisUrl, sweepSeconds } = options.config;
    const logger = new Logger('stores');
    const report = {
      retryMs: RETRY_MS,
      onError: throttleFailureReports(options.clock, (err, job) =>
        logger.error({
          msg: job.key === undefined ? QUEUE_FAILED : JOB_FAILED,
          ...organizationIn(job),
          ...job,
          err,
        }),
      ),
    };
    const onSweepError = (err: unknown, queue: string) => logger.error({ msg: 'a sweep failed', queue, err });
    const adapter = redisUrl
      ? await redisJobs(redisUrl, options, report)
      : { providers: [{ provide: JobQueue, useValue: new EmbeddedJobQueue(options.clock, report) }] };
    const sweeper: Provider = {
      provide: Sweeper,
      useFactory: (jobs: JobQueue) => new Sweeper(jobs, { sweepSeconds, onError: onSweepError }),
      inject: [JobQueue],
    };
    return {
      module: JobsModule,
      ...adapter,
      providers: [...adapter.providers, sweeper],
      exports: [JobQueue, Sweeper],
    };
  }
}

async function redisJobs(
  url: string,
  { config, clock, queues, lifecycle }: JobsModuleOptions,
  report: { readonly retryMs: number; readonly onError: ReportJobError },
): Promise<{ imports: DynamicModule[]; providers: Provider[] }> {
  const { RedisJobsModule } = await import('./jobs-module.redis.js');
  const { RedisJobQueue } = await import('./job-queue.redis.js');
  const leaseMs = 1000 * config.jobLeaseSeconds;
  const jobs: Provider = {
    provide: JobQueue,
    useFactory: (redisJobs: InstanceType<typeof RedisJobQueue>) => {
      // Closed before the stores, but after everything registered later, which may still enqueue keys.
      lifecycle.onStop('connections to Redis', 'stores', async () => redisJobs.close());
      return redisJobs;
    },
    inject: [RedisJobQueue],
  };
  const module = RedisJobsModule.forRoot({ url, queues, clock, leaseMs, ...report });
  return { imports: [module], providers: [jobs] };
}
