import { DAY_MS } from '@alert-review/kernel';

/** Returns whole UTC days from the day of the list to an instant (ms since 1970). */
export const listAgeDays = (isoDay: string, atMs: number): number =>
  Math.floor(atMs / DAY_MS) - Math.floor(Date.parse(isoDay) / DAY_MS);

/** Tells whether a day is after tomorrow: east of UTC tomorrow may have begun. */
export const isDayToCome = (isoDay: string, atMs: number): boolean => listAgeDays(isoDay, atMs) < -1;
