import { z } from 'zod';
import { DAY_MS, mondayOfWeek, utcDay, validationErrorOf } from '@alert-review/kernel';
import { dayField } from '../form-fields.js';

export const FIGURES_PERIOD_DAYS = [7, 30, 90] as const;
export const DAYS_BY_DEFAULT = 30;
/** Longest period. The tables have one row per week. */
const DAYS_MAX = 366;
const WEEK_MS = 7 * DAY_MS;

export const FIGURES_FIELDS = z.object({
  days: z.enum(FIGURES_PERIOD_DAYS.map(String)).optional(),
  from: dayField(),
  to: dayField(),
});

/** A period of whole days in UTC; both days are included. */
export interface FiguresPeriod {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Number of days, if the period ends today and was chosen by its length; otherwise null. */
  readonly days: number | null;
}

/** Returns the period that an address asks for. Throws validation_error if it is invalid. */
export function figuresPeriodOf(
  { days, from, to }: z.output<typeof FIGURES_FIELDS>,
  nowMs: number,
): FiguresPeriod {
  const isNamed = from !== undefined || to !== undefined;
  const length = Number(days ?? DAYS_BY_DEFAULT);
  const end = isNamed && to !== undefined ? to : utcDay(nowMs);
  const begin = isNamed && from !== undefined ? from : utcDay(Date.parse(end) - (length - 1) * DAY_MS);
  const fromMs = Date.parse(begin);
  const toMs = Date.parse(end) + DAY_MS - 1;
  if (fromMs > toMs) throw validationErrorOf([{ field: 'to', value: end, message: `is before ${begin}` }]);
  if (toMs - fromMs > DAYS_MAX * DAY_MS)
    throw validationErrorOf([
      { field: 'from', value: begin, message: `is more than ${DAYS_MAX} days before ${end}` },
    ]);
  return { from: begin, to: end, fromMs, toMs, days: isNamed ? null : length };
}

/** Returns the Mondays of all weeks between two instants, both inclusive. */
export function weeksBetween(fromMs: number, toMs: number): string[] {
  const weeks: string[] = [];
  for (let at = Date.parse(mondayOfWeek(fromMs)); at <= toMs; at += WEEK_MS) weeks.push(utcDay(at));
  return weeks;
}
