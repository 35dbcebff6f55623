/** The first page after sign-in. */
export const HOME_PATH = '/alerts';

/**
 * Matches a path on this server: a slash that is not followed by another slash or a backslash, which browsers
 * read as another host.
 */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]{0,999}$/;
const ANY_HOST = 'http://localhost';

/**
 * Returns a path sent by a browser, or the first page if the path would lead to another host. Dots are
 * resolved first, as a browser does: `/alerts/../..//bank.example` would leave this server, too.
 */
export function localPath(path: unknown): string {
  if (typeof path !== 'string' || !LOCAL_PATH.test(path) || !URL.canParse(path, ANY_HOST)) return HOME_PATH;
  const { origin, pathname, search, hash } = new URL(path, ANY_HOST);
  const resolved = `${pathname}${search}${hash}`;
  return origin === ANY_HOST && LOCAL_PATH.test(resolved) ? resolved : HOME_PATH;
}

/** Returns a path with those fields as its query that are not undefined. */
export function addressWithQuery(path: string, fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
