import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from './event-store.js';

const RETRY_MS = { first: 100, longest: 5_000 };

export class EventDelivery {
  private readonly stopping = new AbortController();

  constructor(
    private readonly onEvent: (event: StoredEvent) => Promise<void>,
    private readonly onError: (error: unknown, event: StoredEvent) => void,
  ) {}

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  stop(): void {
    this.stopping.abort();
  }

  async deliver(event: StoredEvent): Promise<void> {
    for (let delay = RETRY_MS.first; !this.signal.aborted; delay = Math.min(2 * delay, RETRY_MS.longest)) {
      try {
        await this.onEvent(event);
        return;
      } catch (error) {
        this.onError(error, event);
        await pause(delay, undefined, { signal: this.signal }).catch(() => undefined);
      }
    }
  }
}
