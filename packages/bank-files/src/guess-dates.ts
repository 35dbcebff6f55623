// Exceeds the usual size: one table holds the forms of dates.
import { DAY_MS } from '@alert-review/kernel';
import type { Calendar } from './calendars.js';
import { ConversionFault, dateReader } from './date-reader.js';
import { withAsciiDigits } from './digits.js';
import { isPlausibleDay } from './plausible-days.js';

/** Latest plausible day. A fixed limit, so that a suggestion does not depend on the current day. */
const LATEST = Date.UTC(2100);
/** Latest plausible day for years of two digits, which could otherwise mean any time. */
const LATEST_SHORT = Date.UTC(2036);
const YEAR_MS = 366 * DAY_MS;

const NAMED_DAYS =
  'dd MMM yyyy|dd-MMM-yyyy|dd/MMM/yyyy|d MMM yyyy|d. MMM yyyy|dd-MMM-yy|dd MMM yy|d MMM yy|MMM d, yyyy|' +
  "MMM d yyyy|d-MMM-yyyy|d-MMM-yy|dd.MMM.yyyy|d 'de' MMM 'de' yyyy|yyyy年M月d日|yyyy년 M월 d일|Gy年M月d日|" +
  'Gy.M.d|G.y.M.d|Gy/M/d|yyyyMMdd|ddMMyyyy';
const ORDERS =
  'yyyy MM dd|dd MM yyyy|MM dd yyyy|dd MM yy|MM dd yy|yy MM dd|yyyy M d|d M yyyy|M d yyyy|d M yy|M d yy|yy M d';
const DAYS = ['-', '.', '/']
  .flatMap((sign) => ORDERS.split('|').map((order) => order.replaceAll(' ', sign)))
  .concat(NAMED_DAYS.split('|'), [
    'yyyy. MM. dd.',
    'yyyy. M. d.',
    'dd. MM. yyyy',
    'd. M. yyyy',
    'yyyy.MM.dd.',
  ]);
const TIMES = (
  '| HH:mm| HH:mm:ss|THH:mm:ss|THH:mm|THH:mm:ssz|THH:mm:ss.fz|THH:mm:ss.f| HH:mm:ss.f| HH:mm:ssz| h:mm a|' +
  ' h:mm:ss a|, HH:mm|, HH:mm:ss| HH.mm| HH.mm.ss|HHmmss| HHmmss| H:mm| H:mm:ss|; HH:mm:ss| HH:mm z| HH:mm:ss z|' +
  ' HH:mm:ss.f z| h:mm a z| h:mm:ss a z| H:mm:ss z| H:mm z|, h:mm a|, h:mm:ss a|, hh:mm a|, hh:mm:ss a'
).split('|');
const PATTERNS = ['excel', ...TIMES.flatMap((time) => DAYS.map((day) => day + time)), 'unix', 'unix-ms'];
/**
 * Calendars with their date patterns, and a test of column names for scripts in which the calendar is used.
 */
const OTHER_CALENDARS: readonly (readonly [Calendar, RegExp, (names: string) => boolean])[] = [
  ['reiwa', /^yy[./-]/, (names) => isJapanese(names)],
  ['buddhist', /yy/, (names) => isThai(names)],
  ['persian', /^yyyy[./-]/, (names) => /\p{Script=Arabic}/u.test(names)],
  ['roc', /^(?:(?:yyyy|yy)[./-]|yyyyMMdd)/, (names) => /\p{Script=Han}/u.test(names) && !isJapanese(names)],
];

/** Matches a text with the separators of a day. A bare number may be anything. */
const LIKE_DAY = /\p{Nd}{1,4}(?:[-./]|\. )[\p{Nd}\p{L}]{1,9}\.?[-./ ]+\p{Nd}{1,4}|年|년/u;

/** Tells whether a text looks like a day in any pattern. */
export const isLikeDayText = (text: string): boolean => LIKE_DAY.test(text);

/** A pattern that dates may have, and the number of dates that fit it. */
export interface DateForm {
  readonly pattern: string;
  readonly calendar: Calendar;
  readonly fitting: number;
}

interface DateWishes {
  readonly dayOnly?: boolean;
  /** Accepts any year, for dates of birth. */
  readonly isAnyYear?: boolean;
  /** Names of the columns; their script shows which calendars are likely. */
  readonly names?: string;
  /** The current time. A payment later than tomorrow shows that day and month were mixed up. */
  readonly nowMs?: number | undefined;
}

/**
 * Tells whether nearly all texts fit. One in ten may fail, or one text of a short file, since its last row
 * may be a footer.
 */
export const doNearlyAllFit = (texts: readonly string[], fits: (text: string) => boolean): boolean =>
  texts.length > 0 &&
  texts.filter((text) => !fits(text)).length <= Math.max(texts.length > 2 ? 1 : 0, texts.length / 10);

