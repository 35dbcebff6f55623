import words from './question-words.json' with { type: 'json' };
import { DAY_MS } from '@alert-review/kernel';
import { textInterpretation } from '@alert-review/judgement';
import type { UnderstoodPart } from './question-scores.js';

// size: regular expressions are hard to read when split over lines.

/** Days in UTC such as 2026-03-18, both inclusive. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

type Period = readonly [from: string, to: string];
type Parts = Readonly<Partial<Record<string, string>>>;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
const yearOf = (day: string): number => Number(day.slice(0, 4));
/**
 * Returns the first day of a month and the last day of the period of `count` months. January is 0; 12 is
 * January of the next year, -1 December of the year before.
 */
const months = (year: number, month: number, count = 1): Period => [
  dayOf(Date.UTC(year, month, 1)),
  dayOf(Date.UTC(year, month + count, 0)),
];

function oneDay(year: number, month: number, day: number): Period | null {
  const shown = dayOf(Date.UTC(year, month, day));
  return month < 12 && Number(shown.slice(8)) === day ? [shown, shown] : null;
}

const numberIn = (list: readonly string[], shown: string): number =>
  list.findIndex((each) => each.startsWith(shown.toLowerCase().slice(0, 3)));

const ORDINALS = words.ordinals.split(' ');
const COUNTS = words.counts.split(' ');
const WEEKDAYS = words.weekdays.split(' ');
const ordinal = (shown: string): number =>
  /^\d$/.test(shown) ? Number(shown) - 1 : ORDINALS.indexOf(shown.toLowerCase()) % 4;
/**
 * Returns the number that a word such as "three" stands for: its position in the list. "a" and "an" are 1.
 */
const countOf = (shown: string): number => Number(shown) || Math.max(1, COUNTS.indexOf(shown.toLowerCase()));

const Y = '(?<y>(?:19|20)\\d\\d)';
const MONTH = `(?<m>${textInterpretation.months.map((name) => `${name}|${name.slice(0, 4)}|${name.slice(0, 3)}`).join('|')})\\b\\.?`;
const NTH = '(?<d>\\d{1,2})(?:st|nd|rd|th)?';
const COUNT = `(?:\\d{1,4}|${COUNTS.join('|')})`;
const OF_YEAR = `(?:(?: of)?,? ${Y}|(?: of)? (?:this|the) year|(?: of)? (?<last>last) year)?`;

/**
 * Turns the groups of a matched form into a period. `year`: the year in the text, else the latest year in
 * which the period has begun.
 */
type ReadPeriod = (of: Parts, year: number, nowMs: number) => Period | null;
type PeriodForm = readonly [form: string, read: ReadPeriod];

const namedDay: ReadPeriod = ({ m, d }, year) =>
  oneDay(year, numberIn(textInterpretation.months, m!), Number(d));
const namedMonth: ReadPeriod = ({ m }, year) => months(year, numberIn(textInterpretation.months, m!));
const quarter: ReadPeriod = ({ q }, year) => months(year, ordinal(q!) * 3, 3);
const half: ReadPeriod = ({ h }, year) => months(year, ordinal(h!) * 6, 6);

