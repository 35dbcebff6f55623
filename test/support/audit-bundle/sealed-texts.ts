import { createCipheriv, createHash } from 'node:crypto';

/** Canonical JSON (RFC 8785), limited to the kinds of values that events hold. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

export const saltedHash = (salt: string, json: string): string =>
  createHash('sha256').update(`${salt}\n${json}`).digest('base64url');

/**
 * Encrypts a text under the key of an alert. `place` binds it to its field of its event: it decrypts nowhere
 * else.
 */
export function sealText(key: Buffer, iv: Buffer, place: string, text: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64');
}
