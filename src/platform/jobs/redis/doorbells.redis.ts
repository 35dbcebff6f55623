import Bull from 'bull';
import type { Clock } from '../../../kernel/clock.js';
import type { Ids } from '../../../kernel/ids.js';
import type { RedisConnections } from './connections.redis.js';

/** What Bull stores of a ring: enough to know one's own again. */
interface Ring {
  readonly ring: string;
}

/** Bull keeps a due instant with 12 bits of order below it. */
const DUE_SCALE = 4096;

/**
 * KEYS job, delayed, active, again; ARGV data of this ring, job id, due instant. A waiting job is moved
 * earlier, a running one is noted to run again; 'idle' when there is none.
 */
const RING = `
local data = redis.call('HGET', KEYS[1], 'data')
if not data then return 'idle' end
if data == ARGV[1] then return 'own' end
local at = tonumber(ARGV[3])
local score = redis.call('ZSCORE', KEYS[2], ARGV[2])
if score then
  if at * ${DUE_SCALE} < tonumber(score) then
    redis.call('ZADD', KEYS[2], at * ${DUE_SCALE}, ARGV[2])
    redis.call('PUBLISH', KEYS[2], at)
  end
elseif redis.call('LPOS', KEYS[3], ARGV[2]) then
  local again = redis.call('HGET', KEYS[4], ARGV[2])
  if not again or at < tonumber(again) then redis.call('HSET', KEYS[4], ARGV[2], ARGV[3]) end
end
return 'rung'`;

/** KEYS again; ARGV job id, instant: forgets a note for that instant or an earlier one. */
const FORGET = `
local again = redis.call('HGET', KEYS[1], ARGV[1])
if again and tonumber(again) <= tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** Neither slash can be missing: without them a key named "wait" would be Bull's own list of that name. */
export const jobIdOf = (key: string): string => `/${key}/`;
export const keyOf = (jobId: Bull.JobId): string => String(jobId).slice(1, -1);

/**
 * Bull jobs as doorbells: one per key, and beside them the notes for keys that were rung while they ran,
 * since Bull itself takes no second job for a key that runs.
 */
export class Bells {
  private readonly queues = new Map<string, Bull.Queue<Ring>>();

  constructor(
    private readonly connections: RedisConnections,
    private readonly prefix: string,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Rings for the instant `at` (ms). Rejects when the server refuses; without an answer it stays pending. */
  async ring(queue: string, key: string, at: number, ifIdle: boolean): Promise<void> {
    const own: Ring = { ring: this.ids.next() };
    if (ifIdle) return this.add(queue, key, at, own);
    while ((await this.move(queue, key, at, own)) === 'idle') {
      await this.add(queue, key, at, own);
      // A job that is gone by now began after this ring and so did its work.
      if (at <= this.clock.now()) {
        await this.move(queue, key, at, own);
        return;
      }
    }
  }

  /** The run that begins now answers every ring up to now. */
  async begun(queue: string, key: string): Promise<void> {
    await this.forget(queue, key, this.clock.now());
  }

  /** After a run that ended well: rings again when the key was rung meanwhile. */
  async ended(queue: string, key: string): Promise<void> {
    const at = await this.connections.bells.hget(this.again(queue), jobIdOf(key));
    if (at === null) return;
    await this.ring(queue, key, Number(at), false);
    await this.forget(queue, key, Number(at));
  }

  /** Rings for notes that were left behind by a process that ended between a run and its repetition. */
  async ringForgotten(queue: string): Promise<void> {
    const notes = await this.connections.bells.hgetall(this.again(queue));
    for (const [jobId, at] of Object.entries(notes)) await this.ring(queue, keyOf(jobId), Number(at), true);
  }

  /** How many keys wait or run. */
  async depth(queue: string): Promise<number> {
    const { waiting, active, delayed } = await this.queue(queue).getJobCounts();
    return waiting + active + delayed;
  }

  private async add(queue: string, key: string, at: number, own: Ring): Promise<void> {
    const timestamp = this.clock.now();
    await this.queue(queue).add(own, {
      jobId: jobIdOf(key),
      timestamp,
      delay: Math.max(0, at - timestamp),
      attempts: Number.MAX_SAFE_INTEGER,
      backoff: { type: 'pause' },
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 1,
    } as Bull.JobOptions);
  }

  private async move(queue: string, key: string, at: number, own: Ring): Promise<unknown> {
    const jobId = jobIdOf(key);
    const keys = [jobId, 'delayed', 'active', 'again'].map((name) => this.place(queue, name));
    return this.connections.bells.eval(RING, 4, ...keys, JSON.stringify(own), jobId, at);
  }

  private async forget(queue: string, key: string, until: number): Promise<void> {
    await this.connections.bells.eval(FORGET, 1, this.again(queue), jobIdOf(key), until);
  }

  private again(queue: string): string {
    return this.place(queue, 'again');
  }

  private place(queue: string, name: string): string {
    return `${this.prefix}:${queue}:${name}`;
  }

  private queue(name: string): Bull.Queue<Ring> {
    let queue = this.queues.get(name);
    if (!queue) {
      const { bells, news } = this.connections;
      queue = new Bull<Ring>(name, {
        prefix: this.prefix,
        createClient: (type) => (type === 'client' ? bells : news),
        skipVersionCheck: true,
      } as Bull.QueueOptions);
      this.queues.set(name, queue);
    }
    return queue;
  }
}
