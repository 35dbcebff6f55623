import { SystemClock } from '../../src/kernel/clock.js';
import { RandomIds } from '../../src/platform/crypto/random-ids.js';
import { RedisJobs } from '../../src/platform/jobs/jobs.redis.js';

/** A process that takes keys of queue `q`, prints them and never ends. Arguments: address, lease in ms. */
const [url = '', leaseMs] = process.argv.slice(2);
const clock = new SystemClock();
const jobs = RedisJobs.connect(url, clock, new RandomIds(clock), {
  onError: () => {},
  leaseMs: Number(leaseMs),
});
const run = (key: string) => new Promise<void>(() => process.stdout.write(`${key}\n`));
jobs.work('q', { run, pending: async () => [] }, { concurrency: 1 });
void jobs.start();
