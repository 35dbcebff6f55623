/** Formats that a workbook need not spell out, by number: those of dates and times. */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const TIME_NUMBERS = new Set([18, 19, 20, 21, 45, 46, 47]);

/** A workbook program takes no longer ones. */
const CODE_CHARS_MAX = 255;

export type NumberKind = 'number' | 'date' | 'time' | { readonly digits: number };

/** Returns what a cell's number means by its format: `dd.mm.yyyy` a date, `00000` a code of five digits. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return TIME_NUMBERS.has(id) ? 'time' : isDateNumber(id) ? 'date' : 'number';
  const [first = ''] = code.slice(0, CODE_CHARS_MAX).split(';');
  const plain = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .toLowerCase();
  if (/^0{2,}$/.test(plain)) return { digits: plain.length };
  // Why: elapsed hours are a length of time and no time of a day.
  if (/\[[hms]+\]/.test(plain) || plain.includes('general')) return 'number';
  if (
    /[yd]/.test(plain) ||
    /(?:^|[^a-z])m{1,5}(?:$|[^a-z])/.test(plain.replace(/h[^a-z]{0,5}m{1,2}|m{1,2}[^a-z]{0,5}s/g, ''))
  )
    return 'date';
  return /[hs]/.test(plain) ? 'time' : 'number';
}

const DAY_SECONDS = 24 * 3_600;
const EPOCHS = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
/** The last day of the year 9999, as a workbook counts days. */
const DAYS_MAX = 2_958_466;

/** Returns a count of days as `2026-01-31`, with its time where it has one; null for no day. */
export function dateText(days: number, is1904: boolean): string | null {
  if (!(days >= 0 && days < DAYS_MAX)) return null;
  const begin = is1904 ? EPOCHS.from1904 : EPOCHS.from1900;
  const seconds = Math.round(days * DAY_SECONDS);
  const text = new Date(begin + seconds * 1_000).toISOString();
  return seconds % DAY_SECONDS === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** Returns a part of a day as `12:30:00`. */
export const timeText = (part: number): string =>
  new Date(Math.round((part % 1) * DAY_SECONDS) * 1_000).toISOString().slice(11, 19);

/** A number of a cell keeps 15 digits; what has more has lost the others. */
export const DIGITS_KEPT = 15;

/** Returns the number as the workbook shows it: without the error of binary fractions. */
export const shownNumber = (value: number): number => Number(value.toPrecision(DIGITS_KEPT));

/** Tells whether a whole number has more digits than a cell keeps. */
export const isSpoilt = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= 10 ** DIGITS_KEPT;
