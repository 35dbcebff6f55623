import { DAY_MS } from '@alert-review/kernel';
import { parseStreamName, streamName } from '../event-store/envelope.js';

export const ACCESS_CATEGORY = 'access';

/**
 * Returns the UTC day of an ISO 8601 instant as `YYYYMMDD`, because a stream name may contain only one
 * dash.
 */
export const accessDayOf = (iso: string): string => iso.slice(0, 10).replaceAll('-', '');

/** Returns the first instant after a `YYYYMMDD` day, in milliseconds since 1970. */
export const endOfDay = (day: string): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`) + DAY_MS;

/** Returns the stream name `access-<org>.<day>.<writer>`. Each process writes streams of its own. */
export const accessStream = (org: string, day: string, writer: string): string =>
  streamName(ACCESS_CATEGORY, org, `${day}.${writer}`);

export function parseAccessStream(stream: string): { org: string; day: string } {
  const { org, id } = parseStreamName(stream);
  return { org, day: id.slice(0, id.indexOf('.')) };
}
