import type { ServiceError } from '@grpc/grpc-js';

/**
 * Controls when the test server answers: at once, late or never. What a call asks for is always done at once.
 */
export class Answers {
  /** Delay of the answers in ms; null: no answers. */
  after: number | null = 0;
  /** When set, every call is refused with this error and does nothing. */
  refusal: ServiceError | null = null;
  /**
   * When set, reads of the all-streams log ($all) and subscriptions to it are refused with this error; all
   * else works.
   */
  refusalOfAll: ServiceError | null = null;
  /** When set, reads of stream metadata are refused with this error; all else works. */
  refusalOfMetadata: ServiceError | null = null;
  private readonly timers = new Set<NodeJS.Timeout>();

  send(answer: () => void): void {
    if (this.after === 0) return answer();
    if (this.after === null) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      answer();
    }, this.after);
    this.timers.add(timer);
  }

  forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
