import { DAY_MS } from '@alert-review/kernel';
import { parseStreamName, streamName } from '../event-store/envelope.js';

export const ACCESS_CATEGORY = 'access';

/** Returns the UTC day of an ISO 8601 instant as `YYYYMMDD`: a stream's name has no second dash. */
export const accessDayOf = (iso: string): string => iso.slice(0, 10).replaceAll('-', '');

/** Returns the first instant after a `YYYYMMDD` day, in ms since 1970. */
export const endOfDay = (day: string): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`) + DAY_MS;

/** Returns `access-<org>.<day>.<writer>`: each process writes streams of its own. */
export const accessStream = (org: string, day: string, writer: string): string =>
  streamName(ACCESS_CATEGORY, org, `${day}.${writer}`);

export function parseAccessStream(stream: string): { org: string; day: string } {
  const { org, id } = parseStreamName(stream);
  return { org, day: id.slice(0, id.indexOf('.')) };
}
