import { DAY_MS } from '@alert-review/kernel';
import type { WorkCalendar } from './teams.events.js';

const MINUTE_MS = 60_000;
/** A week of one working day, for all hours that a service level may have, and as many holidays. */
const DAYS_MAX = 7 * 1_100;

/** Counts the time in which work is done. All instants and times are in ms. */
export interface WorkingHours {
  /** Returns the working time between two instants; 0 where the second is not later. */
  between(from: number, to: number): number;
  /** Returns the instant at which so much working time has passed. */
  after(from: number, ms: number): number;
}

export const ALL_HOURS: WorkingHours = {
  between: (from, to) => Math.max(0, to - from),
  after: (from, ms) => from + ms,
};

/** Returns the working hours of a calendar. Days of the zone are as long as its clocks make them. */
export function workingHoursOf({ zone, weekdays, from, to, holidays }: WorkCalendar): WorkingHours {
  const offsetAt = offsetsOf(zone);
  const free = new Set(holidays);
  const begin = minutesOf(from);
  const end = minutesOf(to);
  const known = new Map<number, readonly [number, number] | null>();

  /** `day`: midnight in UTC of the date. */
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
 * Returns opening and closing instant of a day. Clocks that leap over the opening time move the whole
 * shift: with the closing time left where it is, people would be counted as working for a part of it. The
 * shift ends with its day at the latest, so that no time counts for two days (a calendar of all hours, or a
 * zone that leaves out a whole day). `day`: midnight in UTC of the date; `begin`, `end`: minutes of the
 * day.
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

/** Returns by how much clocks of a zone are ahead of UTC at an instant. */
function offsetsOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part));
    return (sign === '-' ? -1_000 : 1_000) * ((hours * 60 + minutes) * 60 + seconds);
  };
}

/** Tells whether clocks show the time, given as if it were UTC, at that instant. */
const isShown = (shown: number, instant: number, offsetAt: (instant: number) => number): boolean =>
  instant + offsetAt(instant) === shown;

/**
 * Returns when clocks show a time, given as if it were UTC: the first time where they show it twice, and as
 * much later as they leap where they never show it.
 */
function instantOf(shown: number, offsetAt: (instant: number) => number): number {
  const before = shown - offsetAt(shown - DAY_MS);
  const after = shown - offsetAt(shown + DAY_MS);
  return !isShown(shown, before, offsetAt) && isShown(shown, after, offsetAt) ? after : before;
}
