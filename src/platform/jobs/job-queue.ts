import type { JobRuns } from './job-runs.js';

export interface JobHandler {
  /** Does the work; must be safe to run twice. A rejection is retried later with growing pauses. */
  run(key: string, signal: AbortSignal): Promise<void>;
  /** Returns the keys with pending work, read from streams and records; the sweeper enqueues them again. */
  pending(): Promise<readonly string[]>;
}

/** A call of `JobHandler.run` that has begun. */
export interface Run {
  readonly stop: AbortController;
  /** Never rejects. */
  readonly done: Promise<void>;
}

interface FailingJob {
  readonly queue: string;
  readonly key?: string;
  readonly ms?: number;
  /** How often the same failure came since it was last told. */
  readonly repeats?: number;
}

/** Called with rejected runs and failures of the queue; never throws. */
export type ReportJobError = (error: unknown, job: FailingJob) => void;

export interface EnqueueOptions {
  readonly notBefore?: number;
  readonly ifIdle?: boolean;
  readonly rows?: Promise<unknown>;
}

/** Waiting keys and those that run, and for how long the one that waits longest could have run, in ms. */
export interface QueueState {
  readonly keys: number;
  readonly oldestMs: number;
}

/** A job queue. Keys may be lost, doubled or late; one worker at a time holds a key (lease). */
export abstract class JobQueue {
  /**
   * Enqueues a key and never fails the caller's request; `notBefore` is in ms. A waiting key is only moved
   * earlier, a running key runs once more; `ifIdle` leaves both unchanged. `rows`: a promise that handlers of
   * other processes await; a handler of this process may start before it.
   */
  abstract enqueue(queue: string, key: string, options?: EnqueueOptions): Promise<void>;
  abstract process(queue: string, handler: JobHandler, options: { concurrency: number }): void;
  abstract start(): Promise<void>;
  /** Accepts no new work, aborts running work after `drainMs`, and resolves when all handlers returned. */
  abstract stop(drainMs: number): Promise<void>;
  abstract states(): Promise<Readonly<Record<string, QueueState>>>;
  /** Whether some process works on the queues. */
  abstract hasWorker(): Promise<boolean>;
  /** Runs of this process. */
  abstract readonly runs: JobRuns;
  abstract ping(): Promise<void>;
}
