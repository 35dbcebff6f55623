import type { EventDelivery } from './event-delivery.js';
import type { EventStore } from './event-store.js';
import { yieldToEventLoop } from '../process/cooperative.js';

const PAGE = 500;

export class LogReader {
  /** Position of the last event that was passed on. */
  reached: bigint | null = null;
  private wake: () => void = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly listeners: Set<() => void>,
    private readonly delivery: EventDelivery,
  ) {}

  async run(after: bigint | null): Promise<void> {
    const { signal } = this.delivery;
    this.reached = after;
    while (!signal.aborted) {
      const appended = this.nextAppend();
      const page = await this.store.readAll({ after: this.reached, maxCount: PAGE });
      for (const event of page) {
        await this.delivery.deliver(event);
        if (signal.aborted) break;
        this.reached = event.position;
      }
      if (page.length > 0 || signal.aborted) continue;
      await appended;
      // Why yield: the appender goes first, since it mostly updates the read models itself.
      await yieldToEventLoop();
    }
    this.listeners.delete(this.wake);
  }

  stop(): void {
    this.delivery.stop();
    this.wake();
  }

  /** Why before the read: no append is missed. */
  private nextAppend(): Promise<void> {
    this.listeners.delete(this.wake);
    return new Promise((resolve) => {
      this.wake = resolve;
      this.listeners.add(resolve);
    });
  }
}
