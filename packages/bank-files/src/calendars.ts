import { DAY_MS } from '@alert-review/kernel';
import { monthOfName } from './month-names.js';

/** How a file counts years: the calendars that a map may name. */
export const CALENDARS = ['gregorian', 'buddhist', 'reiwa', 'heisei', 'showa', 'roc', 'persian'] as const;
export type Calendar = (typeof CALENDARS)[number];

const CENTURY_ENDS = 70;
/** Eras: a pattern for their names, the year before their first year, and how many years they have. */
const ERAS: readonly (readonly [names: RegExp, before: number, years: number])[] = [
  [/^(R|令和|令|reiwa)$/i, 2018, 99],
  [/^(H|平成|平|heisei)$/i, 1988, 31],
  [/^(S|昭和|昭|showa)$/i, 1925, 64],
  [/^(T|大正|大|taisho)$/i, 1911, 15],
  [/^(M|明治|明|meiji)$/i, 1867, 45],
  [/^(民國|民国|中華民國)$/, 1911, 200],
];

/** Eras that dates do not name; the setting `calendar` names them instead. */
const ERAS_WITHOUT_NAME: Readonly<Partial<Record<Calendar, { before: number; years: number }>>> = {
  reiwa: { before: 2018, years: 99 },
  heisei: { before: 1988, years: 31 },
  showa: { before: 1925, years: 64 },
};

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns the day of a parsed date at midnight UTC; null if there is no such day. */
export function dayOfParts(parts: Groups, calendar: Calendar): Date | null {
  const year = yearOf(parts, calendar);
  const month = parts['mon'] === undefined ? Number(parts['M']) : monthOfName(parts['mon']);
  const number = Number(parts['d']);
  if (year === null) return null;
  if (calendar === 'persian') return persianDay(year, month, number);
  const day = new Date(Date.UTC(year, month - 1, number));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === number ? day : null;
}

function yearOf({ y, yy, e, G }: Groups, calendar: Calendar): number | null {
  const written = e === '元' ? 1 : Number(e ?? yy ?? y);
  if (G !== undefined) {
    const era = ERAS.find(([names]) => names.test(G));
    return era && written >= 1 && written <= era[2] ? era[1] + written : null;
  }
  const isShort = y === undefined;
  const era = ERAS_WITHOUT_NAME[calendar];
  if (era) return isShort && written >= 1 && written <= era.years ? era.before + written : null;
  if (calendar === 'roc') return 1911 + written;
  if (calendar === 'buddhist') return (isShort ? 2500 + written : written) - 543;
  if (calendar === 'persian') return isShort ? 1300 + written + (written < CENTURY_ENDS ? 100 : 0) : written;
  return isShort ? written + (written < CENTURY_ENDS ? 2_000 : 1_900) : written;
}

let persian: Intl.DateTimeFormat | null = null;
const persianDays = new Map<string, Date | null>();
const DAYS_KEPT = 10_000;

/**
 * Converts a Persian date. The platform only converts days to Persian dates, so this searches the days near
 * an estimate, which is off by at most two days.
 */
function persianDay(year: number, month: number, day: number): Date | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && year > 1000 && year < 1700)) return null;
  const key = `${year}/${month}/${day}`;
  const known = persianDays.get(key);
  if (known !== undefined) return known;
  persian ??= new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const before = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
  const guess = Date.UTC(year + 621, 2, 21) + (before + day - 1) * DAY_MS;
  const found = [-2, -1, 0, 1, 2]
    .map((days) => new Date(guess + days * DAY_MS))
    .find((each) => persianText(each) === key);
  if (persianDays.size >= DAYS_KEPT) persianDays.clear();
  persianDays.set(key, found ?? null);
  return found ?? null;
}

function persianText(day: Date): string {
  const parts = persian!.formatToParts(day);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value;
  return `${part('year')}/${part('month')}/${part('day')}`;
}
