import words from '../../../risk-data/data/question-words.json' with { type: 'json' };
import { DAY_MS } from '../../../kernel/clock.js';
import { MONTHS } from '../../../risk-data/words/written-dates.js';
import type { Understood } from './question-scores.js';

// size: a pattern is read as one line.

/** Days in UTC such as 2026-03-18, inclusive. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

type Period = readonly [from: string, to: string];

const MONTH = `(${MONTHS.join('|')})`;
const YEAR = '((?:19|20)\\d\\d)';
const MONTH_NAME = `(?:${MONTHS.join('|')})`;
const DAYS = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2} ${MONTH_NAME} \\d{4}|${MONTH_NAME} \\d{1,2},? \\d{4}|${MONTH_NAME} \\d{4}`;
/** Why the lookarounds: characters around a day may make it part of an id. */
const DAY = `(?<![\\w-])(${DAYS})(?![\\w-])`;
const UNITS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7 };

/** Matches words before a date that make it one of the customer, not of the run. */
const CUSTOMER_DATE_WORDS = new RegExp(`\\b(?:${words.datesOfTheCase})\\b[^,;]{0,12}$`, 'i');

/** Matches a second day or period after the one read, which is then only half of what is meant. */
const SECOND_DATE_LINK = `(?:${words.daysBehind})`;
const MORE_BEHIND = new RegExp(
  `^ ?(?:(?:to|until|till|through|[-–—]) ?\\d|${SECOND_DATE_LINK} ?(?:(?:${words.dayPrepositions}) )?` +
    `(?:${MONTH_NAME}|Q[1-4]|this|last|previous|today|${YEAR}|\\d{1,2} ${MONTH_NAME})\\b)`,
  'i',
);
const MORE_BEFORE = new RegExp(`(?:\\d|\\b${MONTH_NAME}) ?${SECOND_DATE_LINK} ?$`, 'i');

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
const firstOf = (year: number, month: number): string => dayOf(Date.UTC(year, month, 1));
const monthOf = (year: number, month: number): Period => [
  firstOf(year, month),
  addDays(firstOf(year, month + 1), -1),
];

/** Returns the day, or the whole month where none is named; null where there is no such day. */
function periodOf(shown: string): Period | null {
  const iso = /^\d{4}-\d\d-\d\d$/.test(shown);
  const month = MONTHS.findIndex((name) => shown.toLowerCase().includes(name));
  const [first, second] = shown.match(/\d+/g)!.map(Number) as [number, number?];
  if (!iso && second === undefined) return monthOf(first, month);
  const ms = iso ? Date.parse(shown) : Date.UTC(second!, month, first);
  if (!Number.isFinite(ms)) return null;
  const day = dayOf(ms);
  return iso ? (day === shown ? [day, day] : null) : Number(day.slice(8)) === first ? [day, day] : null;
}

type ReadDays = (match: RegExpExecArray, nowMs: number) => Days | null;

const between: ReadDays = ([, one, other]) => {
  const [start, end] = [periodOf(one!), periodOf(other!)];
  return start && end && { from: start[0], to: end[1] };
};
const daysOfPeriod = (period: Period | null): Days | null => period && { from: period[0], to: period[1] };
const quarter = (year: number, number: number): Days => ({
  from: firstOf(year, number * 3),
  to: addDays(firstOf(year, number * 3 + 3), -1),
});

function backBy(count: number, unit: string, nowMs: number): Days {
  const days = UNITS[unit];
  if (days !== undefined) return { from: dayOf(nowMs - Math.ceil(count * days) * DAY_MS) };
  const now = new Date(nowMs);
  const months = count * ({ month: 1, quarter: 3, year: 12 }[unit] ?? 0);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return { from: dayOf(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay))) };
}

function calendar(which: string, unit: string, nowMs: number): Days {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const monday = addDays(dayOf(nowMs), -((now.getUTCDay() + 6) % 7));
  const isThis = which.toLowerCase() === 'this';
  if (unit === 'week')
    return isThis ? { from: monday } : { from: addDays(monday, -7), to: addDays(monday, -1) };
  if (unit === 'month')
    return isThis ? { from: firstOf(year, month) } : daysOfPeriod(monthOf(year, month - 1))!;
  const number = Math.floor(month / 3);
  if (unit === 'quarter') return isThis ? { from: firstOf(year, number * 3) } : quarter(year, number - 1);
  return isThis
    ? { from: firstOf(year, 0) }
    : { from: firstOf(year - 1, 0), to: addDays(firstOf(year, 0), -1) };
}

