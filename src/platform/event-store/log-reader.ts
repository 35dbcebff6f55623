import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, StoredEvent } from './event-store.js';

const PAGE = 500;
const RETRY_MS = { first: 100, longest: 5_000 };

/**
 * One subscription on its way through the log of an event store in this process; `listeners` are called after
 * every append.
 */
export class LogReader {
  private stopped = false;
  private wake: () => void = () => undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: EventStore,
    private readonly listeners: Set<() => void>,
    private readonly onEvent: (event: StoredEvent) => Promise<void>,
    private readonly onError: (error: unknown, event: StoredEvent) => void,
  ) {}

  /** Ends after `stop`, or with what reading throws. */
  async run(after: bigint | null): Promise<void> {
    let last = after;
    while (!this.stopped) {
      const appended = this.nextAppend();
      const page = await this.store.readAll({ after: last, maxCount: PAGE });
      for (const event of page) {
        await this.handle(event);
        if (this.stopped) break;
        last = event.position;
      }
      if (page.length === 0 && !this.stopped) await appended;
    }
    this.listeners.delete(this.wake);
  }

  stop(): void {
    this.stopped = true;
    this.stopping.abort();
    this.wake();
  }

  private async handle(event: StoredEvent): Promise<void> {
    for (let delay = RETRY_MS.first; !this.stopped; delay = Math.min(2 * delay, RETRY_MS.longest)) {
      try {
        await this.onEvent(event);
        return;
      } catch (error) {
        this.onError(error, event);
        await pause(delay, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Listening begins before the page is read, so that no append falls between. */
  private nextAppend(): Promise<void> {
    this.listeners.delete(this.wake);
    return new Promise((resolve) => {
      this.wake = resolve;
      this.listeners.add(resolve);
    });
  }
}
