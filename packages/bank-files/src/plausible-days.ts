import { DAY_MS } from '@alert-review/kernel';

/** Banks export no older rows. */
export const EARLIEST_PLAUSIBLE_MS = Date.UTC(1990);

/** Tells whether a row of a bank file may have this date. */
export const isPlausibleDay = (ms: number, nowMs: number): boolean =>
  ms >= EARLIEST_PLAUSIBLE_MS && ms <= nowMs + DAY_MS;
