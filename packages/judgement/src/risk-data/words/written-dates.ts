import words from '../data/note-words.json' with { type: 'json' };

export const MONTHS: readonly string[] = words.lists.months.split(' ');
const MONTHS_BY_LANGUAGE = [words.lists.months, words.lists.months_de, words.lists.months_es].map((names) =>
  names.split(' '),
);
/** Matches "1 May 1980", "1. Mai 1980", "1 de mayo de 1980" and "May 1, 1980". */
const WRITTEN_DATE =
  /\b(\d{1,2})\.? (?:de )?(\p{L}{3,10})\.?,? (?:de )?(\d{4})\b|\b(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})\b/gu;

/** Matches 31.12.1980, and 31/12/1980 if the first number cannot be a month. */
const DAY_FIRST_DATE = /\b(\d{1,2})(?:\.(\d{1,2})\.|(?<=1[3-9]|2\d|3[01])\/(\d{1,2})\/)(\d{4})\b/g;

export function withIsoDates(text: string): string {
  const numbered = text.replace(
    DAY_FIRST_DATE,
    (_, day: string, month: string | undefined, monthAfterSlash: string | undefined, year: string) =>
      [year, ...[month ?? monthAfterSlash!, day].map((part) => part.padStart(2, '0'))].join('-'),
  );
  return numbered.replace(WRITTEN_DATE, (written: string, ...parts: (string | undefined)[]) => {
    const [dayBefore, monthBehind, yearBehind, monthBefore, dayBehind, year] = parts;
    const name = (monthBehind ?? monthBefore!).toLowerCase();
    const isNamed = (each: string) => each.startsWith(name) || name === each.slice(0, 4);
    const month = Math.max(...MONTHS_BY_LANGUAGE.map((months) => months.findIndex(isNamed)));
    if (month < 0) return written;
    const numbers = [String(month + 1), dayBefore ?? dayBehind!].map((part) => part.padStart(2, '0'));
    return [yearBehind ?? year!, ...numbers].join('-');
  });
}

/** Tells whether an ISO date exists in the calendar; February 30 does not. */
export function isCalendarDay(iso: string): boolean {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === iso;
}
