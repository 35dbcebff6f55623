import { letOthersRun } from './slices.js';

/**
 * How much work many callers may do together in one turn of the event loop, each without waiting for
 * anything: what comes beyond waits for a later turn.
 */
export class TurnQuota {
  private done = 0;
  private next: Promise<void> | null = null;

  constructor(private readonly most: number) {}

  /** `work` is done at once, or in a later turn when this one is over, and says how much it was. */
  async run(work: () => number): Promise<void> {
    while (this.done >= this.most) await this.next;
    const done = work();
    if (done === 0) return;
    this.done += done;
    this.next ??= letOthersRun().then(() => {
      this.done = 0;
      this.next = null;
    });
  }
}
