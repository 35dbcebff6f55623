import type { Clock } from '@alert-review/kernel';
import { currentJobCauses, mergeJobCauses } from '../observability/traces.js';
import {
  JobQueue,
  type EnqueueOptions,
  type JobHandler,
  type QueueState,
  type ReportJobError,
  type JobRun,
} from './job-queue.js';
import { JobRuns } from './job-runs.js';
import { retryPauseMs } from './retry-pause.js';

const TIMER_MS_MAX = 60 * 60_000;

interface WaitingKey {
  readonly key: string;
  /** Time (ms) from which the key may run. */
  dueAt: number;
  /** Failed runs since the last successful run. */
  readonly rejections: number;
  causes: readonly string[];
}

interface Queue {
  readonly name: string;
  readonly handler: JobHandler;
  readonly concurrency: number;
  /** Includes keys that were enqueued again while they run. */
  readonly waiting: Map<string, WaitingKey>;
  readonly running: Map<string, JobRun>;
  timer?: NodeJS.Timeout;
}

/**
 * Job queue in memory, for a single process. The sweeper enqueues work that an earlier process left behind.
 */
export class EmbeddedJobQueue extends JobQueue {
  readonly runs: JobRuns;
  private readonly queues = new Map<string, Queue>();
  private isWorking = false;

  constructor(
    private readonly clock: Clock,
    private readonly options: {
      readonly onError: ReportJobError;
      /** Pause after the first failure, in ms. */
      readonly retryMs: number;
    },
  ) {
    super();
    this.runs = new JobRuns(clock);
  }

  async enqueue(name: string, key: string, options: EnqueueOptions = {}): Promise<void> {
    const queue = this.queues.get(name);
    if (!queue) return;
    const { notBefore = 0, ifIdle = false } = options;
    const dueAt = Math.max(this.clock.now(), notBefore);
    const waiting = queue.waiting.get(key);
    if (ifIdle && (waiting || queue.running.has(key))) return;
    const causes = mergeJobCauses(waiting?.causes ?? [], currentJobCauses());
    if (waiting) Object.assign(waiting, { dueAt: Math.min(waiting.dueAt, dueAt), causes });
    else queue.waiting.set(key, { key, dueAt, rejections: 0, causes });
    this.runDue(queue);
  }

  process(name: string, handler: JobHandler, { concurrency }: { concurrency: number }): void {
    if (this.queues.has(name)) throw new Error(`the queue ${name} has a handler already`);
    this.runs.watch(name);
    this.queues.set(name, { name, handler, concurrency, waiting: new Map(), running: new Map() });
  }

  async start(): Promise<void> {
    this.isWorking = true;
    for (const queue of this.queues.values()) this.runDue(queue);
  }

  async stop(drainMs: number): Promise<void> {
    this.isWorking = false;
    const queues = [...this.queues.values()];
    for (const queue of queues) clearTimeout(queue.timer);
    const runs = queues.flatMap((queue) => [...queue.running.values()]);
    const abort = setTimeout(() => runs.forEach((run) => run.stop.abort()), drainMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(abort);
  }

  async states(): Promise<Readonly<Record<string, QueueState>>> {
    const now = this.clock.now();
    const states = [...this.queues.values()].map(({ name, waiting, running }) => {
      let dueAt = now;
      for (const key of waiting.values()) dueAt = Math.min(dueAt, key.dueAt);
      const keys = new Set([...waiting.keys(), ...running.keys()]).size;
      return [name, { keys, oldestMs: now - dueAt }] as const;
    });
    return Object.fromEntries(states);
  }

  async hasWorker(): Promise<boolean> {
    return this.isWorking;
  }

  async ping(): Promise<void> {}

  private runDue(queue: Queue): void {
    clearTimeout(queue.timer);
    while (this.isWorking && queue.running.size < queue.concurrency) {
      const next = earliestOf(queue);
      if (!next) return;
      const inMs = next.dueAt - this.clock.now();
      if (inMs > 0) {
        queue.timer = setTimeout(() => this.runDue(queue), Math.min(TIMER_MS_MAX, inMs));
        return;
      }
      queue.waiting.delete(next.key);
      const stop = new AbortController();
      // Run in a later turn: a handler may enqueue keys, and the queue must know of this run by then.
      const done = Promise.resolve().then(() => this.run(queue, next, stop.signal));
      queue.running.set(next.key, { stop, done });
    }
  }

  private async run(queue: Queue, next: WaitingKey, signal: AbortSignal): Promise<void> {
    const { key, rejections, causes } = next;
    const { name, handler, running, waiting } = queue;
    const elapsed = this.runs.timer();
    try {
      await this.runs.run(name, key, signal, causes, () => handler.run(key, signal));
    } catch (error) {
      if (!signal.aborted) this.options.onError(error, { queue: name, key, ms: elapsed() });
      const dueAt = this.clock.now() + retryPauseMs(name, key, rejections, this.options.retryMs);
      const later = waiting.get(key)?.causes ?? [];
      waiting.set(key, { key, dueAt, rejections: rejections + 1, causes: mergeJobCauses(causes, later) });
    }
    running.delete(key);
    this.runDue(queue);
  }
}

/** Returns the waiting key that is due first, ignoring keys that are running. */
function earliestOf({ waiting, running }: Queue): WaitingKey | undefined {
  let earliest: WaitingKey | undefined;
  for (const candidate of waiting.values())
    if (!running.has(candidate.key) && !(earliest && earliest.dueAt <= candidate.dueAt)) earliest = candidate;
  return earliest;
}
