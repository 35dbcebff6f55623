import { DAY_MS } from '@alert-review/kernel';
import { withAsciiDigits } from './digits.js';
import type { DateForm } from './guess-dates.js';
import { ConversionFault, dateReader } from './date-reader.js';

/** Exports contain the last months or years, so an order that reads days of long ago is doubtful. */
const RECENT_MS = 3 * 366 * DAY_MS;
/** A file with at least this many different days spans only a few years. */
const DAYS_MANY = 5;
const YEARS_FEW = 2;
const PARTS = /^\s*(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})(?!\d)/;

type YearPlace = 'first' | 'last';

/** Position of a two-digit year in a pattern; null if the pattern has another kind of year. */
function yearPlaceOf({ pattern }: DateForm): YearPlace | null {
  if (/yyy|G/.test(pattern)) return null;
  const at = pattern.indexOf('yy');
  return at < 0 ? null : at < pattern.search(/[dM]/) ? 'first' : 'last';
}

/**
 * Returns the forms that dates may have, given which part may be the year. `isOpen`: the dates, such as
 * 07.03.10, do not show the year, so a person has to choose. They show it if only one order reads all days as
 * days of the last three years, or if one part has many values and the other few.
 */
export function formsByYearPlace(
  texts: readonly string[],
  forms: readonly DateForm[],
  nowMs: number,
): { readonly forms: readonly DateForm[]; readonly isOpen: boolean } {
  const places = new Set(forms.map(yearPlaceOf));
  if (places.has(null) || places.size < 2) return { forms, isOpen: false };
  const recent = new Set(forms.filter((form) => areRecent(texts, form, nowMs)).map(yearPlaceOf));
  const [only = null] = recent.size === 1 ? recent : [];
  const place = only ?? placeByParts(texts);
  if (place === null) return { forms, isOpen: true };
  const isRight = (form: DateForm): boolean => yearPlaceOf(form) === place;
  return { forms: [...forms.filter(isRight), ...forms.filter((form) => !isRight(form))], isOpen: false };
}

function placeByParts(texts: readonly string[]): YearPlace | null {
  const parts = texts.flatMap((text) => {
    const found = PARTS.exec(withAsciiDigits(text));
    return found ? [[found[1]!, found[3]!] as const] : [];
  });
  const first = new Set(parts.map(([part]) => part)).size;
  const last = new Set(parts.map(([, part]) => part)).size;
  if (Math.max(first, last) < DAYS_MANY || Math.min(first, last) > YEARS_FEW) return null;
  return first > last ? 'last' : 'first';
}

function areRecent(texts: readonly string[], { pattern, calendar }: DateForm, nowMs: number): boolean {
  const read = dateReader(pattern, { zone: 'UTC', dayOnly: false, calendar });
  return texts.every((text) => {
    const time = read(text);
    if (time instanceof ConversionFault) return true;
    const ms = Date.parse(time);
    return ms > nowMs - RECENT_MS && ms <= nowMs + DAY_MS;
  });
}
