import Bull from 'bull';
import { requestContext } from '../../process/request-context.js';
import { within } from '../../process/within.js';
import { jobIdOf, keyOf, type Bells } from './doorbells.redis.js';
import type { RedisConnections } from './connections.redis.js';
import type { JobHandler } from '../jobs.js';
import { jitterOf, retryPauseMs } from '../retry-pause.js';

const START_MS = 3_000;
const CLOSE_MS = 3_000;
const BEGIN_MS = 2_000;
const RESUME_MS = 1_000;

/**
 * Keeps or takes back the lock of a job that runs; 0 when another worker has it. KEYS lock, active,
 * stalled.
 */
const HOLD = `
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
if not owner and not redis.call('LPOS', KEYS[2], ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
redis.call('SREM', KEYS[3], ARGV[2])
return 1`;

/** What Bull gets to see and store of a rejection; the cause is reported here and may hold personal data. */
class RejectedRun extends Error {
  constructor(readonly key: string) {
    super('the run was rejected');
  }
}

/** Given back without a verdict, to be taken up at once by whoever works. */
class ReleasedRun extends Error {}

interface Run {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export interface QueueWorkerOptions {
  readonly prefix: string;
  readonly leaseMs: number;
  readonly retryMs: number;
  readonly onError: (error: unknown, job: { readonly queue: string; readonly key?: string }) => void;
}

/** Bull holds its lock under a token that its types do not name. */
type WorkedQueue = Bull.Queue & { readonly token: string };

/** Works off one queue: takes its jobs, keeps their locks while they run, and notes how they ended. */
export class QueueWorker {
  private readonly running = new Map<string, Run>();
  private readonly repeats = new Set<Promise<void>>();
  private queue?: WorkedQueue;
  private blocking?: ReturnType<RedisConnections['blocking']>;
  private upkeep?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly name: string,
    private readonly handler: JobHandler,
    private readonly concurrency: number,
    private readonly connections: RedisConnections,
    private readonly bells: Bells,
    private readonly options: QueueWorkerOptions,
  ) {}

  /** Error: NoAnswerInTimeError; it may then be started again. */
  async start(): Promise<void> {
    if (this.queue || this.stopped) return;
    this.blocking ??= this.connections.blocking();
    // Bull's process() leaves a rejection without a handler when its connection never came about.
    await within(START_MS, 'Redis', this.blocking.ping());
    await within(START_MS, 'Redis', this.bells.ringForgotten(this.name));
    if (this.queue || this.stopped) return;
    this.queue = this.open(this.blocking);
    this.queue.process(this.concurrency, (job) => this.run(job)).catch((error) => this.report(error));
    this.upkeep = setInterval(
      () => void this.bells.ringForgotten(this.name).catch((error: unknown) => this.report(error)),
      this.options.leaseMs,
    );
  }

  /** Takes no new work, aborts what runs after `drainMs`, resolves when every run has returned. */
  async stop(drainMs: number): Promise<void> {
    this.stopped = true;
    clearInterval(this.upkeep);
    const closed = this.queue?.close().catch((error: unknown) => this.report(error));
    // Ends the command that waits for work; Bull itself would wait half a second for it first.
    this.blocking?.disconnect();
    const runs = [...this.running.values()];
    const abort = setTimeout(() => runs.forEach((run) => run.stop.abort()), drainMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(abort);
    const noted = Promise.resolve(closed).then(() => Promise.all(this.repeats));
    await within(CLOSE_MS, 'Redis', noted).catch((error: unknown) => this.report(error));
    this.blocking?.disconnect();
  }

  private open(blocking: ReturnType<RedisConnections['blocking']>): WorkedQueue {
    const { leaseMs, retryMs, prefix } = this.options;
    const clients = { client: this.connections.work, subscriber: this.connections.news, bclient: blocking };
    const queue = new Bull(this.name, {
      prefix,
      createClient: (type) => clients[type],
      skipVersionCheck: true,
      settings: {
        lockDuration: leaseMs,
        lockRenewTime: Math.ceil(leaseMs / 3),
        stalledInterval: Math.ceil(leaseMs / 3),
        // Bull would drop a job whose workers died too often; a doorbell is never dropped.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        retryProcessDelay: RESUME_MS,
        guardInterval: RESUME_MS,
        backoffStrategies: {
          pause: (attempts: number, error: Error) =>
            error instanceof RejectedRun ? this.pauseMs(error.key, attempts - 1, retryMs) : 0,
        },
      },
    } as Bull.QueueOptions);
    queue.on('error', (error) => {
      if (!this.connections.isAway && !this.stopped) this.report(error);
    });
    queue.on('completed', (job) => this.repeat(keyOf(job.id)));
    return queue as WorkedQueue;
  }

  private pauseMs(key: string, attempts: number, retryMs: number): number {
    const jitter = jitterOf({ queue: this.name, key, attempts });
    return Math.ceil(retryPauseMs(attempts, retryMs, jitter));
  }

  private async run(job: Bull.Job): Promise<void> {
    const key = keyOf(job.id);
    // A lock that ran out while the server was away: the earlier run of the same key is still under way here.
    while (this.running.has(key)) await this.running.get(key)?.done;
    if (this.stopped) throw new ReleasedRun();
    const stop = new AbortController();
    const verdict = this.handle(key, stop);
    const done = verdict.then(
      () => {},
      () => {},
    );
    this.running.set(key, { stop, done });
    return verdict;
  }

  private async handle(key: string, stop: AbortController): Promise<void> {
    const job = { queue: this.name, key };
    const renewal = setInterval(() => void this.hold(key, stop), this.options.leaseMs / 3);
    try {
      await within(BEGIN_MS, 'Redis', this.bells.begun(this.name, key)).catch((error: unknown) => {
        this.report(error);
      });
      const context = { requestId: `${this.name}:${key}` };
      await requestContext.run(context, () => this.handler.run(key, stop.signal));
    } catch (error) {
      if (stop.signal.aborted) throw new ReleasedRun();
      this.options.onError(error, job);
      throw new RejectedRun(key);
    } finally {
      clearInterval(renewal);
      this.running.delete(key);
    }
  }

  private async hold(key: string, stop: AbortController): Promise<void> {
    const { prefix, leaseMs } = this.options;
    const place = `${prefix}:${this.name}:`;
    const jobId = jobIdOf(key);
    const keys = [`${place}${jobId}:lock`, `${place}active`, `${place}stalled`];
    try {
      const held = await this.connections.work.eval(
        HOLD,
        3,
        ...keys,
        this.queue?.token ?? '',
        jobId,
        leaseMs,
      );
      if (held === 0 && this.running.get(key)?.stop === stop) stop.abort();
    } catch (error) {
      this.report(error);
    }
  }

  private repeat(key: string): void {
    const repeat: Promise<void> = this.bells
      .ended(this.name, key)
      .catch((error: unknown) => this.options.onError(error, { queue: this.name, key }))
      .finally(() => this.repeats.delete(repeat));
    this.repeats.add(repeat);
  }

  private report(error: unknown): void {
    if (!this.connections.isAway) this.options.onError(error, { queue: this.name });
  }
}
