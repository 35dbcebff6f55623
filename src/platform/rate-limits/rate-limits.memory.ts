import type { Clock } from '@alert-review/kernel';
import { RateLimits, type RateLimitResult } from './rate-limits.js';

/** Maximum number of keys per window length. The oldest key is dropped first. */
const KEYS_MAX = 100_000;

interface Window {
  readonly start: number;
  readonly counts: Map<string, number>;
}

/**
 * Counts calls in this process. All windows of one length start together, so old windows are dropped as a
 * whole.
 */
export class MemoryRateLimits extends RateLimits {
  private readonly windows = new Map<number, Window>();

  constructor(private readonly clock: Clock) {
    super();
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateLimitResult> {
    const now = this.clock.now();
    const start = now - (now % windowMs);
    const resetSeconds = Math.max(1, Math.ceil((start + windowMs - now) / 1000));
    if (limit === 0) return { allowed: true, limit, remaining: 0, resetSeconds };
    const { counts } = this.windowAt(start, windowMs);
    const taken = counts.get(key) ?? 0;
    if (taken >= limit) return { allowed: false, limit, remaining: 0, resetSeconds };
    if (taken === 0 && counts.size >= KEYS_MAX) counts.delete(counts.keys().next().value as string);
    counts.set(key, taken + 1);
    return { allowed: true, limit, remaining: limit - taken - 1, resetSeconds };
  }

  private windowAt(start: number, windowMs: number): Window {
    const current = this.windows.get(windowMs);
    if (current?.start === start) return current;
    const fresh = { start, counts: new Map<string, number>() };
    this.windows.set(windowMs, fresh);
    return fresh;
  }
}
