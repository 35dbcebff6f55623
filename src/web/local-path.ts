/** The first page of those who are signed in. */
export const HOME_PATH = '/alerts';

/** Matches a path of this server: one slash, then neither slash nor backslash. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]{0,999}$/;

/** Returns a path that a browser sent, or the first page if it leads elsewhere. */
export const localPath = (path: unknown): string =>
  typeof path === 'string' && LOCAL_PATH.test(path) ? path : HOME_PATH;
