import type { JobHandler, JobQueue } from './job-queue.js';

/** Enqueues pending work that is missing in its queue, at the start and at intervals. */
export class Sweeper {
  private readonly handlers = new Map<string, JobHandler>();
  private timer?: NodeJS.Timeout;
  private sweeping?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly options: {
      /** Seconds from the end of a sweep to the next sweep. */
      readonly sweepSeconds: number;
      /** Called if a handler's `pending` rejects. The other queues are still swept. */
      readonly onError: (error: unknown, queue: string) => void;
    },
  ) {}

  watch(queue: string, handler: JobHandler): void {
    this.handlers.set(queue, handler);
  }

  /** Runs the first sweep, resolves after it, and schedules the next. Call it after `JobQueue.start`. */
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
