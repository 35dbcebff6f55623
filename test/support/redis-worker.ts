import 'reflect-metadata';
import { openRedisJobs } from './redis-jobs.js';

/** A process that takes keys of queue `q`, prints them and never ends. Arguments: address, lease in ms. */
const [url = '', leaseMs] = process.argv.slice(2);
const run = (key: string) => new Promise<void>(() => process.stdout.write(`${key}\n`));
void openRedisJobs(url, { leaseMs: Number(leaseMs) }).then((jobs) => {
  jobs.process('q', { run, pending: async () => [] }, { concurrency: 1 });
  return jobs.start();
});
