import { Logger } from '@nestjs/common';
import type Bull from 'bull';
import type { Redis } from 'ioredis';
import type { Clock } from '@alert-review/kernel';
import { declareCounter } from '../../observability/metrics.js';
import { JOB_CAUSES_MAX } from '../../observability/traces.js';
import type { QueueState } from '../job-queue.js';
import { retryPauseMs } from '../retry-pause.js';
import { ForeignKeyError, misusedKeyText, setMisusedKeysAside } from './foreign-keys.redis.js';
import { endPauseOfQueue, endStandingMarks, freeStrayJobs } from './stray-jobs.redis.js';

const logger = new Logger('stores');
const FREED = declareCounter(
  'job_keys_freed_total',
  'Keys whose job was lost by Redis in such a way that no worker could take it; each was enqueued again.',
  ['queue'],
);
const SET_ASIDE = declareCounter(
  'job_queue_keys_set_aside_total',
  'Keys of a queue in Redis that held something else than the queue keeps there, and were renamed.',
  ['queue'],
);
const DUE_AT_ONCE = 100;
const WORKER_MS = 30_000;
/**
 * A key waits for at most this long, in ms, and is then looked at: handlers may run early. So a note that is
 * later, by more than clocks may differ, was written with a wrong clock.
 */
const WAIT_MS_MAX = 10 * 60_000;
const CLOCKS_DIFFER_MS_MAX = 60_000;
/** If no worker starts a key within a day, its causes expire; the sweeper still finds the key. */
const CAUSES_SECONDS = 86_400;

/** Lua script on our own set that keeps the earliest time of a key. KEYS: due. ARGV: key, time. */
const NOTE_SCRIPT = `
local noted = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not noted or tonumber(ARGV[2]) < tonumber(noted) then redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1]) end`;

/**
 * Lua script on our own set: removes the note of a key that is due by the given time, and takes the causes
 * of the key.
 *
 * KEYS: due, causes. ARGV: key, time.
 */
const FORGET_SCRIPT = `
local noted = redis.call('ZSCORE', KEYS[1], ARGV[1])
if noted and tonumber(noted) <= tonumber(ARGV[2]) then redis.call('ZREM', KEYS[1], ARGV[1]) end
local causes = {}
if redis.call('TYPE', KEYS[2])['ok'] == 'list' then causes = redis.call('LRANGE', KEYS[2], 0, -1) end
redis.call('DEL', KEYS[2])
return causes`;

/**
 * Returns the id of a key's job. The slashes are needed: without them, the job of a key named "wait" would
 * be Bull's own list.
 */
const jobIdOf = (key: string): string => `/${key}/`;

/** Returns the key of a job. */
export const keyOfJob = (jobId: Bull.JobId): string => String(jobId).slice(1, -1);

/**
 * Job queues in Redis. Each enqueued key is an entry of a sorted set beside Bull, with the time from which
 * it may run, until a run starts. A Bull job only tells a worker to start a due key; Bull accepts one job per
 * key.
 */
export class BullQueues {
  /**
   * Reasons why queues cannot work, by queue: another program wrote to a key of the queue in Redis, and the
   * key cannot be renamed.
   */
  private readonly obstacles = new Map<string, string>();

  constructor(
    private readonly queues: ReadonlyMap<string, Bull.Queue>,
    private readonly client: Redis,
    private readonly clock: Clock,
    private readonly options: { readonly prefix: string; readonly retryMs: number },
  ) {}

