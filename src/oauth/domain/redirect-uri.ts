const PRINTABLE_URI = /^[\x21-\x5b\x5d-\x7e]{1,2048}$/;
const LOOPBACK = /^(https?):\/\/(localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?([/?][^#]*)?$/;
const SCHEME_AND_HOST = /^([a-z][a-z0-9+.-]*):\/\/([A-Za-z0-9.-]+)(?::\d{1,5})?(?:[/?][^#]*)?$/;
const PORT_MAX = 65_535;

interface Loopback {
  readonly scheme: string;
  readonly name: string;
  readonly rest: string;
}

/**
 * Returns the parts of a loopback address. Nothing is normalized, so that addresses with another spelling do
 * not match.
 */
function loopbackOf(uri: string): Loopback | null {
  const [, scheme, name, port, rest = '/'] = (PRINTABLE_URI.test(uri) && LOOPBACK.exec(uri)) || [];
  if (!scheme || !name || Number(port ?? 0) > PORT_MAX) return null;
  return { scheme, name, rest: rest.startsWith('?') ? `/${rest}` : rest };
}

/** Tells whether an address is on the user's own machine. */
export const isLoopbackUri = (uri: string): boolean => loopbackOf(uri) !== null;

/**
 * Checks that a redirect address is allowed: a loopback address, a listed https host, or a listed
 * `scheme://host` of an app.
 */
export function isAllowedRedirectUri(uri: string, hosts: readonly string[]): boolean {
  if (isLoopbackUri(uri)) return true;
  const [, scheme, host] = (PRINTABLE_URI.test(uri) && SCHEME_AND_HOST.exec(uri)) || [];
  if (!scheme || !host || scheme === 'http') return false;
  return hosts.includes(scheme === 'https' ? host : `${scheme}://${host}`);
}

/** Checks that an address equals the registered one. Loopback addresses may differ in the port (RFC 8252). */
export function matchesRegisteredUri(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  const one = loopbackOf(registered);
  const other = loopbackOf(asked);
  if (!one || !other) return false;
  return one.scheme === other.scheme && one.name === other.name && one.rest === other.rest;
}

/** Returns the host of an address, or `scheme://host` for the scheme of an app, for pages and events. */
export function hostOfUri(uri: string): string {
  const { protocol, hostname } = URL.canParse(uri) ? new URL(uri) : { protocol: '', hostname: '' };
  if (hostname === '') return protocol || 'unreadable';
  return /^https?:$/.test(protocol) ? hostname : `${protocol}//${hostname}`;
}

/** Adds query parameters to an address; parameters with the value null are left out. */
export function uriWithParameters(uri: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
