/** Names of this machine in a URL, with 127.0.0.1 as the only one of its block. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Tells whether an origin is that of `base`; all loopback names with its scheme and port are one. */
export function isSameOrigin(origin: string, base: string): boolean {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  const own = new URL(base);
  if (asked.origin === own.origin) return true;
  const sameSchemeAndPort = asked.protocol === own.protocol && asked.port === own.port;
  return sameSchemeAndPort && isLoopback(asked.hostname) && isLoopback(own.hostname);
}
