import { DAY_MS, MINUTE_MS } from '@alert-review/kernel';
import type { WorkCalendar } from './teams.events.js';

/**
 * Maximum number of days that are searched: enough for a service level of 500 hours with one working day a
 * week and as many holidays as allowed.
 */
const DAYS_MAX = 7 * 1_100;

/** Calculates with working time. All instants and durations are in ms. */
export interface WorkingHours {
  /** Returns the working time between two instants; 0 if `to` is not later. */
  between(from: number, to: number): number;
  /** Returns the instant at which the given working time has passed. */
  after(from: number, ms: number): number;
}

/** Working hours without a break, for service levels without a calendar. */
export const ALWAYS_WORKING: WorkingHours = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, ms) => from + ms,
};

/**
 * Returns the working hours of a calendar. Days last as long as in its time zone, also when clocks change.
 */
export function workingHoursOf({ zone, weekdays, from, to, holidays }: WorkCalendar): WorkingHours {
  const offsetAt = offsetsOf(zone);
  const free = new Set(holidays);
  const begin = minutesOf(from);
  const end = minutesOf(to);
  const known = new Map<number, readonly [number, number] | null>();

  /** Returns the working hours of a day. `day`: midnight of the date, as if in UTC. */
  const hoursOn = (day: number): readonly [number, number] | null => {
    const date = new Date(day);
    const isWork = weekdays.includes(date.getUTCDay() || 7) && !free.has(date.toISOString().slice(0, 10));
    return isWork ? shiftOn(day, begin, end, offsetAt) : null;
  };
  const hoursOf = (day: number) => {
    let hours = known.get(day);
    if (hours === undefined) known.set(day, (hours = hoursOn(day)));
    return hours;
  };
  const dayOf = (instant: number): number => {
    const local = instant + offsetAt(instant);
    return local - (((local % DAY_MS) + DAY_MS) % DAY_MS);
  };

  return {
    between(start, stop) {
      let sum = 0;
      for (let day = dayOf(start); day <= stop + DAY_MS; day += DAY_MS) {
        const [opens, closes] = hoursOf(day) ?? [0, 0];
        sum += Math.max(0, Math.min(closes, stop) - Math.max(opens, start));
      }
      return sum;
    },
    after(start, ms) {
      let left = ms;
      const first = dayOf(start);
      for (let day = first; day < first + DAYS_MAX * DAY_MS; day += DAY_MS) {
        const [opens, closes] = hoursOf(day) ?? [0, 0];
        const begins = Math.max(opens, start);
        if (closes - begins >= left && closes > begins) return begins + left;
        left -= Math.max(0, closes - begins);
      }
      throw new Error('the calendar has too few working hours');
    },
  };
}

/**
 * Returns when work starts and ends on a day. If clocks skip the opening time, the whole shift moves:
 * otherwise people would count as working for only a part of it. A shift never extends into the next day, so
 * that no time counts twice (a calendar around the clock, or a zone that skips a whole day). `day`: midnight
 * of the date as if in UTC; `begin` and `end`: minutes of the day.
 */
function shiftOn(
  day: number,
  begin: number,
  end: number,
  offsetAt: (instant: number) => number,
): readonly [number, number] {
  const shownBegin = day + begin * MINUTE_MS;
  const shownEnd = day + end * MINUTE_MS;
  const opens = instantOf(shownBegin, offsetAt);
  if (isShown(shownBegin, opens, offsetAt)) return [opens, instantOf(shownEnd, offsetAt)];
  const nextDay = instantOf(day + DAY_MS, offsetAt);
  return [opens, Math.min(opens + (shownEnd - shownBegin), nextDay)];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns a function for the offset of a zone from UTC at an instant, in ms. */
function offsetsOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part));
    return (sign === '-' ? -1_000 : 1_000) * ((hours * 60 + minutes) * 60 + seconds);
  };
}

/** Whether clocks show the local time `shown` (encoded as if it were UTC) at the instant. */
const isShown = (shown: number, instant: number, offsetAt: (instant: number) => number): boolean =>
  instant + offsetAt(instant) === shown;

/**
 * Returns the instant at which clocks show a local time (encoded as if it were UTC): the first if they show
 * it twice. If clocks skip the time, the instant is later by as much as they skip.
 */
function instantOf(shown: number, offsetAt: (instant: number) => number): number {
  const before = shown - offsetAt(shown - DAY_MS);
  const after = shown - offsetAt(shown + DAY_MS);
  return !isShown(shown, before, offsetAt) && isShown(shown, after, offsetAt) ? after : before;
}
