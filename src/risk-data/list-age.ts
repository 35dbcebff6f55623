import { DAY_MS } from '../kernel/clock.js';

/** Whole UTC days from the day of the list to that instant (ms since 1970). */
export const ageDays = (isoDay: string, atMs: number): number =>
  Math.floor(atMs / DAY_MS) - Math.floor(Date.parse(isoDay) / DAY_MS);

/** Midnight comes earlier east of UTC, so tomorrow is no day to come. */
export const isDayToCome = (isoDay: string, atMs: number): boolean => ageDays(isoDay, atMs) < -1;
