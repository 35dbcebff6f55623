import type { Clock } from '../../kernel/clock.js';
import type { Ids } from '../../kernel/ids.js';
import { KeyedQueue } from '../process/keyed-queue.js';
import { requestContext } from '../process/request-context.js';
import type { ReadStore } from '../read-store/read-store.js';
import {
  leaseAfterClaim,
  leaseAfterFailure,
  leaseAfterSuccess,
  leaseAfterRelease,
  leaseAfterEnqueue,
  type JobLease,
} from './job-lease.record.js';
import { JobLeases } from './job-leases.js';
import { JobQueue, type JobHandler, type EnqueueOptions } from './job-queue.js';
import { jitterOf } from './retry-pause.js';

const LEASE_MS = 15_000;
const RETRY_MS = 1_000;
/** Longest delay of a timer, in ms. */
const TIMER_MS_MAX = 60 * 60_000;

interface EmbeddedJobQueueOptions {
  /** Called with rejected runs and store failures; never throws. */
  readonly onError: (error: unknown, job: { readonly queue: string; readonly key?: string }) => void;
  /** How long a claim holds without renewal, in ms; default 15 s. */
  readonly leaseMs?: number;
  /** Pause after the first rejection, in ms; default 1 s. */
  readonly retryMs?: number;
}

interface Run {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

interface Queue {
  readonly name: string;
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly running: Map<string, Run>;
  timer?: NodeJS.Timeout;
  /** The instant (ms) of the timer; Infinity without one. */
  wakesAt: number;
  pump?: Promise<void>;
  pumpAgain: boolean;
  /** Instant (ms) from which a waiting key may be due before the timer fires. */
  mayBeDueFrom: number;
  /** True when the last claim could not be stored. */
  isUnclaimable: boolean;
}

/** Job queue on the read store, for one process. Keys left running by an earlier process are due now. */
export class EmbeddedJobQueue extends JobQueue {
  private readonly queues = new Map<string, Queue>();
  private readonly leases: JobLeases;
  /** Serializes changes of one lease, so that an enqueue finds a claim that is being written. */
  private readonly changes = new KeyedQueue();
  private readonly leaseMs: number;
  private readonly retryMs: number;
  private state: 'new' | 'started' | 'stopped' = 'new';

  constructor(
    private readonly store: ReadStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly options: EmbeddedJobQueueOptions,
  ) {
    super();
    this.leases = new JobLeases(store, ids);
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.retryMs = options.retryMs ?? RETRY_MS;
  }

  async enqueue(queue: string, key: string, options: EnqueueOptions = {}): Promise<void> {
    const now = this.clock.now();
    const { notBefore = now, ifIdle = false } = options;
    const at = Math.max(now, notBefore);
    const ringAt = (lease: JobLease | null) => leaseAfterEnqueue(lease, { queue, key, at, ifIdle });
    const entry = this.queues.get(queue);
    try {
      if (entry && at === now && this.isFree(entry, key, now)) await this.enqueueAndStart(entry, key, ringAt);
      else await this.change(queue, key, ringAt);
    } catch (error) {
      this.options.onError(error, { queue, key });
    }
    this.wake(entry);
  }

  process(queue: string, handler: JobHandler, options: { concurrency: number }): void {
    if (this.queues.has(queue)) throw new Error(`the queue ${queue} has a handler already`);
    const entry: Queue = {
      name: queue,
      handler,
      concurrency: options.concurrency,
      running: new Map(),
      wakesAt: Infinity,
      pumpAgain: false,
      mayBeDueFrom: -Infinity,
      isUnclaimable: false,
    };
    this.queues.set(queue, entry);
    this.wake(entry);
  }

  async start(): Promise<void> {
    await this.leases.ensure();
    for await (const { queue, key, owner } of this.leases.all()) {
      if (owner === null) continue;
      await this.change(queue, key, (lease) => lease && leaseAfterRelease(lease, this.clock.now()));
    }
    if (this.state === 'new') this.state = 'started';
    for (const queue of this.queues.values()) this.wake(queue);
  }

