import { setTimeout as pause } from 'node:timers/promises';
import type { EventDelivery } from './event-delivery.js';
import type { StoredEvent } from './event-store.js';

/** A part of the log. `scanned`: position read up to, including other logs' events. */
export interface LogPage {
  readonly events: readonly StoredEvent[];
  readonly scanned: bigint | null;
  readonly atEnd: boolean;
}

export interface LogTail {
  take(event: StoredEvent): Promise<void>;
  /** Records that nothing up to this position is left to pass on. */
  markScanned(position: bigint): void;
  readonly signal: AbortSignal;
}

export interface FollowedLog {
  scan(after: bigint | null, maxCount: number): Promise<LogPage>;
  /** Resolves after the signal or new events, rejects on a lost connection; then no event is in progress. */
  follow(after: bigint | null, tail: LogTail): Promise<void>;
}

const PAGE = 500;
/** Why so short: read models stand still meanwhile, and a try costs a server that is back next to nothing. */
const RETRY_MS = { first: 100, longest: 1_000 };

interface FollowedConnection {
  lost(error: unknown): void;
  /** Called when history is read, and when following ends. */
  works(): void;
}

/** One subscription to a log: history by page, then live, resumed after each loss. */
export class LogFollower {
  /** Position up to which nothing is left to pass on. */
  reached: bigint | null;
  private readonly tail: LogTail;

  constructor(
    private readonly log: FollowedLog,
    private readonly delivery: EventDelivery,
    private readonly connection: FollowedConnection,
    after: bigint | null,
  ) {
    this.reached = after;
    this.tail = {
      take: (event) => this.take(event),
      markScanned: (position) => this.advance(position),
      signal: delivery.signal,
    };
  }

  /** `beforeEach` runs before each connection. */
  async run(beforeEach: () => Promise<void>): Promise<void> {
    const { signal } = this.delivery;
    for (let delay = RETRY_MS.first; !signal.aborted; delay = Math.min(2 * delay, RETRY_MS.longest)) {
      try {
        await beforeEach();
        while (!signal.aborted && !(await this.takePage()));
        delay = RETRY_MS.first;
        this.connection.works();
        if (!signal.aborted) await this.log.follow(this.reached, this.tail);
      } catch (error) {
        this.connection.lost(error);
        await pause(delay, undefined, { signal }).catch(() => undefined);
      }
    }
    this.connection.works();
  }

  private async takePage(): Promise<boolean> {
    const { events, scanned, atEnd } = await this.log.scan(this.reached, PAGE);
    for (const event of events) await this.take(event);
    if (scanned !== null) this.advance(scanned);
    return atEnd;
  }

  private async take(event: StoredEvent): Promise<void> {
    if (this.delivery.signal.aborted || (this.reached !== null && event.position <= this.reached)) return;
    await this.delivery.deliver(event);
    this.advance(event.position);
  }

  private advance(position: bigint): void {
    if (this.delivery.signal.aborted) return;
    if (this.reached === null || position > this.reached) this.reached = position;
  }
}
