export const DAY_MS = 86_400_000;

/** The only source of the current time. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC; never steps back within a process. */
  abstract now(): number;

  /** The same instant as an ISO 8601 text with milliseconds and Z. */
  iso(): string {
    return new Date(this.now()).toISOString();
  }
}

export class SystemClock extends Clock {
  private last = 0;

  now(): number {
    this.last = Math.max(this.last, Date.now());
    return this.last;
  }
}
