import { yieldToEventLoop } from './yield-to-event-loop.js';

/** Limits how much synchronous work runs in one turn of the event loop. Further work runs in later turns. */
export class EventLoopBudget {
  private done = 0;
  private next: Promise<void> | null = null;

  constructor(private readonly most: number) {}

  /**
   * Runs `work`, which returns its amount. Returns null if it ran at once, or a promise if it runs in a
   * later turn.
   */
  run(work: () => number): Promise<void> | null {
    if (this.done >= this.most) return this.runLater(work);
    this.count(work());
    return null;
  }

  private async runLater(work: () => number): Promise<void> {
    while (this.done >= this.most) await this.next;
    this.count(work());
  }

  private count(done: number): void {
    if (done === 0) return;
    this.done += done;
    this.next ??= yieldToEventLoop().then(() => {
      this.done = 0;
      this.next = null;
    });
  }
}
