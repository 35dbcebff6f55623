import 'reflect-metadata';
import { once } from 'node:events';
import { openRedisJobs } from './redis-jobs.js';

/** Program that waits for a signal and then enqueues many keys in the queue `q` at once, all due now. */
const [url = '', prefix, count] = process.argv.slice(2);
const jobs = await openRedisJobs(url, { prefix });
await jobs.ping();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await Promise.all(Array.from({ length: Number(count) }, (_, n) => jobs.enqueue('q', `k${n}`)));