const QUARTERS = ['first', 'second', 'third', 'fourth'];

/** The first form that fits is taken, so longer ones stand first. */
const FORMS: readonly (readonly [form: string, read: ReadDays])[] = [
  [`between ${DAY} and ${DAY}`, between],
  [`from ${DAY} (?:to|until) ${DAY}`, between],
  [
    `(?:in|during|over|within)? ?(?:the )?(?:last|past|previous) (\\d{1,4}) (${words.units})s?\\b`,
    ([, count, unit], nowMs) => backBy(Number(count), unit!.toLowerCase(), nowMs),
  ],
  [
    '(?:in|over) the past (week|month|quarter|year)\\b',
    ([, unit], nowMs) => backBy(1, unit!.toLowerCase(), nowMs),
  ],
  [
    "(?:in |during )?(?:the )?\\b(last|this|previous) (week|month|quarter|year)(?:['’]s)?\\b(?!-)",
    ([, which, unit], nowMs) => calendar(which!, unit!.toLowerCase(), nowMs),
  ],
  [
    "\\b(?:runs? |cases? |alerts? )?(?:of |from )?(yesterday|today)\\b(?!['’])",
    ([, which], nowMs) =>
      daysOfPeriod(dayAndNothingElse(which!.toLowerCase() === 'today' ? nowMs : nowMs - DAY_MS)),
  ],
  [`\\bQ([1-4]) ${YEAR}\\b`, ([, number, year]) => quarter(Number(year), Number(number) - 1)],
  [
    `(?:in |during )?(?:the )?(${QUARTERS.join('|')}) quarter of ${YEAR}\\b`,
    ([, name, year]) => quarter(Number(year), QUARTERS.indexOf(name!.toLowerCase())),
  ],
  [`since ${DAY}`, ([, day]) => fromOf(periodOf(day!))],
  [`after ${DAY}`, ([, day]) => startAfter(periodOf(day!))],
  [`before ${DAY}`, ([, day]) => endBefore(periodOf(day!))],
  [`(?:until|up to|till) ${DAY}`, ([, day]) => untilEnd(periodOf(day!))],
  [`(?:\\b(?:in|on|of|from|during) )?${DAY}`, ([, day]) => daysOfPeriod(periodOf(day!))],
  [`\\b(?:in|during) ${YEAR}\\b(?!-)`, ([, year]) => daysOfPeriod([`${year}-01-01`, `${year}-12-31`])],
  [`\\b(?:in|during) ${MONTH}\\b(?! (?:cases?|be\\b))`, ([, name], nowMs) => newestMonth(name!, nowMs)],
];
const COMPILED_FORMS = FORMS.map(([form, read]) => [new RegExp(form, 'i'), read] as const);

const dayAndNothingElse = (ms: number): Period => [dayOf(ms), dayOf(ms)];
const fromOf = (period: Period | null): Days | null => period && { from: period[0] };
const startAfter = (period: Period | null): Days | null => period && { from: addDays(period[1], 1) };
const endBefore = (period: Period | null): Days | null => period && { to: addDays(period[0], -1) };
const untilEnd = (period: Period | null): Days | null => period && { to: period[1] };

/** Returns the month of this year if it has begun, else that of the year before. */
function newestMonth(name: string, nowMs: number): Days | null {
  const now = new Date(nowMs);
  const month = MONTHS.indexOf(name.toLowerCase());
  return daysOfPeriod(monthOf(now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0), month));
}

/** Reads a period of the run, unless the words before it make it something else. */
export function daysIn(text: string, nowMs: number): Understood<Days> {
  for (const [form, read] of COMPILED_FORMS) {
    const match = form.exec(text);
    if (!match || CUSTOMER_DATE_WORDS.test(text.slice(0, match.index))) continue;
    const isHalf =
      MORE_BEHIND.test(text.slice(match.index + match[0].length)) ||
      MORE_BEFORE.test(text.slice(0, match.index));
    if (isHalf && read !== between) break;
    const found = read(match, nowMs);
    if (found) return { found, rest: text.replace(match[0], '') };
  }
  return { found: {}, rest: text };
}
