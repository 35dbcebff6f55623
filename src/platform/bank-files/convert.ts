import { date, dateTime } from '../../kernel/fields.js';

/** Says why a value cannot be converted. */
export class Fault {
  constructor(readonly message: string) {}
}

export interface NumberSigns {
  /** What is before the places. */
  readonly decimal: string;
  /** What may stand between groups of three digits; empty for nothing. */
  readonly thousands: string;
}

/** Blanks, currency signs and quotation marks as in `€ 1'234.50`, which are no part of a number. */
const ASIDE = /[\s\u00a0\u202f\p{Sc}]/gu;
const JSON_DIGITS_MAX = 15;

/** Returns a converter to decimal texts such as `-1250.75`; takes signs on both ends, and parentheses. */
export function numberReader({
  decimal,
  thousands,
}: NumberSigns): (value: string | number) => string | Fault {
  const group = thousands.trim() === '' ? '' : escaped(thousands);
  const whole = group ? `\\d{1,3}(?:${group}\\d{3})+|\\d+` : '\\d+';
  const form = new RegExp(`^([+-]|\\()?(${whole})(?:${escaped(decimal)}(\\d+))?([+-]|\\))?$`);
  const words = `is no number with the decimal sign "${decimal}"${group && ` and thousands "${thousands}"`}`;
  return (value) => {
    if (typeof value === 'number') return ofJson(value);
    const [, before = '', digits, places, after = ''] = form.exec(value.replace(ASIDE, '')) ?? [];
    const isPaired = (before === '(') === (after === ')');
    if (digits === undefined || !isPaired || (before !== '' && after !== '' && before !== '('))
      return new Fault(words);
    const isNegative = /[-(]/.test(before + after);
    const plain = (thousands ? digits.replaceAll(thousands, '') : digits).replace(/^0+(?=\d)/, '');
    return `${isNegative ? '-' : ''}${plain}${places === undefined ? '' : `.${places}`}`;
  };
}

function ofJson(value: number): string | Fault {
  const text = String(value);
  const isExact = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= JSON_DIGITS_MAX;
  return isExact ? text : new Fault('has more digits than a number of JSON keeps: have it written as a text');
}

const escaped = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PARTS: Readonly<Record<string, string>> = {
  yyyy: '(?<y>\\d{4})',
  yy: '(?<yy>\\d{2})',
  MMM: '(?<mon>[A-Za-z]{3})',
  MM: '(?<M>\\d{2})',
  M: '(?<M>\\d{1,2})',
  dd: '(?<d>\\d{2})',
  d: '(?<d>\\d{1,2})',
  HH: '(?<h>\\d{2})',
  H: '(?<h>\\d{1,2})',
  hh: '(?<h>\\d{2})',
  h: '(?<h>\\d{1,2})',
  mm: '(?<m>\\d{2})',
  ss: '(?<s>\\d{2})',
  f: '(?<f>\\d{1,9})',
  a: '(?<a>[AaPp][Mm])',
  z: '(?<z>Z|[+-]\\d\\d(?::?\\d\\d)?)',
};
const PART = new RegExp(Object.keys(PARTS).join('|'), 'g');
const HOUR_MS = 60 * 60_000;
const CENTURY_ENDS = 70;

interface DateOptions {
  /** IANA zone of texts without one. */
  readonly zone: string;
  /** Whether the result is a day without a time. */
  readonly dayOnly: boolean;
}

/** Returns the form of dates, null for named ones. Throws Error for a part that is unknown or doubled. */
export function dateForm(pattern: string): RegExp | null {
  if (/^(iso|unix(-ms)?)$/.test(pattern)) return null;
  const source = pattern.split(/'([^']*)'/).map((text, at) => {
    if (at % 2) return escaped(text);
    if (/[A-SU-Za-z]/.test(text.replace(PART, '')))
      throw new Error(`${pattern} has a part that means nothing`);
    return escaped(text).replace(PART, (part) => PARTS[part]!);
  });
  return new RegExp(`^${source.join('')}$`);
}

