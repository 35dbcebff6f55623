import type { JobHandler, JobQueue } from './job-queue.js';

/** Enqueues pending work whose queue entry was lost, at start and at intervals. */
export class Sweeper {
  private readonly handlers = new Map<string, JobHandler>();
  private timer?: NodeJS.Timeout;
  private sweeping?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly options: {
      /** Seconds between the end of one sweep and the next. */
      readonly sweepSeconds: number;
      /** Called when a handler's `pending` rejects; the other queues are swept all the same. */
      readonly onError: (error: unknown, queue: string) => void;
    },
  ) {}

  watch(queue: string, handler: JobHandler): void {
    this.handlers.set(queue, handler);
  }

  /** Resolves after the first sweep. Call it after `JobQueue.start`. */
  async start(): Promise<void> {
    this.sweeping = this.sweep();
    await this.sweeping;
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start(), this.options.sweepSeconds * 1000);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    for (const [queue, handler] of this.handlers) {
      try {
        for (const key of await handler.pending()) {
          if (this.stopped) return;
          await this.jobs.enqueue(queue, key, { ifIdle: true });
        }
      } catch (error) {
        this.options.onError(error, queue);
      }
    }
  }
}