  queue(name: string): Bull.Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`the queue ${name} is not registered`);
    return queue;
  }

  /**
   * Enqueues a key for the time `at` (ms). Rejects if the server refuses; calls without a response stay
   * pending.
   */
  async enqueue(name: string, key: string, at: number, causes: readonly string[]): Promise<void> {
    await this.addCauses(name, key, causes);
    const now = this.clock.now();
    await this.client.eval(NOTE_SCRIPT, 1, this.ownKey('due', name), key, Math.min(at, now + WAIT_MS_MAX));
    if (at <= now) await this.addJob(name, key);
  }

  /** Adds a job unless the key has one. Replaces a job that no worker can take. */
  async enqueueIfIdle(name: string, key: string): Promise<void> {
    const noted = await this.client.zscore(this.ownKey('due', name), key);
    if (noted !== null) return;
    await this.freeStrays(name, [key]);
    await this.addJob(name, key);
  }

  /**
   * Adds jobs for keys that are due but have no usable job, because a process died between note and job, or
   * because no worker can take the job.
   */
  async addDue(name: string): Promise<void> {
    await this.setForeignKeysAside(name);
    await this.resumeIfPaused(name);
    await this.endStandingMarks(name);
    const due = this.ownKey('due', name);
    const keys = await this.client.zrangebyscore(due, '-inf', this.clock.now(), 'LIMIT', 0, DUE_AT_ONCE);
    await this.freeStrays(name, keys);
    await Promise.all(keys.map((key) => this.addJob(name, key)));
    await this.client.set(`${this.options.prefix}:worker`, '', 'PX', WORKER_MS);
  }

  /**
   * Resumes a queue that somebody paused in Redis, as dashboards of Bull do. The product never pauses a
   * queue, and a paused one would stop sealing and investigations for as long as nobody looks.
   */
  private async resumeIfPaused(name: string): Promise<void> {
    if (!(await endPauseOfQueue(this.queue(name), this.client))) return;
    logger.warn({ msg: 'a queue was paused in Redis, and goes on; find out who paused it', queue: name });
  }

  private async endStandingMarks(name: string): Promise<void> {
    const nowMs = this.clock.now();
    const latestMs = nowMs + WAIT_MS_MAX + CLOCKS_DIFFER_MS_MAX;
    const place = { dueKey: this.ownKey('due', name), nowMs, latestMs };
    const ended = await endStandingMarks(this.queue(name), this.client, place);
    if (ended === 0) return;
    const msg = 'marks in Redis would have held a queue for ever, and were removed; compare all clocks';
    logger.warn({ msg, queue: name, marks: ended });
  }

  /** Returns why queues cannot work until an operator acts; null if no reason is known. */
  get obstacle(): string | null {
    return this.obstacles.size === 0 ? null : [...this.obstacles.values()].join(' ');
  }

  /** Renames keys that hold foreign values. Throws ForeignKeyError if a key cannot be renamed. */
  private async setForeignKeysAside(name: string): Promise<void> {
    const ownKeys = { [this.ownKey('due', name)]: 'zset', [this.ownKey('rejections', name)]: 'hash' };
    const foreign = await setMisusedKeysAside(this.queue(name), this.client, ownKeys);
    for (const { key, found, needed, setAsideAs } of foreign.filter(({ refusal }) => refusal === null)) {
      SET_ASIDE.inc({ queue: name });
      const msg = 'a key of a queue in Redis held something else, and was renamed; find out who wrote it';
      logger.error({ msg, queue: name, key, found, needed, setAsideAs });
    }
    const stuck = foreign.filter(({ refusal }) => refusal !== null).map(misusedKeyText);
    if (stuck.length === 0) return void this.obstacles.delete(name);
    this.obstacles.set(name, stuck.join(' '));
    throw new ForeignKeyError(stuck.join(' '));
  }

  async hasWorker(): Promise<boolean> {
    return (await this.client.exists(`${this.options.prefix}:worker`)) === 1;
  }

  /** Records that the run which starts now covers every enqueue up to now. Returns the causes of the key. */
  async markStarted(name: string, key: string): Promise<readonly string[]> {
    const keys = [this.ownKey('due', name), this.causesKey(name, key)] as const;
    return (await this.client.eval(FORGET_SCRIPT, 2, ...keys, key, this.clock.now())) as string[];
  }

  async markSucceeded(name: string, key: string): Promise<void> {
    await this.client.hdel(this.ownKey('rejections', name), key);
  }

  /** Notes the key for a retry after a pause that grows with each failure. */
  async markRejected(name: string, key: string, causes: readonly string[]): Promise<void> {
    await this.addCauses(name, key, causes);
    const rejections = await this.client.hincrby(this.ownKey('rejections', name), key, 1);
    const pauseMs = retryPauseMs(name, key, rejections - 1, this.options.retryMs);
    await this.client.zadd(this.ownKey('due', name), this.clock.now() + pauseMs, key);
  }

  /** Adds a job for a key that was enqueued during its run. */
  async markEnded(name: string, key: string): Promise<void> {
    const noted = await this.client.zscore(this.ownKey('due', name), key);
    if (noted !== null && Number(noted) <= this.clock.now()) await this.addJob(name, key);
  }

  async state(name: string): Promise<QueueState> {
    const { waiting, active, delayed } = await this.queue(name).getJobCounts();
    const paused = await this.queue(name).getPausedCount();
    const due = this.ownKey('due', name);
    const now = this.clock.now();
    const later = await this.client.zcount(due, `(${now}`, '+inf');
    const [, dueAt] = await this.client.zrange(due, 0, 0, 'WITHSCORES');
    const oldestMs = dueAt === undefined ? 0 : Math.max(0, now - Number(dueAt));
    return { keys: waiting + paused + active + delayed + later, oldestMs };
  }

  /** Adds the job of a key. Bull ignores it if the key already has a waiting or running job. */
  private async addJob(name: string, key: string): Promise<void> {
    await this.queue(name).add({}, { jobId: jobIdOf(key) });
  }

  /** Frees the given keys only, because each check has to search the list of waiting jobs. */
  private async freeStrays(name: string, keys: readonly string[]): Promise<void> {
    const freed = await freeStrayJobs(this.queue(name), this.client, keys.map(jobIdOf), this.clock.now());
    if (freed === 0) return;
    FREED.inc({ queue: name }, freed);
    logger.warn({ msg: 'jobs that Redis had lost were enqueued again', queue: name, keys: freed });
  }

  private async addCauses(name: string, key: string, causes: readonly string[]): Promise<void> {
    if (causes.length === 0) return;
    const place = this.causesKey(name, key);
    const adding = this.client
      .multi()
      .rpush(place, ...causes)
      .ltrim(place, -JOB_CAUSES_MAX, -1);
    await adding.expire(place, CAUSES_SECONDS).exec();
  }

  private causesKey(queue: string, key: string): string {
    return `${this.options.prefix}:causes:${queue}:${key}`;
  }

  private ownKey(kind: 'due' | 'rejections', queue: string): string {
    return `${this.options.prefix}:${kind}:${queue}`;
  }
}
