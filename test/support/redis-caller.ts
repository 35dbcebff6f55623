import 'reflect-metadata';
import { once } from 'node:events';
import { openRedisJobs } from './redis-jobs.js';

/** A process that enqueues keys of queue `q` for now, all at once, when told. Arguments as they are named. */
const [url = '', prefix, count] = process.argv.slice(2);
const jobs = await openRedisJobs(url, { prefix });
await jobs.ping();
process.stdout.write('ready\n');
await once(process.stdin, 'data');
await Promise.all(Array.from({ length: Number(count) }, (_, n) => jobs.enqueue('q', `k${n}`)));
