import { NestFactory } from '@nestjs/core';
import { SystemClock } from '@alert-review/kernel';
import { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { RedisJobsModule, type RedisJobsModuleOptions } from '../../src/platform/jobs/jobs-module.redis.js';

const clock = new SystemClock();

/** The names of the queues used in tests. */
const QUEUES = ['q', 'second', 'busy', 'wide', 'idle', 'quick'];

/** Opens the job queue on Redis as one process has it. Nest creates the queues, as in the application. */
export async function openRedisJobs(
  url: string,
  options: Partial<RedisJobsModuleOptions> = {},
): Promise<RedisJobQueue> {
  const defaults = { leaseMs: 15_000, retryMs: 1_000, onError: () => {} };
  const waits = { dueMs: 20, ...options.waits };
  const module = RedisJobsModule.forRoot({ url, queues: QUEUES, clock, ...defaults, ...options, waits });
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  return app.get(RedisJobQueue);
}
