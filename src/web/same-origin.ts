import { isLoopback } from '@alert-review/kernel';

/**
 * Tells whether an origin equals that of `base`. All loopback names with the same scheme and port count as
 * the same origin.
 */
export function isSameOrigin(origin: string, base: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const own = new URL(base);
  if (asked.origin === own.origin) return true;
  const sameSchemeAndPort = asked.protocol === own.protocol && asked.port === own.port;
  return sameSchemeAndPort && isLoopback(asked.hostname) && isLoopback(own.hostname);
}
