import type Bull from 'bull';
import type { Clock } from '../../../kernel/clock.js';
import type { Ids } from '../../../kernel/ids.js';
import type { RedisConnections } from './connections.redis.js';

export interface BullJobData {
  readonly ring: string;
}

/** Why: Bull stores a due instant with 12 bits of order below it. */
const DUE_SCALE = 4096;

/** Moves a delayed job to an earlier instant; Bull has no call for it. KEYS delayed; ARGV job id, instant. */
const MOVE_EARLIER_SCRIPT = `
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if score and ARGV[2] * ${DUE_SCALE} < tonumber(score) then
  redis.call('ZADD', KEYS[1], ARGV[2] * ${DUE_SCALE}, ARGV[1])
  redis.call('PUBLISH', KEYS[1], ARGV[2])
end`;

/** Lua: keeps the earliest instant of a note. KEYS notes; ARGV job id, instant. */
const NOTE_INSTANT_SCRIPT = `
local noted = redis.call('HGET', KEYS[1], ARGV[1])
if not noted or tonumber(ARGV[2]) < tonumber(noted) then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end`;

/** Lua: forgets a note for that instant or an earlier one. KEYS notes; ARGV job id, instant. */
const FORGET_NOTE_SCRIPT = `
local noted = redis.call('HGET', KEYS[1], ARGV[1])
if noted and tonumber(noted) <= tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** Why two slashes: without them a key named "wait" would be Bull's own list. */
const jobIdOf = (key: string): string => `/${key}/`;
export const keyOf = (jobId: Bull.JobId): string => String(jobId).slice(1, -1);

/** One Bull job per key; keys enqueued while they run are stored in a hash, as Bull takes no second job. */
export class BullQueues {
  constructor(
    private readonly queues: ReadonlyMap<string, Bull.Queue<BullJobData>>,
    private readonly connections: RedisConnections,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  queue(name: string): Bull.Queue<BullJobData> {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`the queue ${name} is not registered`);
    return queue;
  }

  /** Enqueues for the instant `at` (ms). Rejects when the server refuses; unanswered calls stay pending. */
  async enqueue(name: string, key: string, at: number, ifIdle: boolean): Promise<void> {
    const queue = this.queue(name);
    const own: BullJobData = { ring: this.ids.next() };
    if (ifIdle) return this.add(queue, key, at, own);
    for (let isAdded = false; ;) {
      const job = await queue.getJob(jobIdOf(key));
      if (job?.data.ring === own.ring) return;
      // Why: a job that came and went since the first read started after this call.
      if (!job && isAdded && at <= this.clock.now()) return;
      if (job) {
        if (await this.isAnsweredBy(job, name, at)) return;
      } else {
        await this.add(queue, key, at, own);
        isAdded = true;
      }
    }
  }

  /** Marks that the run which starts now covers every enqueue up to now. */
  async markStarted(queue: string, key: string): Promise<void> {
    await this.forget(queue, key, this.clock.now());
  }

  /** Enqueues the key again when it was enqueued during its run. */
  async markEnded(queue: string, key: string): Promise<void> {
    const at = await this.connections.client.hget(this.notesOf(queue), jobIdOf(key));
    if (at === null) return;
    await this.enqueue(queue, key, Number(at), false);
    await this.forget(queue, key, Number(at));
  }

  /** Enqueues keys whose process ended between a run and its repetition. */
  async enqueueForgotten(queue: string): Promise<void> {
    const notes = await this.connections.client.hgetall(this.notesOf(queue));
    for (const [jobId, at] of Object.entries(notes))
      await this.enqueue(queue, keyOf(jobId), Number(at), true);
  }

  async depth(queue: string): Promise<number> {
    const { waiting, active, delayed } = await this.queue(queue).getJobCounts();
    return waiting + active + delayed;
  }

  private async add(
    queue: Bull.Queue<BullJobData>,
    key: string,
    at: number,
    own: BullJobData,
  ): Promise<void> {
    const timestamp = this.clock.now();
    const delay = Math.max(0, at - timestamp);
    await queue.add(own, { jobId: jobIdOf(key), timestamp, delay } as Bull.JobOptions);
  }

  /** Tells whether a run surely starts after this call and by `at`; an ended job may have started before. */
  private async isAnsweredBy(job: Bull.Job<BullJobData>, name: string, at: number): Promise<boolean> {
    const id = String(job.id);
    if (await job.isActive())
      await this.connections.client.eval(NOTE_INSTANT_SCRIPT, 1, this.notesOf(name), id, at);
    else if (at > this.clock.now())
      await this.connections.client.eval(MOVE_EARLIER_SCRIPT, 1, this.redisKeyOf(name, 'delayed'), id, at);
    else if (await job.isDelayed()) await this.promote(job);
    return (await this.queue(name).getJob(id)) !== null;
  }

  private async promote(job: Bull.Job<BullJobData>): Promise<void> {
    try {
      await job.promote();
    } catch (error) {
      if (await job.isDelayed()) throw error;
    }
  }

  private async forget(queue: string, key: string, until: number): Promise<void> {
    await this.connections.client.eval(FORGET_NOTE_SCRIPT, 1, this.notesOf(queue), jobIdOf(key), until);
  }

  private notesOf(queue: string): string {
    return this.redisKeyOf(queue, 'again');
  }

  private redisKeyOf(queue: string, name: string): string {
    return this.queue(queue).toKey(name);
  }
}
