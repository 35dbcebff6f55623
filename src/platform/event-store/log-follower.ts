import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent, Subscription } from './event-store.js';

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
const DELIVER_AGAIN_MS = { first: 100, longest: 5_000 };
/** Why so short: read models stand still meanwhile, and a try costs a server that is back next to nothing. */
const RETRY_MS = { first: 100, longest: 1_000 };

interface Following {
  readonly onEvent: (event: StoredEvent) => Promise<void>;
  /** Called when `onEvent` rejects; the event comes again. */
  readonly onError: (error: unknown, event: StoredEvent) => void;
  /** Runs before each connection. */
  readonly begin?: () => Promise<void>;
  readonly lost: (error: unknown) => void;
  /** Called when history is read, and when following ends. */
  readonly works?: () => void;
}

/** One subscription to a log: history by page, then live, resumed after each loss. */
export class LogFollower implements Subscription, LogTail {
  readonly ended: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(
    private readonly log: FollowedLog,
    private readonly by: Following,
    /** Position up to which nothing is left to pass on. */
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
