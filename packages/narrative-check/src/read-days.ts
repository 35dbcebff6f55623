import type { TextSpan } from './read-numbers.js';

// size: a pattern is read as one line.

/** First and last day, such as "2024-05-09"; both belong to it. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

/** A day or period that a text names. */
export interface DayMention extends TextSpan {
  /** What the words may stand for: several where the year is missing, or day and month may be exchanged. */
  readonly spans: readonly DayPeriod[];
  /** The days in the words themselves: of "since May" those of May. */
  readonly named: readonly DayPeriod[];
  /** `range`: both ends are days, which have to be right. `open`: since or until a day. */
  readonly grain: 'day' | 'range' | 'month' | 'open';
}

/** The letters by which the name of a month is recognised, January first. */
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?' +
  '|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)(?![\\p{L}])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?!\\d)';
const YEAR = '(?:19|20)\\d\\d(?!\\d)';
const TO = '\\s?(?:–|—|-|\\bto\\b|\\band\\b|\\buntil\\b|\\bthrough\\b|\\btill\\b)\\s?';

/** One day, the year of which may be missing. Day first, month first, or in digits. */
const ONE = [
  `(?<iso>${YEAR}-\\d\\d-\\d\\d)`,
  `(?<day>${DAY})\\s(?:of\\s)?(?<month>${MONTH})(?:,?\\s(?<year>${YEAR}))?`,
  `(?<month2>${MONTH})\\s(?<day2>${DAY})(?:,?\\s(?<year2>${YEAR}))?`,
  `(?<numeric>(?<![\\d.])\\d{1,2}[./]\\d{1,2}[./]${YEAR})`,
].join('|');
/** "7–21 February 2023", "February 7 to 21, 2023": days of one month. */
const WITHIN_MONTH = [
  `(?<first>${DAY})${TO}(?<last>${DAY})\\s(?:of\\s)?(?<month>${MONTH})(?:,?\\s(?<year>${YEAR}))?`,
  `(?<month2>${MONTH})\\s(?<first2>${DAY})${TO}(?<last2>${DAY})(?:,?\\s(?<year2>${YEAR}))?`,
].join('|');
/** A month, alone only behind a word such as "in", as "may" and "March" are words, too. */
const A_MONTH = `(?<month>${MONTH})\\s(?<year>${YEAR})|(?<=\\b(?:in|during|since|until|by|of|and|to|from|between|late|early|mid)[ -])(?<bare>${MONTH})`;
const A_YEAR = `(?<=\\b(?:in|during|since|until|by|of|from) )(?<year>${YEAR})`;

const CALLED = new RegExp(
  [WITHIN_MONTH, ONE, A_MONTH, A_YEAR]
    .map(
      (part, at) => `(?:${part.replaceAll('(?<', (all) => all).replaceAll(/\(\?<(\w+)>/g, `(?<$1_${at}>`)})`,
    )
    .join('|'),
  'gu',
);

const two = (number: number): string => String(number).padStart(2, '0');
const monthOf = (written: string): number => MONTH_STARTS.indexOf(written.toLowerCase().slice(0, 3)) + 1;
const dayOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : null;
};
const wholeMonth = (year: number, month: number): DayPeriod => ({
  from: `${year}-${two(month)}-01`,
  to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
});

