import 'reflect-metadata';
import { openRedisJobs } from './redis-jobs.js';

/**
 * Program that takes keys from the queue `q`, prints them, and never finishes them. Arguments: Redis address,
 * lease in ms.
 */
const [url = '', leaseMs] = process.argv.slice(2);
const run = (key: string) => new Promise<void>(() => process.stdout.write(`${key}\n`));
void openRedisJobs(url, { leaseMs: Number(leaseMs) }).then((jobs) => {
  jobs.process('q', { run, pending: async () => [] }, { concurrency: 1 });
  return jobs.start();
});
