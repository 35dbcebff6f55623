import { dayText } from '../alerts/amount-parts.js';

const ROUNDED = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const SIDE_BY_SIDE_DAYS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "SEK 14,188": an amount in a picture, without decimal places. The table beside the picture is exact. */
export const roundedMoney = (amount: number, currency: string): string =>
  `${currency} ${ROUNDED.format(amount)}`;

/** "14.2K": an amount on an axis. */
export const shortAmount = (amount: number): string => SHORT.format(amount);

/** "5 Feb 2026", or "5 Feb – 3 Mar 2026" for two days. */
export const dayRangeText = (startMs: number, endMs: number): string =>
  dayText(startMs) === dayText(endMs)
    ? SIDE_BY_SIDE_DAYS.format(startMs)
    : SIDE_BY_SIDE_DAYS.formatRange(startMs, endMs);

/** Cuts a coordinate to a tenth, which is finer than a screen. */
export const coordinate = (value: number): string => String(Math.round(value * 10) / 10);
