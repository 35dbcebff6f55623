export interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window starts anew, at least 1. */
  readonly resetSeconds: number;
}

/** Counts calls per key in fixed windows. A limit of 0 is off and always allows. */
export abstract class RateLimits {
  abstract take(key: string, limit: number, windowMs: number): Promise<RateLimitResult>;
}
