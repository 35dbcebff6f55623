import { yieldToEventLoop } from './cooperative.js';

/** Work of callers that never wait, as much as one turn of the event loop takes; the rest comes later. */
export class EventLoopBudget {
  private done = 0;
  private next: Promise<void> | null = null;

  constructor(private readonly most: number) {}

  /** Does `work`, which says how much it was, and answers null; or promises to do it in a later turn. */
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
