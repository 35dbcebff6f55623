import { createHash } from 'node:crypto';

const RETRY_MS_MAX = 5 * 60_000;

/**
 * Returns a pause in ms: `retryMs`, doubled per earlier failure, at most five minutes, shortened by up to a
 * half depending on key and failure count. So keys that failed together are not retried together.
 */
export function retryPauseMs(queue: string, key: string, rejections: number, retryMs: number): number {
  const digest = createHash('sha256').update(`${queue}:${key}:${rejections}`).digest();
  const jitter = digest.readUInt16BE(0) / 0xffff;
  return Math.ceil(Math.min(RETRY_MS_MAX, retryMs * 2 ** rejections) * (0.5 + jitter / 2));
}
