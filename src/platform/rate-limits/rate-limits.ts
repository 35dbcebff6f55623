export interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts calls per key in fixed time windows. A limit of 0 allows every call. */
export abstract class RateLimits {
  abstract take(key: string, limit: number, windowMs: number): Promise<RateLimitResult>;
}