const CLEAR_FORMS: readonly PeriodForm[] = [
  [`${Y}-(?<m>\\d\\d)-(?<d>\\d\\d)`, ({ m, d }, year) => oneDay(year, Number(m) - 1, Number(d))],
  [`(?:the )?${NTH}(?: of)? ${MONTH}(?:,? ${Y})?`, namedDay],
  [`${MONTH} (?:the )?${NTH}(?!\\d)(?:,? ${Y})?`, namedDay],
  [`(?<d>\\d{1,2})(?<mark>[/.])(?<m>\\d{1,2})\\k<mark>${Y}`, writtenDay],
  [`${MONTH}(?: of)?,? (?:${Y}|(?<last>last) year|this year)`, namedMonth],
  [`${Y}-(?<m>0[1-9]|1[0-2])`, ({ m }, year) => months(year, Number(m) - 1)],
  [`${Y}[ -]Q(?<q>[1-4])`, quarter],
  [`Q(?<q>[1-4])${OF_YEAR}`, quarter],
  [`(?:the )?(?<q>${ORDINALS.join('|')}) quarter${OF_YEAR}`, quarter],
  [
    `(?:the )?first (?<count>${COUNT}) months${OF_YEAR}`,
    ({ count }, year) => months(year, 0, countOf(count!)),
  ],
  [`(?:calendar week|week|CW) ?(?<w>\\d{1,2})${OF_YEAR}`, ({ w }, year) => numberedWeek(year, Number(w))],
  [`H(?<h>[12])${OF_YEAR}`, half],
  [`(?:the )?(?<h>first|1st|second|2nd) half${OF_YEAR}`, half],
  ["(?:the )?(?<ago>last|previous) (?<unit>week|month|quarter|year)(?:['’]s)?", calendar],
  ["(?:the )?(?:this|current) (?<unit>week|month|quarter|year)(?:['’]s)?", calendar],
  [`last (?<day>${WEEKDAYS.join('|')})`, lastWeekday],
  [`last (?<m>${textInterpretation.months.join('|')})`, namedMonth],
  ['(?:last|this past) weekend', (_, _year, nowMs) => weekendBefore(nowMs)],
  ['(?<unit>week|month|quarter|year)[ -]to[ -]date', calendar],
  ["(?:today|this (?:morning|afternoon|evening))(?!['’])", (_, _year, nowMs) => daysAgo(nowMs, 0)],
  ["yesterday(?:['’]s)?", (_, _year, nowMs) => daysAgo(nowMs, 1)],
  ['(?:the )?day before yesterday', (_, _year, nowMs) => daysAgo(nowMs, 2)],
];
const DOTTED = '(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.';
/** Forms that count as a period only after words such as "in" or "since": "march" is also a verb. */
const FORMS_BESIDE_WORDS: readonly PeriodForm[] = [
  [MONTH, namedMonth],
  [DOTTED, ({ m, d }, year) => oneDay(year, Number(m) - 1, Number(d))],
  [`(?:the year )?${Y}(?! ?(?:${words.otherCounts}))`, (_, year) => months(year, 0, 12)],
  [`(?:this )?(?<day>${WEEKDAYS.join('|')})`, newestWeekday],
];
/** "3 days ago" counts only as a bound ("since 3 days ago"): alone it may mean that day or the time since. */
const AGO: PeriodForm = [
  `(?<count>${COUNT}) (?<unit>${words.units})s? ago`,
  ({ count, unit }, _, nowMs) => back(count!, unit!, nowMs),
];

