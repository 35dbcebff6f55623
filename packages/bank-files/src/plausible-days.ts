import { DAY_MS } from '@alert-review/kernel';

/** No bank exports older rows. */
export const EARLIEST = Date.UTC(1990);

/** Tells whether a bank's row may be of this time. */
export const isPlausibleDay = (ms: number, nowMs: number): boolean => ms >= EARLIEST && ms <= nowMs + DAY_MS;
