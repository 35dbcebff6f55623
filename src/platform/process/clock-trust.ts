import type { Clock } from '@alert-review/kernel';

interface Instant {
  readonly now: number;
  readonly steady: number;
}

/** Most ms that the clock may be ahead of the newest event; after a leap also the time to run. */
const DOUBT_MS = 60 * 60_000;

/**
 * Tells whether the clock may be trusted to delete data. It is doubted after a leap, and when it starts more
 * than an hour behind the newest event, until a newer event an hour later confirms it.
 */
export class ClockTrust {
  private believed: Instant | null = null;
  private doubted: Instant | null = null;

  constructor(private readonly clock: Clock) {}

  /** Newest trusted time; 0 before the first check. */
  get believedAt(): number {
    return this.believed?.now ?? 0;
  }

  /** `before`: newest event at the start of this process; `newest`: now. Null without events. */
  isBelieved({ before, newest }: { before: number | null; newest: number | null }): boolean {
    const instant = { now: this.clock.now(), steady: this.clock.steady() };
    this.believed ??= { now: before ?? instant.now, steady: instant.steady };
    if (isAhead(this.believed, instant) && !this.hasStayed(instant, newest)) return false;
    this.believed = instant;
    this.doubted = null;
    return true;
  }

  private hasStayed(instant: Instant, newest: number | null): boolean {
    if (!this.doubted || isAhead(this.doubted, instant)) this.doubted = instant;
    const { now, steady } = this.doubted;
    return instant.steady - steady >= DOUBT_MS && newest !== null && newest > now;
  }
}

const isAhead = (from: Instant, to: Instant): boolean =>
  to.now - from.now - (to.steady - from.steady) > DOUBT_MS;
