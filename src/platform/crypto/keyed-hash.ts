import { createHmac } from 'node:crypto';

/** base64url HMAC-SHA-256 under the key. */
export const keyedHash =
  (key: Uint8Array) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
