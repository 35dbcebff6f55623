import { dayText } from './amount-parts.js';

const ROUNDED = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const MONTH_NAMES = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
);

/** "SEK 14,188": an amount in a picture, without decimal places. The table beside the picture is exact. */
export const roundedMoney = (amount: number, currency: string): string =>
  `${currency} ${ROUNDED.format(amount)}`;

/** "14.2K": an amount on an axis. */
export const shortAmount = (amount: number): string => SHORT.format(amount);

/**
 * "5 Feb 2026", or "5 Feb – 3 Mar 2026" for two days. A picture has hundreds of them, for which the formatter
 * of ranges takes longer than all the rest of the picture.
 */
export function dayRangeText(startMs: number, endMs: number): string {
  const start = new Date(startMs);
  const end = new Date(endMs);
  const last = `${end.getUTCDate()} ${monthAndYear(end)}`;
  if (dayText(startMs) === dayText(endMs)) return last;
  if (monthAndYear(start) === monthAndYear(end)) return `${start.getUTCDate()} – ${last}`;
  const isOneYear = start.getUTCFullYear() === end.getUTCFullYear();
  const first = `${start.getUTCDate()} ${isOneYear ? MONTH_NAMES[start.getUTCMonth()] : monthAndYear(start)}`;
  return `${first} – ${last}`;
}

/** "5 Feb". */
export const shortDayText = (ms: number): string => {
  const day = new Date(ms);
  return `${day.getUTCDate()} ${MONTH_NAMES[day.getUTCMonth()]}`;
};

const monthAndYear = (day: Date): string => `${MONTH_NAMES[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

/** Cuts a coordinate to a tenth, which is finer than a screen. */
export const coordinateText = (value: number): string => String(Math.round(value * 10) / 10);
