import { DAY_MS } from '@alert-review/kernel';

/** Returns whole UTC days from the date of the list to an instant (epoch ms). */
export const listAgeDays = (isoDay: string, atMs: number): number =>
  Math.floor(atMs / DAY_MS) - Math.floor(Date.parse(isoDay) / DAY_MS);

/** Tells whether a day is after tomorrow. Tomorrow is accepted, since it may have begun east of UTC. */
export const isDayBeyondTomorrow = (isoDay: string, atMs: number): boolean => listAgeDays(isoDay, atMs) < -1;
