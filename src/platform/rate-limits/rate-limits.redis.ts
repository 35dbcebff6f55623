import { Redis } from 'ioredis';
import type { Clock } from '@alert-review/kernel';
import { reconnectWhenSilent } from '../process/reconnect-when-silent.redis.js';
import { withTimeout } from '../process/with-timeout.js';
import { MemoryRateLimits } from './rate-limits.memory.js';
import { RateLimits, type RateLimitResult } from './rate-limits.js';

const RECONNECT_MS_MAX = 2_000;

/**
 * Lua script that counts a call if the limit allows it. KEYS: counter. ARGV: limit, window in ms. Returns
 * whether it is allowed, the count, and the ms left in the window.
 */
const COUNT_CALL_SCRIPT = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = now - now % window + window
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken >= limit then return {0, taken, ends - now} end
taken = redis.call('INCR', KEYS[1])
if taken == 1 then redis.call('PEXPIREAT', KEYS[1], ends) end
return {1, taken, ends - now}`;

export interface RateLimitTimeouts {
  readonly answerMs: number;
  /** After a failure, calls are counted in this process for this long (ms). */
  readonly restMs: number;
  /** Pause between two pings, in ms. */
  readonly askMs: number;
  readonly silentMs: number;
}

export const RATE_LIMIT_TIMEOUTS: RateLimitTimeouts = {
  answerMs: 50,
  restMs: 1_000,
  askMs: 1_000,
  silentMs: 1_000,
};

interface RedisRateLimitsOptions {
  /**
   * Called once per outage when this process starts to count alone; `onBack` is called when counting is
   * shared again.
   */
  readonly onAway: (error: unknown) => void;
  readonly onBack: () => void;
  readonly waits?: Partial<RateLimitTimeouts>;
  /** Prefix of every key in Redis. Default `alert-review`. */
  readonly prefix?: string;
}

/**
 * Counts calls in Redis for all processes together. While Redis does not answer in time, counts in this
 * process alone.
 */
export class RedisRateLimits extends RateLimits {
  private readonly memory: MemoryRateLimits;
  private readonly waits: RateLimitTimeouts;
  private restsUntil = -Infinity;
  private away = false;
  private readonly watch: NodeJS.Timeout;

  private constructor(
    private readonly redis: Redis,
    private readonly clock: Clock,
    private readonly options: RedisRateLimitsOptions,
  ) {
    super();
    this.memory = new MemoryRateLimits(clock);
    this.waits = { ...RATE_LIMIT_TIMEOUTS, ...options.waits };
    this.watch = reconnectWhenSilent(redis, { everyMs: this.waits.askMs, silentMs: this.waits.silentMs });
  }

  /** Connects to a `redis://` or `rediss://` address. Never fails, and reconnects by itself. */
  static connect(url: string, clock: Clock, options: RedisRateLimitsOptions): RedisRateLimits {
    const redis = new Redis(url, {
      enableReadyCheck: false,
      // A connection lost during this handshake would count as ready forever.
      disableClientInfo: true,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: 2_000,
      disconnectTimeout: 500,
      retryStrategy: (times) => Math.min(100 * times, RECONNECT_MS_MAX),
    });
    // Ignored, because the next counted call reports it.
    redis.on('error', () => {});
    return new RedisRateLimits(redis, clock, options);
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateLimitResult> {
    if (limit === 0 || this.clock.steady() < this.restsUntil) return this.memory.take(key, limit, windowMs);
    try {
      const taken = await withTimeout(this.waits.answerMs, 'Redis', this.count(key, limit, windowMs));
      this.reportBack();
      return taken;
    } catch (error) {
      this.pauseAfterError(error);
      return this.memory.take(key, limit, windowMs);
    }
  }

  close(): void {
    clearInterval(this.watch);
    this.redis.disconnect();
  }

  private async count(key: string, limit: number, windowMs: number): Promise<RateLimitResult> {
    const counter = `${this.options.prefix ?? 'alert-review'}:limit:${windowMs}:${key}`;
    const [allowed, taken, leftMs] = (await this.redis.eval(
      COUNT_CALL_SCRIPT,
      1,
      counter,
      limit,
      windowMs,
    )) as number[];
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(0, limit - taken!),
      resetSeconds: Math.max(1, Math.ceil(leftMs! / 1000)),
    };
  }

  private pauseAfterError(error: unknown): void {
    this.restsUntil = this.clock.steady() + this.waits.restMs;
    if (!this.away) this.options.onAway(error);
    this.away = true;
  }

  private reportBack(): void {
    if (this.away) this.options.onBack();
    this.away = false;
  }
}
