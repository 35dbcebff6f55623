import { DAY_MS } from '@alert-review/kernel';

/** Earliest plausible day: banks export no older rows. */
export const EARLIEST_PLAUSIBLE_MS = Date.UTC(1990);

/** Tells whether a row of a bank file may have this day. */
export const isPlausibleDay = (ms: number, nowMs: number): boolean =>
  ms >= EARLIEST_PLAUSIBLE_MS && ms <= nowMs + DAY_MS;