/** Returns the days that a text names, in its order. `years`: those of the payments, for days without a year. */
export function daysIn(text: string, years: readonly number[]): DayMention[] {
  const found = [...text.matchAll(CALLED)].flatMap((match): DayMention[] => {
    const spans = spansOf(match.groups!, years);
    if (spans === null || spans.days.length === 0) return [];
    const piece = { at: match.index, end: match.index + match[0].length, text: match[0] };
    return [{ ...piece, spans: spans.days, named: spans.days, grain: spans.grain }];
  });
  return joined(found, text);
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Spans {
  readonly days: readonly DayPeriod[];
  readonly grain: DayMention['grain'];
}

function spansOf(groups: Groups, years: readonly number[]): Spans | null {
  const group = (name: string, at: number) => groups[`${name}_${at}`] ?? groups[`${name}2_${at}`];
  const yearsOf = (year: string | undefined) => (year === undefined ? years : [Number(year)]);
  const days = (from: readonly (string | null)[], grain: DayMention['grain'] = 'day'): Spans => ({
    days: from.flatMap((day) => (day === null ? [] : [{ from: day, to: day }])),
    grain,
  });
  const withinMonth = group('month', 0);
  if (withinMonth !== undefined) {
    const month = monthOf(withinMonth);
    const ends = yearsOf(group('year', 0)).flatMap((year): DayPeriod[] => {
      const from = dayOf(year, month, Number.parseInt(group('first', 0)!, 10));
      const to = dayOf(year, month, Number.parseInt(group('last', 0)!, 10));
      return from !== null && to !== null ? [{ from, to }] : [];
    });
    return { days: ends, grain: 'range' };
  }
  if (groups['iso_1'] !== undefined) {
    const [year, month, day] = groups['iso_1'].split('-').map(Number);
    return days([dayOf(year!, month!, day!)]);
  }
  if (groups['numeric_1'] !== undefined) {
    const [a, b, year] = groups['numeric_1'].split(/[./]/).map(Number);
    return days([...new Set([dayOf(year!, b!, a!), dayOf(year!, a!, b!)])]);
  }
  const month = group('month', 1);
  if (month !== undefined) {
    const day = Number.parseInt(group('day', 1)!, 10);
    return days(yearsOf(group('year', 1)).map((year) => dayOf(year, monthOf(month), day)));
  }
  const wholeMonthName = groups['month_2'] ?? groups['bare_2'];
  if (wholeMonthName !== undefined) {
    const named = yearsOf(groups['year_2']);
    return { days: named.map((year) => wholeMonth(year, monthOf(wholeMonthName))), grain: 'month' };
  }
  const year = groups['year_3'];
  return year === undefined
    ? null
    : { days: [{ from: `${year}-01-01`, to: `${year}-12-31` }], grain: 'month' };
}

const BETWEEN = new RegExp(`^${TO}$`, 'u');
const OPEN_FROM = /(?:since|after|from)\s$/iu;
const OPEN_TO = /(?:until|till|before|by|up to)\s$/iu;
const BEFORE_ALL_DAYS = '0000-01-01';
const AFTER_ALL_DAYS = '9999-12-31';

/** Joins "7 February to 21 March" into one period, and opens "since 9 May". */
function joined(found: readonly DayMention[], text: string): DayMention[] {
  const periods: DayMention[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = found[at]!;
    const next = found[at + 1];
    const before = text.slice(Math.max(0, one.at - 12), one.at);
    const gap = next === undefined ? '' : text.slice(one.end, next.at);
    const isRange =
      next !== undefined &&
      one.grain !== 'range' &&
      BETWEEN.test(gap) &&
      (!/\band\b/u.test(gap) || /between\s(?:the\s)?$/iu.test(before));
    if (isRange) {
      const spans = one.spans.flatMap(({ from }) =>
        next.spans.flatMap(({ to }) => (from <= to ? [{ from, to }] : [])),
      );
      const isOfDays = one.grain === 'day' && next.grain === 'day';
      const end = next.end;
      periods.push({
        at: one.at,
        end,
        text: text.slice(one.at, end),
        spans: closest(spans),
        named: closest(spans),
        grain: isOfDays ? 'range' : 'month',
      });
      at++;
    } else if (one.grain !== 'range' && OPEN_FROM.test(before))
      periods.push({
        ...one,
        grain: 'open',
        spans: one.spans.map(({ from }) => ({ from, to: AFTER_ALL_DAYS })),
      });
    else if (one.grain !== 'range' && OPEN_TO.test(before))
      periods.push({
        ...one,
        grain: 'open',
        spans: one.spans.map(({ to }) => ({ from: BEFORE_ALL_DAYS, to })),
      });
    else periods.push(one);
  }
  return periods;
}

/** Of "7 February to 21 March" without years those of one year, or of two that follow each other. */
function closest(spans: readonly DayPeriod[]): readonly DayPeriod[] {
  const length = ({ from, to }: DayPeriod): number => Date.parse(to) - Date.parse(from);
  const least = Math.min(...spans.map(length));
  return spans.filter((span) => length(span) < least + 366 * 86_400_000);
}
