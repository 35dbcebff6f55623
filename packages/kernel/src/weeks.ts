import { DAY_MS } from './clock.js';
import { utcDay } from './visible-text.js';

const WEEK_DAYS = 7;
/** Days from Monday to Thursday; 1970-01-01 was a Thursday. */
const MONDAY_TO_THURSDAY = 3;

let last = { day: NaN, week: '' };

/** Returns the Monday (UTC) of the week that contains an instant, such as 2026-03-02. */
export function mondayOfWeek(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  // The last result is cached, because rows usually arrive in order of time.
  if (day === last.day) return last.week;
  const sinceMonday = (((day + MONDAY_TO_THURSDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  last = { day, week: utcDay((day - sinceMonday) * DAY_MS) };
  return last.week;
}
