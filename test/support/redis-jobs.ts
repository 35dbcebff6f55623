import { NestFactory } from '@nestjs/core';
import { SystemClock } from '../../src/kernel/clock.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { RedisJobQueue } from '../../src/platform/jobs/job-queue.redis.js';
import { RedisJobsModule, type RedisJobsModuleOptions } from '../../src/platform/jobs/jobs-module.redis.js';

const clock = new SystemClock();

/** The queues of the tests. */
const QUEUES = ['q', 'second', 'busy', 'wide', 'idle', 'quick'];

/** Jobs on Redis as one process has them: Nest makes the queues and hands them over. */
export async function openRedisJobs(
  url: string,
  options: Partial<RedisJobsModuleOptions> = {},
): Promise<RedisJobQueue> {
  const ids = new RandomIds(clock);
  const module = RedisJobsModule.forRoot({ url, queues: QUEUES, clock, ids, onError: () => {}, ...options });
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  return app.get(RedisJobQueue);
}
