import { createHash } from 'node:crypto';

const RETRY_MS_MAX = 5 * 60_000;

/**
 * Returns ms: `retryMs`, doubled per earlier rejection, at most five minutes. The upper half of it varies by
 * key and rejection, so that keys that failed together are not retried together.
 */
export function retryPauseMs(queue: string, key: string, rejections: number, retryMs: number): number {
  const digest = createHash('sha256').update(`${queue}:${key}:${rejections}`).digest();
  const jitter = digest.readUInt16BE(0) / 0xffff;
  return Math.ceil(Math.min(RETRY_MS_MAX, retryMs * 2 ** rejections) * (0.5 + jitter / 2));
}
