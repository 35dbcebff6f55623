import type { Clock } from '../../kernel/clock.js';

const AGAIN_MS = { first: 60_000, longest: 3_600_000 };

interface OutageWords {
  away(awayMs: number, error: unknown): void;
  back(awayMs: number): void;
}

/** Says of failing connections that some are away, at growing intervals, and that all are back. */
export class OutageReporter {
  private readonly away = new Set<object>();
  private since = 0;
  private pauseMs = 0;
  private quietUntil = -Infinity;
  private isSaid = false;

  constructor(
    private readonly clock: Clock,
    private readonly words: OutageWords,
  ) {}

  lost(part: object, error: unknown): void {
    const now = this.clock.now();
    if (this.away.size === 0) this.since = now;
    this.away.add(part);
    if (now < this.quietUntil) return;
    this.pauseMs = Math.min(2 * this.pauseMs || AGAIN_MS.first, AGAIN_MS.longest);
    this.quietUntil = now + this.pauseMs;
    this.isSaid = true;
    this.words.away(now - this.since, error);
  }

  /** Also of a part that ended: nobody waits for it any more. */
  back(part: object): void {
    if (!this.away.delete(part) || this.away.size > 0) return;
    const now = this.clock.now();
    this.pauseMs = 0;
    // A connection that comes and goes says no more than one that stays away.
    this.quietUntil = Math.min(this.quietUntil, now + AGAIN_MS.first);
    if (this.isSaid) this.words.back(now - this.since);
    this.isSaid = false;
  }
}
