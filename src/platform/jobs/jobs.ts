export interface JobHandler {
  /**
   * Does what is pending behind the key; safe to run twice. A rejection is retried later with growing
   * pauses.
   */
  run(key: string, signal: AbortSignal): Promise<void>;
  /** Keys that still have work, read from streams and records: what the sweeper rings again. */
  pending(): Promise<readonly string[]>;
}

/**
 * Doorbells, never truth: a ring may be lost, doubled or late, and the state of the work is the stream or
 * record behind the key. One key of a queue is worked on by one worker at a time (lease).
 */
export abstract class Jobs {
  /**
   * Asks for `key` to be worked on, at once or not before an instant (ms). Never fails the caller's
   * request. A key that waits is only moved earlier, a key that runs will run once more; `ifIdle` leaves
   * both as they are.
   */
  abstract ring(
    queue: string,
    key: string,
    options?: { notBefore?: number; ifIdle?: boolean },
  ): Promise<void>;
  /** Registers the queue's handler; work begins with `start`. */
  abstract work(queue: string, handler: JobHandler, options: { concurrency: number }): void;
  abstract start(): Promise<void>;
  /**
   * Takes no new work, aborts the signal of what runs after `drainMs`, resolves when all handlers returned.
   */
  abstract stop(drainMs: number): Promise<void>;
  /** How many keys wait or run, per queue. */
  abstract depth(): Promise<Readonly<Record<string, number>>>;
  abstract ping(): Promise<void>;
}
