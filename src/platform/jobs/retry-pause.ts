import { createHash } from 'node:crypto';

const RETRY_MS_MAX = 5 * 60_000;

/** Returns ms: `retryMs`, doubled per rejection, at most five minutes; `jitter` 0 halves it. */
export const retryPauseMs = (attempts: number, retryMs: number, jitter: number): number =>
  Math.min(RETRY_MS_MAX, retryMs * 2 ** attempts) * (0.5 + jitter / 2);

/** Returns 0 to 1 by key and attempt, so that keys that failed together are not retried together. */
export function jitterOf(job: {
  readonly queue: string;
  readonly key: string;
  readonly attempts: number;
}): number {
  const digest = createHash('sha256').update(`${job.queue}:${job.key}:${job.attempts}`).digest();
  return digest.readUInt16BE(0) / 0xffff;
}
