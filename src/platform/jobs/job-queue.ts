export interface JobHandler {
  /** Safe to run twice. A rejection is retried later with growing pauses. */
  run(key: string, signal: AbortSignal): Promise<void>;
  /** Keys that still have work, read from streams and records: what the sweeper rings again. */
  pending(): Promise<readonly string[]>;
}

export interface EnqueueOptions {
  readonly notBefore?: number;
  readonly ifIdle?: boolean;
  readonly rows?: Promise<unknown>;
}

/** Doorbells, never truth: rings may be lost, doubled or late. One worker at a time has a key (lease). */
export abstract class JobQueue {
  /**
   * Never fails the caller's request; `notBefore` is in ms. A key that waits is only moved earlier, a key
   * that runs will run once more; `ifIdle` leaves both as they are. `rows`: when they stand, and the handler
   * of another process finds the work; one of this process may begin before.
   */
  abstract enqueue(queue: string, key: string, options?: EnqueueOptions): Promise<void>;
  abstract process(queue: string, handler: JobHandler, options: { concurrency: number }): void;
  abstract start(): Promise<void>;
  /** Takes no new work, aborts what runs after `drainMs`, resolves when all handlers returned. */
  abstract stop(drainMs: number): Promise<void>;
  /** How many keys wait or run, per queue. */
  abstract depth(): Promise<Readonly<Record<string, number>>>;
  abstract ping(): Promise<void>;
}