const ungrouped = (form: string): string => form.replace(/\(\?<[a-z]+>/g, '(?:').replace('\\k<mark>', '[/.]');
const anyOf = (forms: readonly PeriodForm[]): string =>
  `(?:${forms.map(([form]) => ungrouped(form)).join('|')})`;
const CLEAR = anyOf(CLEAR_FORMS);
const CLEAR_OR_MONTH = `(?:${CLEAR}|${ungrouped(DOTTED)}|${textInterpretation.months.join('|')})`;
const EDGE = '(?:(?:the )?(?:start|beginning|end) of (?:the )?)?';
const ANY = `${EDGE}${anyOf([...CLEAR_FORMS, ...FORMS_BESIDE_WORDS])}`;
const POINT = `(${EDGE}${anyOf([AGO, ...CLEAR_FORMS, ...FORMS_BESIDE_WORDS])})`;
const PERIODS = [...CLEAR_FORMS, ...FORMS_BESIDE_WORDS, AGO].map(
  ([form, read]) => [new RegExp(`^${form}$`, 'i'), read] as const,
);

/**
 * Returns the period that a text names; without a year, the latest that has begun by `newest`. Null if there
 * is no such period.
 */
function periodOf(shown: string, nowMs: number, newest = dayOf(nowMs)): Period | null {
  const [, edge, plain] = /^(?:(?:the )?(start|beginning|end) of (?:the )?)?(.*)$/i.exec(shown)!;
  const [read, groups] = PERIODS.flatMap(([form, each]) => {
    const match = form.exec(plain!);
    return match ? [[each, match.groups ?? {}] as const] : [];
  })[0]!;
  const ofYear = (year: number) => read(groups, year, nowMs);
  const year = Number(groups.y ?? yearOf(newest)) - (groups.last === undefined ? 0 : 1);
  const isNamed = groups.y !== undefined || /(?:last|this|the) year$/i.test(plain!);
  const ofThisYear = ofYear(year);
  const period = isNamed || (ofThisYear && ofThisYear[0] <= newest) ? ofThisYear : ofYear(year - 1);
  if (!period || edge === undefined) return period;
  const day = period[/end/i.test(edge) ? 1 : 0];
  return [day, day];
}

/** Reads a numeric date if only one order of day and month is possible. With points, the day comes first. */
function writtenDay({ d, m, mark }: Parts, year: number): Period | null {
  const first = Number(d);
  const second = Number(m);
  if (mark === '.' || first > 12 || first === second) return oneDay(year, second - 1, first);
  return second > 12 ? oneDay(year, first - 1, second) : null;
}

function daysAgo(nowMs: number, days: number): Period {
  const day = dayOf(nowMs - days * DAY_MS);
  return [day, day];
}

const daysSinceMonday = (nowMs: number): number => (new Date(nowMs).getUTCDay() + 6) % 7;

/** Returns null for a weekday of the current week: "last Monday" may then mean the week before. */
function lastWeekday(of: Parts, _: number, nowMs: number): Period | null {
  const newest = newestWeekday(of, _, nowMs);
  return newest[0] < daysAgo(nowMs, daysSinceMonday(nowMs))[0] ? newest : null;
}

function weekendBefore(nowMs: number): Period {
  const monday = daysAgo(nowMs, daysSinceMonday(nowMs))[0];
  return [addDays(monday, -2), addDays(monday, -1)];
}

/** Returns a week by its ISO 8601 number: week 1 contains January 4. */
function numberedWeek(year: number, week: number): Period | null {
  const day = dayOf(Date.UTC(year, 0, 4 + (week - 1) * 7));
  return week > 0 && yearOf(day) === year ? calendar({ unit: 'week' }, 0, Date.parse(day)) : null;
}

function newestWeekday({ day }: Parts, _: number, nowMs: number): Period {
  return daysAgo(nowMs, (daysSinceMonday(nowMs) - numberIn(WEEKDAYS, day!) + 7) % 7);
}

const DAYS_OF: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, fortnight: 14 };
const MONTHS_OF: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

function calendar({ unit, ago }: Parts, _: number, nowMs: number): Period {
  const back = ago === undefined ? 0 : 1;
  const count = MONTHS_OF[unit!.toLowerCase()];
  if (count === undefined) {
    const monday = addDays(dayOf(nowMs), -daysSinceMonday(nowMs) - 7 * back);
    return [monday, addDays(monday, 6)];
  }
  const month = new Date(nowMs).getUTCMonth();
  return months(yearOf(dayOf(nowMs)), month - (month % count) - back * count, count);
}

/** Returns the day that many units before today; in a shorter month, the month's last day. */
function back(count: string, unit: string, nowMs: number): Period {
  const days = DAYS_OF[unit.toLowerCase()];
  if (days !== undefined) return daysAgo(nowMs, Math.ceil(countOf(count) * days));
  const now = new Date(nowMs);
  const month = now.getUTCMonth() - countOf(count) * MONTHS_OF[unit.toLowerCase()]!;
  const [, lastDay] = months(now.getUTCFullYear(), month);
  const day = addDays(lastDay, Math.min(0, now.getUTCDate() - Number(lastDay.slice(8))));
  return [day, day];
}

type ReadDays = (shown: readonly string[], nowMs: number) => DayRange | null;

