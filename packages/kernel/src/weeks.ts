import { DAY_MS } from './clock.js';
import { utcDay } from './visible-text.js';

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday. */
const MONDAY_TO_THURSDAY = 3;

let last = { day: NaN, week: '' };

/** Returns the Monday of the week of an instant, in UTC, such as 2026-03-02. */
export function weekOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  // Why kept: rows come in the order of their time.
  if (day === last.day) return last.week;
  const sinceMonday = (((day + MONDAY_TO_THURSDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  last = { day, week: utcDay((day - sinceMonday) * DAY_MS) };
  return last.week;
}

/** Returns the Mondays of all weeks from one instant to another, inclusive. */
export function weeksBetween(fromMs: number, toMs: number): string[] {
  const weeks: string[] = [];
  for (let at = Date.parse(weekOf(fromMs)); at <= toMs; at += WEEK_DAYS * DAY_MS) weeks.push(utcDay(at));
  return weeks;
}
