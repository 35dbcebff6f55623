import { createHmac, createSecretKey } from 'node:crypto';

export function keyedHash(key: Uint8Array): (text: string) => string {
  // A key object, because Node 24 takes longer to convert key bytes than to hash.
  const secret = createSecretKey(key);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}
