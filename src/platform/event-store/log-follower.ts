import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent, Subscription } from './event-store.js';

/** A part of the log. `scanned` is the position up to which it was read, including events of other logs. */
export interface LogPage {
  readonly events: readonly StoredEvent[];
  readonly scanned: bigint | null;
  readonly atEnd: boolean;
}

export interface LogTail {
  take(event: StoredEvent): Promise<void>;
  /** Records that all events up to this position were passed on. */
  markScanned(position: bigint): void;
  readonly signal: AbortSignal;
}

export interface FollowedLog {
  scan(after: bigint | null, maxCount: number): Promise<LogPage>;
  /**
   * Passes on new events. Resolves after the signal or after new events, and rejects on a lost connection;
   * no event is being processed then.
   */
  follow(after: bigint | null, tail: LogTail): Promise<void>;
}

const PAGE = 500;
const DELIVER_AGAIN_MS = { first: 100, longest: 5_000 };
/** Short, because read models stand still in the meantime, and an attempt costs almost nothing. */
const RETRY_MS = { first: 100, longest: 1_000 };

interface Following {
  readonly onEvent: (event: StoredEvent) => Promise<void>;
  /** Called when `onEvent` rejects. The event will be passed on again. */
  readonly onError: (error: unknown, event: StoredEvent) => void;
  /** Runs before each connection. */
  readonly begin?: () => Promise<void>;
  readonly lost: (error: unknown) => void;
  /** Called once all past events were read, and when following ends. */
  readonly works?: () => void;
}

/**
 * A subscription to a log: reads past events by page, then follows live events, and resumes after each lost
 * connection.
 */
export class LogFollower implements Subscription, LogTail {
  readonly ended: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly log: FollowedLog,
    private readonly by: Following,
    /** Position up to which all events were passed on. */
    public reached: bigint | null,
  ) {
    this.ended = this.run();
  }

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  stop(): Promise<void> {
    this.stopping.abort();
    return this.ended;
  }

  async take(event: StoredEvent): Promise<void> {
    if (this.signal.aborted || (this.reached !== null && event.position <= this.reached)) return;
    await this.deliver(event);
    this.markScanned(event.position);
  }

  markScanned(position: bigint): void {
    if (this.signal.aborted) return;
    if (this.reached === null || position > this.reached) this.reached = position;
  }

  private async run(): Promise<void> {
    const { signal, by } = this;
    for (let delay = RETRY_MS.first; !signal.aborted; delay = Math.min(2 * delay, RETRY_MS.longest)) {
      try {
        await by.begin?.();
        while (!signal.aborted && !(await this.takePage()));
        delay = RETRY_MS.first;
        by.works?.();
        if (!signal.aborted) await this.log.follow(this.reached, this);
      } catch (error) {
        by.lost(error);
        await this.pause(delay);
      }
    }
    by.works?.();
  }

  private async takePage(): Promise<boolean> {
    const { events, scanned, atEnd } = await this.log.scan(this.reached, PAGE);
    for (const event of events) await this.take(event);
    if (scanned !== null) this.markScanned(scanned);
    return atEnd;
  }

  private async deliver(event: StoredEvent): Promise<void> {
    const { first, longest } = DELIVER_AGAIN_MS;
    for (let delay = first; !this.signal.aborted; delay = Math.min(2 * delay, longest))
      try {
        return await this.by.onEvent(event);
      } catch (error) {
        this.by.onError(error, event);
        await this.pause(delay);
      }
  }

  private async pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.signal }).catch(() => undefined);
  }
}