const TO = ' ?(?:to|until|till|through|up to|[-–—]) ?';
/** A first or last day whose month stands next to the other day: "3 to 17 May", "May 3 to 17, 2026". */
const LOOSE = ungrouped(`(?:the )?${NTH}`);
const spans = (lead: string, point: string, link: string): string[] => [
  `${lead}(${point}|${LOOSE}(?=${link}${ungrouped(CLEAR_FORMS[1]![0])}))${link}(${point})`,
  `${lead}(${ungrouped(`${MONTH} ${NTH}`)})${link}(${LOOSE}(?:,? ${ungrouped(Y)})?)`,
];

const span: ReadDays = ([one, other], nowMs) => {
  const withMonth = /^(?:the )?\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?$/i;
  const month = ungrouped(MONTH);
  const named = (shown: string, beside: string) =>
    withMonth.test(shown)
      ? shown.replace(/^(?:the )?(\d+)[a-z]*/i, `$1 ${new RegExp(month, 'i').exec(beside)![0]}`)
      : shown;
  const end = periodOf(named(other!, one!), nowMs);
  const start = end && periodOf(named(one!, other!), nowMs, end[1]);
  return start && start[0] <= end[1] ? { from: start[0], to: end[1] } : null;
};
const both: ReadDays = ([one, other], nowMs) => {
  const second = periodOf(other!, nowMs);
  const first = second && periodOf(one!, nowMs, second[1]);
  return first && addDays(first[1], 1) === second[0] ? { from: first[0], to: second[1] } : null;
};
const one =
  (days: (period: Period) => DayRange): ReadDays =>
  ([shown], nowMs) => {
    const period = periodOf(shown!, nowMs);
    return period && days(period);
  };
const lately: ReadDays = ([count, unit], nowMs) => ({ from: back(count!, unit!, nowMs)[0] });
const longAgo: ReadDays = ([count, unit], nowMs) => ({ to: addDays(back(count!, unit!, nowMs)[0], -1) });
/** A period that is still running, such as "this month", gets no end. */
const within: ReadDays = ([shown], nowMs) => {
  const lasts = /^(?:the )?(?:this|current) |to[ -]date$/i.test(shown!);
  return one(([from, to]) => (lasts ? { from } : { from, to }))([shown!], nowMs);
};
const since = one(([from]) => ({ from }));
const until = one(([, to]) => ({ to }));
const week = one(([from]) => {
  const [monday, sunday] = calendar({ unit: 'week' }, 0, Date.parse(from));
  return { from: monday, to: sunday };
});
const AGE = `(${COUNT}) (${words.units})s?`;

const VAGUE_PERIODS = words.vaguePeriods.replace('MONTH', ungrouped(MONTH)).replace('YEAR', ungrouped(Y));

