import { createHmac, createSecretKey } from 'node:crypto';

/** base64url HMAC-SHA-256 under the key. */
export function keyedHash(key: Uint8Array): (text: string) => string {
  // Bytes would be made one of these for each text, which takes Node 24 longer than most hashes.
  const secret = createSecretKey(key);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}
