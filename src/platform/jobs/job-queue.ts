import type { JobRuns } from './job-runs.js';

export interface JobHandler {
  /**
   * Does the work for a key; must be safe to run twice. After a rejection it is retried with growing
   * pauses.
   */
  run(key: string, signal: AbortSignal): Promise<void>;
  /**
   * Returns the keys with pending work, derived from streams and records. The sweeper enqueues them again.
   */
  pending(): Promise<readonly string[]>;
}

/** A call of `JobHandler.run` that has started. */
export interface JobRun {
  readonly stop: AbortController;
  /** Resolves when the run ends. Never rejects. */
  readonly done: Promise<void>;
}

interface FailingJob {
  readonly queue: string;
  readonly key?: string;
  readonly ms?: number;
  /** How often the same failure occurred since it was last reported. */
  readonly repeats?: number;
}

/** Called with failed runs and failures of the queue. Must not throw. */
export type ReportJobError = (error: unknown, job: FailingJob) => void;

export interface EnqueueOptions {
  readonly notBefore?: number;
  readonly ifIdle?: boolean;
  readonly rows?: Promise<unknown>;
}

/**
 * State of a queue: the number of waiting and running keys, and for how long (ms) the oldest waiting key
 * has been due.
 */
export interface QueueState {
  readonly keys: number;
  readonly oldestMs: number;
}

/** A job queue. Keys may be lost, duplicated or late. Only one worker at a time holds a key (lease). */
export abstract class JobQueue {
  /**
   * Enqueues a key; never fails the caller's request. `notBefore` is a time in ms. A waiting key is only
   * moved earlier; a running key runs once more. With `ifIdle`, waiting and running keys stay as they are.
   * `rows` is a promise that handlers in other processes wait for; a handler in this process may start
   * before it.
   */
  abstract enqueue(queue: string, key: string, options?: EnqueueOptions): Promise<void>;
  abstract process(queue: string, handler: JobHandler, options: { concurrency: number }): void;
  abstract start(): Promise<void>;
  /**
   * Accepts no new work, aborts running work after `drainMs`, and resolves when all handlers have returned.
   */
  abstract stop(drainMs: number): Promise<void>;
  abstract states(): Promise<Readonly<Record<string, QueueState>>>;
  /** Tells whether any process works on the queues. */
  abstract hasWorker(): Promise<boolean>;
  /** Runs in this process. */
  abstract readonly runs: JobRuns;
  abstract ping(): Promise<void>;
}