/** Returns a converter of dates in the pattern to ISO 8601 in UTC, or to days. */
export function dateReader(
  pattern: string,
  { zone, dayOnly }: DateOptions,
): (text: string) => string | Fault {
  const form = dateForm(pattern);
  if (pattern === 'iso') return isoReader(dayOnly);
  if (!form) return unixReader(pattern === 'unix' ? 1_000 : 1, dayOnly);
  const offset = offsetOf(zone);
  const fault = new Fault(`is no date in the form ${pattern}`);
  return (text) => {
    const found = form.exec(text)?.groups;
    const day = found && dayOf(found);
    if (!day) return fault;
    if (dayOnly) return day.toISOString().slice(0, 10);
    const time = timeOf(found);
    if (time === null) return fault;
    const local = day.getTime() + time;
    return isoText(local - (found['z'] ? writtenOffset(found['z']) : offset(local)));
  };
}

const isoText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const OTHER_FORMS = 'for another form set `date` in the map: unix, unix-ms or a pattern such as dd.MM.yyyy';

const isoReader = (dayOnly: boolean) => {
  const [schema, example] = dayOnly ? [date(), '2026-01-31'] : [dateTime(), '2026-01-31T12:00:00Z'];
  const fault = new Fault(`is no ISO 8601 date such as ${example}; ${OTHER_FORMS}`);
  return (text: string) => (schema.safeParse(text).success ? text : fault);
};

/** Returns a converter of seconds or milliseconds since 1970. */
const unixReader = (unitMs: number, dayOnly: boolean) => (text: string) => {
  const ms = /^-?\d{1,13}(\.\d+)?$/.test(text) ? Math.round(Number(text) * unitMs) : NaN;
  if (!(Math.abs(ms) < 253e12)) return new Fault('is no time in seconds or milliseconds since 1970');
  return dayOnly ? isoText(ms).slice(0, 10) : isoText(ms);
};

type Groups = Readonly<Record<string, string | undefined>>;

function dayOf({ y, yy, M, mon, d }: Groups): Date | null {
  const short = Number(yy);
  const year = y === undefined ? short + (short < CENTURY_ENDS ? 2_000 : 1_900) : Number(y);
  const month = mon === undefined ? Number(M) : MONTHS.indexOf(mon.toLowerCase()) + 1;
  const day = new Date(Date.UTC(year, month - 1, Number(d)));
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === Number(d) ? day : null;
}

function timeOf({ h = '0', m = '0', s = '0', f = '0', a }: Groups): number | null {
  const [hour, minute, second] = [Number(h), Number(m), Number(s)];
  if (hour > (a ? 12 : 23) || minute > 59 || second > 59 || (a && hour === 0)) return null;
  const hours = a ? (hour % 12) + (/p/i.test(a) ? 12 : 0) : hour;
  return hours * HOUR_MS + minute * 60_000 + second * 1_000 + Math.floor(Number(`0.${f}`) * 1_000);
}

function writtenOffset(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return (zone[0] === '-' ? -1 : 1) * minutes * 60_000;
}

const OFFSETS_KEPT = 10_000;

/** Returns the offset of a local time in ms; of one that is there twice the first. Throws RangeError. */
export function offsetOf(zone: string): (localMs: number) => number {
  // Why Swedish: its form is that of ISO 8601, but for a T and the zeros before an early year.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offsetAt = (utcMs: number): number => {
    const local = format.format(utcMs).replace(' ', 'T').padStart(19, '0');
    return Date.parse(`${local}Z`) - Math.floor(utcMs / 1_000) * 1_000;
  };
  // Why kept by quarter of an hour: to ask for a zone costs microseconds, and no offset changes within one.
  const kept = new Map<number, number>();
  return (localMs) => {
    const quarter = Math.floor(localMs / (HOUR_MS / 4));
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    const before = offsetAt(localMs - 24 * HOUR_MS);
    const offset = offsetAt(localMs - before) === before ? before : offsetAt(localMs - offsetAt(localMs));
    if (kept.size >= OFFSETS_KEPT) kept.clear();
    kept.set(quarter, offset);
    return offset;
  };
}