/** The first form that matches wins, so longer forms come first. */
const FORMS: readonly (readonly [form: string, read: ReadDays])[] = [
  ...spans('between ', ANY, ' (?:and|to) ').map((form) => [form, span] as const),
  ...spans('(?:from|in|during|over|for|of) ', ANY, TO).map((form) => [form, span] as const),
  ...spans('', CLEAR_OR_MONTH, TO).map((form) => [form, span] as const),
  [`(?:in|during|for|of|from) (${ANY}),? (?:and|or|&) (?:in |during )?(${ANY})`, both],
  [`(${CLEAR_OR_MONTH}),? (?:and|or|&) (?:in |during )?(${CLEAR_OR_MONTH})`, both],
  [`(?:${words.runs}) (?:that are )?older than ${AGE}`, longAgo],
  [`(?:(?:in|of|during) )?(?:the )?week (?:of|beginning|starting)(?: on)? (${CLEAR})`, week],
  [`(?:(?:no|not) (?:older|more) than|newer than|younger than|less than) ${AGE} (?:old|ago)`, lately],
  [`(?:no|not) older than ${AGE}`, lately],
  [`(?:(?:in|during|over|within|for) )?(?:the )?(?:last|past|previous) ${AGE}`, lately],
  ["(?:(?:in|over|during|within|for) )?()(?:the )?past (week|fortnight|month|quarter|year)(?!['’])", lately],
  [VAGUE_PERIODS, () => null],
  [`(?:(?:no|not) (?:before|earlier than)|since|starting(?: on| from| in)?) ${POINT}`, since],
  [`(?:(?:from|as of|on|in) )?${POINT} (?:on(?:wards?)?|forwards?|(?:or|and) (?:later|newer))`, since],
  [`(?:(?:on|in) )?${POINT} (?:or|and) (?:earlier|older)`, until],
  [`(?:after|later than|newer than) ${POINT}`, one(([, to]) => ({ from: addDays(to, 1) }))],
  [`(?:before|earlier than|prior to|older than) ${POINT}`, one(([from]) => ({ to: addDays(from, -1) }))],
  [`(?:until|till|up to|through|ending(?: on| in)?)(?: and including)? ${POINT}`, until],
  [`by (${CLEAR})`, until],
  [`(?:in|during|on|throughout|from) (${ANY})(?! (?:cases?|be)\\b)`, within],
  [`(?:(?:of|from|for|over|within|dated) )?(${CLEAR})`, within],
  [`(?<=^|, ?)(${textInterpretation.months.join('|')}|${ungrouped(Y)})(?= ?(?:,|$))`, within],
  [`(${COUNT} days? ago)`, within],
  // Not applied: "3 days ago" may mean that day or the time since; in "3/4" the month is unclear.
  [anyOf([AGO]), () => null],
  [`(?!24/7)\\d{1,2}/(?:0?[1-9]|1[0-2])(?!/)`, () => null],
];
/** The lookarounds reject matches next to other word characters, where a date may be part of an id. */
const COMPILED_FORMS = FORMS.map(
  ([form, read]) => [new RegExp(`(?<![\\w-])${form}(?![\\w-])`, 'gi'), read] as const,
);

/** Matches words before a date that make it a date of the customer rather than of the alert. */
const CUSTOMER_DATE_WORDS = new RegExp(`\\b(?:${words.datesOfTheCase})\\b[^,;\\0]{0,12}$`, 'i');
const DENIED = new RegExp(`\\b(?:${words.exceptions})(?: (?:${words.exceptionLinks}))* $`, 'i');
const VAGUE = new RegExp(`\\b(?:${words.vagueBefore})(?: the)? $`, 'i');
const HOW = 'Say, for example, "between 3 May 2026 and 17 May 2026", "since yesterday" or "last 30 days".';

/** Reads the days that a question asks for, unless the words before them give them another meaning. */
export function dayRangeInQuestion(text: string, nowMs: number): UnderstoodPart<DayRange> {
  // Each date already read is replaced by NULs of the same length, so that positions stay the same and the
  // shorter patterns that follow cannot match inside it.
  let unseen = text;
  let rest = text;
  const take = (from: string, { 0: whole, index }: RegExpMatchArray) =>
    from.slice(0, index) + '\0'.repeat(whole.length) + from.slice(index! + whole.length);
  let found: DayRange = {};
  for (const [form, read] of COMPILED_FORMS)
    for (const match of unseen.matchAll(form)) {
      const before = unseen.slice(0, match.index);
      unseen = take(unseen, match);
      if (CUSTOMER_DATE_WORDS.test(before)) continue;
      const shown = match.slice(1).filter((each) => each !== undefined);
      const days =
        DENIED.test(before) || VAGUE.test(before + /^(?:of )?/i.exec(match[0])![0])
          ? null
          : read(shown, nowMs);
      // Two periods that contradict or repeat each other: apply neither.
      if (!days || Object.keys(days).some((side) => side in found))
        return { found: {}, rest: text, hint: `"${match[0]}" was not applied as days. ${HOW}` };
      found = { ...found, ...days };
      rest = take(rest, match);
    }
  return { found, rest: rest.replace(/\0+/g, '') };
}
