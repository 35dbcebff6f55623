export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The only source of the current time. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC; steps back only where it was far ahead. */
  abstract now(): number;

  /** Monotonic milliseconds, unaffected by changes of the system's time. */
  steady(): number {
    return performance.now();
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }
}

/** Why: a system that is behind by more had a wrong time before, so the new time is used. */
const STANDS_STILL_MS = 60 * 60_000;

export class SystemClock extends Clock {
  private last = 0;
  private text = { of: NaN, iso: '' };

  constructor(private readonly system: () => number = () => Date.now()) {
    super();
  }

  now(): number {
    const system = this.system();
    const isALittleBehind = system < this.last && this.last - system <= STANDS_STILL_MS;
    if (!isALittleBehind) this.last = system;
    return this.last;
  }

  /** Why cached: many calls fall into one millisecond. */
  override iso(): string {
    const now = this.now();
    if (this.text.of !== now) this.text = { of: now, iso: new Date(now).toISOString() };
    return this.text.iso;
  }
}
