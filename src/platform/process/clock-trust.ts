import type { Clock } from '../../kernel/clock.js';

interface Instant {
  readonly now: number;
  readonly steady: number;
}

/** A clock may be so far beyond what is known; after a leap it has to run for as long. */
const DOUBT_MS = 60 * 60_000;

/**
 * Whether the time may be believed by what removes data for good. It is doubted after a leap, and at a start
 * more than an hour behind the newest event, until an hour later a newer event shows that it has stayed.
 */
export class ClockTrust {
  private believed: Instant | null = null;
  private doubted: Instant | null = null;

  constructor(private readonly clock: Clock) {}

  /** The newest time that was believed; 0 before the first look. */
  get believedAt(): number {
    return this.believed?.now ?? 0;
  }

  /** `before`: the newest event when this process began; `newest`: now. Null where there is none. */
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
