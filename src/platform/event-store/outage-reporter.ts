import type { Clock } from '@alert-review/kernel';

const REPORT_AGAIN_MS = { first: 60_000, longest: 3_600_000 };

interface OutageWords {
  away(awayMs: number, error: unknown): void;
  back(awayMs: number): void;
}

/** Reports failing connections at growing intervals, and their recovery. */
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
    this.pauseMs = Math.min(2 * this.pauseMs || REPORT_AGAIN_MS.first, REPORT_AGAIN_MS.longest);
    this.quietUntil = now + this.pauseMs;
    this.isSaid = true;
    this.words.away(now - this.since, error);
  }

  /** Reports that a part works again. Also called for a part that has ended. */
  back(part: object): void {
    if (!this.away.delete(part) || this.away.size > 0) return;
    const now = this.clock.now();
    this.pauseMs = 0;
    // An unstable connection is reported no more often than a missing connection.
    this.quietUntil = Math.min(this.quietUntil, now + REPORT_AGAIN_MS.first);
    if (this.isSaid) this.words.back(now - this.since);
    this.isSaid = false;
  }
}