function readerOf(
  pattern: string,
  calendar: Calendar,
  { dayOnly = false, isAnyYear = false, nowMs = Infinity }: DateWishes,
) {
  const read = dateReader(pattern, { zone: 'UTC', dayOnly, calendar });
  const isShort = /(?:^|[^y])yy(?:[^y]|$)/.test(pattern);
  // A year later than now is plausible, because a file may contain planned payments.
  const latestShort = Math.min(LATEST_SHORT, nowMs + YEAR_MS);
  return (text: string): string | null => {
    const time = read(text);
    // Counts as fitting: the pattern is right, and an ambiguous zone name is reported later.
    if (time instanceof ConversionFault)
      return /zone_names/.test(time.message) && !HALF_OF_DAY.test(text) ? text : null;
    return isAnyYear || isPlausibleDay(Date.parse(time), isShort ? latestShort : LATEST) ? time : null;
  };
}

/**
 * Returns the patterns that fit nearly all dates, best first. Any two of them read at least one date
 * differently.
 */
export function dateForms(texts: readonly string[], wishes: DateWishes = {}): DateForm[] {
  const dated = texts.filter((text) => /\p{Nd}/u.test(text));
  const found: (DateForm & { readonly reading: string })[] = [];
  const add = (pattern: string, calendar: Calendar): void => {
    const read = readerOf(pattern, calendar, wishes);
    // Fast check of three dates: most of the thousand or so patterns fit no date at all.
    if (dated.length > 2 && dated.slice(0, 3).every((text) => read(text) === null)) return;
    const readings = dated.map(read);
    if (!doNearlyAllFit(readings.map(String), (text) => text !== 'null')) return;
    const fitting = readings.filter((reading) => reading !== null).length;
    const reading = readings.join(' ');
    if (!found.some((each) => each.reading === reading)) found.push({ pattern, calendar, fitting, reading });
  };
  const plain = wishes.isAnyYear ? PATTERNS.filter((each) => !/^(excel|unix)/.test(each)) : PATTERNS;
  for (const pattern of plain) add(pattern, 'gregorian');
  const isPlain = /^\d{4}-\d\d-\d\d/.test(withAsciiDigits(dated[0] ?? ''));
  for (const [calendar, form, isOf] of OTHER_CALENDARS)
    if (isPlain ? found.length === 0 : found.length === 0 || isOf(scriptsOf(wishes, texts)))
      for (const pattern of PATTERNS)
        if (form.test(pattern)) add(calendar === 'roc' ? pattern.replace(/^yyyy/, 'yyy') : pattern, calendar);
  const scripts = scriptsOf(wishes, texts);
  const likely = isJapanese(scripts) ? 'reiwa' : isThai(scripts) ? 'buddhist' : 'gregorian';
  const rank = ({ calendar }: DateForm): number =>
    calendar === likely ? 0 : calendar === 'gregorian' ? 1 : 2;
  const likeness = new Map(found.map((form) => [form, likenessOfHistory(form.reading, wishes.nowMs)]));
  return found
    .toSorted((a, b) => b.fitting - a.fitting || likeness.get(b)! - likeness.get(a)! || rank(a) - rank(b))
    .map(({ pattern, calendar, fitting }) => ({ pattern, calendar, fitting }));
}

/**
 * Rates how well days look like the history of an account: 2 if all are in the past and in order, 1 if all
 * are in the past, else 0. `reading`: the days as one pattern reads them, separated by blanks.
 */
function likenessOfHistory(reading: string, nowMs: number | undefined): number {
  const days = reading
    .split(' ')
    .map((time) => Date.parse(time))
    .filter((ms) => !Number.isNaN(ms));
  if (nowMs === undefined || !days.every((ms) => isPlausibleDay(ms, nowMs))) return 0;
  const isSorted = (sign: number): boolean =>
    days.every((ms, at) => at === 0 || (ms - days[at - 1]!) * sign >= 0);
  return isSorted(1) || isSorted(-1) ? 2 : 1;
}

const scriptsOf = ({ names = '' }: DateWishes, texts: readonly string[]): string =>
  names + texts.slice(0, 5).join('');
/** Matches AM or PM at the end, which has patterns of its own and must not be taken for a zone. */
const HALF_OF_DAY = /\b[AP]M$/i;
const isThai = (names: string): boolean => /\p{Script=Thai}/u.test(names);
const isJapanese = (names: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]|取引|出金|入金|年月日/u.test(names);

/** Returns the Gregorian patterns that fit nearly all dates, best first. */
export const datePatterns = (texts: readonly string[], wishes: DateWishes = {}): string[] =>
  dateForms(texts, wishes)
    .filter(({ calendar }) => calendar === 'gregorian')
    .map(({ pattern }) => pattern);
