export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** A month counts as thirty days, wherever sums are per month. */
export const MONTH_MS = 30 * DAY_MS;

/** The only source of the current time. Tests replace it. */
export abstract class Clock {
  /**
   * Milliseconds since 1970, UTC. Never decreases, unless the system's clock was set back by more than an
   * hour.
   */
  abstract now(): number;

  /** Monotonic milliseconds for measuring durations; changes of the system's time do not affect it. */
  steady(): number {
    return performance.now();
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }
}

/** If the system's clock falls back by more than this, the earlier time was wrong: use the new time. */
const STANDS_STILL_MS = 60 * 60_000;

/** The clock of the machine. */
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

  /** Caches the text, because many calls fall into the same millisecond. */
  override iso(): string {
    const now = this.now();
    if (this.text.of !== now) this.text = { of: now, iso: new Date(now).toISOString() };
    return this.text.iso;
  }
}
