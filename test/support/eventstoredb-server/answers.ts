import type { ServiceError } from '@grpc/grpc-js';

/** When the server says what it did: at once, late, or never. What it does, it does at once. */
export class Answers {
  /** In ms; null: never. */
  after: number | null = 0;
  /** What every call is refused with; nothing is done then. */
  refusal: ServiceError | null = null;
  /** What reads of all streams and subscriptions to them are refused with; all else is done. */
  refusalOfAll: ServiceError | null = null;
  /** What reads of the metadata of streams are refused with; all else is done. */
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