  async stop(drainMs: number): Promise<void> {
    this.state = 'stopped';
    const queues = [...this.queues.values()];
    for (const queue of queues) clearTimeout(queue.timer);
    await Promise.all(queues.map(async (queue) => queue.pump));
    const runs = queues.flatMap((queue) => [...queue.running.values()]);
    const abort = setTimeout(() => runs.forEach((run) => run.stop.abort()), drainMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(abort);
  }

  async depth(): Promise<Readonly<Record<string, number>>> {
    const depths: Record<string, number> = {};
    for (const queue of this.queues.keys()) {
      depths[queue] = await this.leases.count(queue);
    }
    return depths;
  }

  async ping(): Promise<void> {
    await this.store.ping();
  }

  private change(
    queue: string,
    key: string,
    next: (lease: JobLease | null) => JobLease | null,
  ): Promise<JobLease | null> {
    return this.changes.run(`${queue}:${key}`, () => this.leases.change(queue, key, next));
  }

  private isFree({ pump, running, concurrency, mayBeDueFrom }: Queue, key: string, now: number): boolean {
    if (this.state !== 'started' || pump || now >= mayBeDueFrom) return false;
    return running.size < concurrency && !running.has(key);
  }

  /** Enqueues and claims with one write, in place of the pump, which alone claims. */
  private async enqueueAndStart(
    queue: Queue,
    key: string,
    ringAt: (lease: JobLease | null) => JobLease,
  ): Promise<void> {
    const begun = this.claim(queue, key, ringAt);
    const release = () => (queue.pump = undefined);
    queue.pump = begun.then(release, release);
    await begun;
  }

  private wake(queue: Queue | undefined): void {
    if (!queue || this.state !== 'started') return;
    queue.pumpAgain = true;
    queue.pump ??= this.pump(queue);
  }

  private async pump(queue: Queue): Promise<void> {
    while (queue.pumpAgain && this.state === 'started') {
      queue.pumpAgain = false;
      queue.mayBeDueFrom = -Infinity;
      clearTimeout(queue.timer);
      queue.wakesAt = Infinity;
      try {
        await this.claimDue(queue);
        if (queue.running.size < queue.concurrency) {
          queue.mayBeDueFrom = await this.nextDue(queue);
          this.wakeAt(queue, queue.mayBeDueFrom);
        }
      } catch (error) {
        this.options.onError(error, { queue: queue.name });
        this.wakeAt(queue, this.clock.now() + this.retryMs);
      }
    }
    // Why in the turn that reads pumpAgain: a wake in between would be lost.
    queue.pump = undefined;
  }

  /** Sets the timer unless an earlier one is set. */
  private wakeAt(queue: Queue, instant: number): void {
    if (instant >= queue.wakesAt || this.state !== 'started') return;
    queue.wakesAt = instant;
    const delay = Math.min(TIMER_MS_MAX, Math.max(1, instant - this.clock.now()));
    clearTimeout(queue.timer);
    queue.timer = setTimeout(() => this.wake(queue), delay);
  }

  /** Returns the earliest due instant among the keys that do not run here, or Infinity. */
  private async nextDue(queue: Queue): Promise<number> {
    const leases = await this.leases.firstDue(queue.name, queue.running.size + 1);
    return leases.find((lease) => !queue.running.has(lease.key))?.dueAt ?? Infinity;
  }

  private async claimDue(queue: Queue): Promise<void> {
    const free = queue.concurrency - queue.running.size;
    if (free === 0) return;
    const due = await this.leases.firstDue(queue.name, queue.concurrency, this.clock.now());
    const idle = due.filter(({ key }) => !queue.running.has(key)).slice(0, free);
    await Promise.all(idle.map(({ key }) => this.claim(queue, key)));
  }

  /**
   * Starts the work before the claim is durable; the sweeper enqueues it again after a crash. After a claim
   * that could not be stored it waits, since failures would not be counted.
   */
  private async claim(
    queue: Queue,
    key: string,
    changed = (lease: JobLease | null): JobLease | null => lease,
  ): Promise<void> {
    const owner = this.ids.next();
    const now = this.clock.now();
    const stop = new AbortController();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      queue.running.set(key, { stop, done: this.run(queue, key, owner, stop, claiming) });
    };
    const claiming = this.change(queue.name, key, (stored) => {
      const before = changed(stored);
      if (!before || before.dueAt > now) return before;
      if (!isBegun && !queue.isUnclaimable) begin();
      return leaseAfterClaim(before, owner, now + this.leaseMs);
    });
    const lease = await claiming.catch((error: unknown) => {
      queue.isUnclaimable = true;
      throw error;
    });
    if (lease?.owner !== owner) return stop.abort();
    queue.isUnclaimable = false;
    if (!isBegun) begin();
  }

  /** Runs a job. Never rejects: when a verdict cannot be written, the lease lapses. */
  private async run(
    queue: Queue,
    key: string,
    owner: string,
    stop: AbortController,
    claiming: Promise<unknown>,
  ): Promise<void> {
    const job = { queue: queue.name, key };
    const renewal = setInterval(() => void this.renew(job, owner, stop), this.leaseMs / 3);
    let verdict: (lease: JobLease) => JobLease | null = leaseAfterSuccess;
    try {
      const context = { requestId: `${queue.name}:${key}` };
      await requestContext.run(context, () => queue.handler.run(key, stop.signal));
    } catch (error) {
      const now = this.clock.now();
      verdict = (lease) =>
        stop.signal.aborted
          ? leaseAfterRelease(lease, now)
          : leaseAfterFailure(lease, now, this.retryMs, jitterOf(lease));
      if (!stop.signal.aborted) this.options.onError(error, job);
    }
    clearInterval(renewal);
    // Why ignored: the claiming call reports the failure.
    const isClaimed = await claiming.then(
      () => true,
      () => false,
    );
    try {
      await this.change(queue.name, key, (lease) => (lease?.owner === owner ? verdict(lease) : lease));
    } catch (error) {
      this.options.onError(error, job);
    }
    queue.running.delete(key);
    if (isClaimed) this.wake(queue);
    else this.wakeAt(queue, this.clock.now() + this.retryMs);
  }

  private async renew(
    job: { queue: string; key: string },
    owner: string,
    stop: AbortController,
  ): Promise<void> {
    try {
      const until = this.clock.now() + this.leaseMs;
      const lease = await this.change(job.queue, job.key, (before) =>
        before?.owner === owner ? leaseAfterClaim(before, owner, until) : before,
      );
      if (lease?.owner !== owner) stop.abort();
    } catch (error) {
      this.options.onError(error, job);
    }
  }
}
