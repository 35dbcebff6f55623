export const DAY_MS = 86_400_000;

/** The only source of the current time. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC; steps back only where it was far ahead. */
  abstract now(): number;

  /** Milliseconds that have passed since some instant, whatever is done to the system's time. */
  steady(): number {
    return performance.now();
  }

  iso(): string {
    return new Date(this.now()).toISOString();
  }
}

/** A system that is behind by more was wrong before, and is followed. */
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

  /** Many ask within one millisecond. */
  override iso(): string {
    const now = this.now();
    if (this.text.of !== now) this.text = { of: now, iso: new Date(now).toISOString() };
    return this.text.iso;
  }
}
