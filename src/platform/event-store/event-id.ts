import { hash } from 'node:crypto';

/** Name space of all event ids. It must never change, or retries would no longer be recognized. */
const EVENT_IDS = Buffer.from('5b8a0a3e3d584f0c9c5e6d1f8f6a2b71', 'hex');

/** Returns a UUID of version 5 derived from organization, operation, user, key and index. */
export function deriveEventId(
  org: string,
  operation: string,
  user: string,
  key: string,
  index: number,
): string {
  const name = Buffer.from(JSON.stringify([org, operation, user, key, index]));
  const hex = hash('sha1', Buffer.concat([EVENT_IDS, name]), 'hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  const end = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${end}`;
}
