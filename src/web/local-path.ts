/** The first page of those who are signed in. */
export const HOME_PATH = '/alerts';

/** Matches a path of this server: one slash, then neither slash nor backslash. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]{0,999}$/;

/** Returns a path that a browser sent, or the first page if it leads elsewhere. */
export const localPath = (path: unknown): string =>
  typeof path === 'string' && LOCAL_PATH.test(path) ? path : HOME_PATH;

/** Returns an address with the fields that are set. */
export function addressWith(path: string, fields: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
