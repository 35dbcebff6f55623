import type { Clock } from '@alert-review/kernel';

interface Instant {
  readonly now: number;
  readonly steady: number;
}

/**
 * How far (ms) the clock may be ahead before it is doubted; also how long it must then run to be confirmed.
 */
const DOUBT_MS = 60 * 60_000;

/**
 * Decides whether the clock can be trusted enough to delete data. It is doubted if it leaps ahead by more
 * than an hour, or starts more than an hour ahead of the newest event. A newer event confirms it after an
 * hour.
 */
export class ClockTrust {
  private believed: Instant | null = null;
  private doubted: Instant | null = null;

  constructor(private readonly clock: Clock) {}

  /** The newest trusted time; 0 before the first check. */
  get believedAt(): number {
    return this.believed?.now ?? 0;
  }

  /**
   * `before` is the time of the newest event when this process started; `newest` is the time of the newest
   * event now. Both are null if there are no events.
   */
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
