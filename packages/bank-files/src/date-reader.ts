import { dateField, dateTimeField, HOUR_MS } from '@alert-review/kernel';
import { dayOfParts, type Calendar } from './calendars.js';
import { withAsciiDigits } from './digits.js';
import { ConversionFault } from './conversion-fault.js';
import { offsetOfWrittenZone } from './zone-names.js';

export { ConversionFault };

const escaped = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

const PARTS: Readonly<Record<string, string>> = {
  G: '(?<G>[A-Za-z\\u4e00-\\u9fff]{1,6})',
  yyyy: '(?<y>\\d{4})',
  yyy: '(?<y>\\d{3})',
  yy: '(?<yy>\\d{2})',
  y: '(?<e>\\d{1,3}|元)',
  MMM: '(?<mon>[^\\s\\d.,/-]+(?:\\.[^\\s\\d.,/-]+)*\\.?)',
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
  a: '(?<a>[AaPp]\\.?[Mm]\\.?)',
  z: '(?<z>(?:UTC|GMT)?[+-]\\d{1,2}(?::?\\d\\d)?|[A-Za-z]+(?:/[A-Za-z_]+)*)',
};
const PART = new RegExp(Object.keys(PARTS).join('|'), 'g');

interface DateOptions {
  /** IANA zone of texts that name no zone. */
  readonly zone: string;
  /** Whether the result is a day without a time. */
  readonly dayOnly: boolean;
  readonly calendar?: Calendar | undefined;
  /** Which IANA zone a short name in the file means, such as IST. */
  readonly zoneNames?: Readonly<Record<string, string>> | undefined;
}

const FORMS_KEPT = 5_000;
const forms = new Map<string, RegExp>();

/**
 * Returns a regular expression for a date pattern; null for named patterns such as `iso`. Throws an Error if
 * a part is unknown or occurs twice.
 */
export function datePatternRegExp(pattern: string): RegExp | null {
  const known = forms.get(pattern);
  if (known) return known;
  if (/^(iso|excel|unix(-ms)?)$/.test(pattern)) return null;
  const source = pattern.split(/'([^']*)'/).map((text, at) => {
    if (at % 2) return escaped(text);
    if (/[A-SU-Za-z]/.test(text.replace(PART, '')))
      throw new Error(`${pattern} has a part that means nothing`);
    return escaped(text).replace(PART, (part) => PARTS[part]!);
  });
  const form = new RegExp(`^${source.join('')}$`);
  if (forms.size < FORMS_KEPT) forms.set(pattern, form);
  return form;
}

/**
 * Returns a function that reads dates in a pattern and returns ISO 8601 in UTC (midnight if there is no
 * time), or only the day.
 */
export function dateReader(
  pattern: string,
  options: DateOptions,
): (text: string) => string | ConversionFault {
  const read = plainReader(pattern, options);
  // Convert the digits here: patterns use ASCII digits, while dates may use the digits of any script.
  return (text) => read(withAsciiDigits(text));
}

function plainReader(pattern: string, options: DateOptions): (text: string) => string | ConversionFault {
  const { zone, dayOnly, calendar = 'gregorian', zoneNames = {} } = options;
  const form = datePatternRegExp(pattern);
  if (pattern === 'iso') return isoReader(options);
  if (pattern === 'excel') return excelReader(options);
  if (!form) return unixReader(pattern === 'unix' ? 1_000 : 1, dayOnly);
  const offset = ianaZoneOffsetOf(zone);
  const zones = new Map<string, (localMs: number) => number | ConversionFault>();
  const writtenOffset = (name: string): ((localMs: number) => number | ConversionFault) => {
    const found = zones.get(name) ?? offsetOfWrittenZone(name, zoneNames, ianaZoneOffsetOf);
    if (zones.size < ZONES_KEPT) zones.set(name, found);
    return found;
  };
  const fault = new ConversionFault(
    `is no date in the form ${pattern}${calendar === 'gregorian' ? '' : ` of the calendar ${calendar}`}`,
  );
  return (text) => {
    const found = form.exec(text.replace(/\s+/g, ' '))?.groups;
    const day = found && dayOfParts(found, calendar);
    if (!day) return fault;
    if (dayOnly) return day.toISOString().slice(0, 10);
    if (found['h'] === undefined) return isoText(day.getTime());
    const time = timeOf(found);
    if (time === null) return fault;
    const local = day.getTime() + time;
    const away = found['z'] ? writtenOffset(found['z'])(local) : offset(local);
    return away instanceof ConversionFault ? away : isoText(local - away);
  };
}

const ZONES_KEPT = 1_000;

const isoText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const OTHER_FORMS =
  'for another form set `date` in the map: excel, unix, unix-ms or a pattern such as dd.MM.yyyy';

const isoReader = ({ zone, dayOnly }: DateOptions) => {
  const [schema, example] = dayOnly ? [dateField(), '2026-01-31'] : [dateTimeField(), '2026-01-31T12:00:00Z'];
  const fault = new ConversionFault(`is no ISO 8601 date such as ${example}; ${OTHER_FORMS}`);
  const day = dateField();
  const offset = ianaZoneOffsetOf(zone);
  return (text: string) => {
    if (!dayOnly && day.safeParse(text).success) return `${text}T00:00:00Z`;
    if (!schema.safeParse(text).success) return fault;
    if (dayOnly || zone === 'UTC' || /(Z|[+-]\d\d(:?\d\d)?)$/.test(text)) return text;
    const local = Date.parse(`${text}Z`);
    return isoText(local - offset(local));
  };
};

const EXCEL_BEGINS = Date.UTC(1899, 11, 30);

const excelReader = ({ zone, dayOnly }: DateOptions) => {
  const offset = ianaZoneOffsetOf(zone);
  return (text: string) => {
    if (!/^[1-9]\d{0,6}([.,]\d{1,15})?$/.test(text))
      return new ConversionFault('is no day as Excel counts them');
    const days = Number(text.replace(',', '.'));
    const local = EXCEL_BEGINS + Math.round(days * 24 * 3_600) * 1_000;
    if (!(local < LAST_MS)) return new ConversionFault('is no day as Excel counts them');
    if (dayOnly) return isoText(local).slice(0, 10);
    return isoText(Number.isInteger(days) ? local : local - offset(local));
  };
};

const LAST_MS = 253e12;

const unixReader = (unitMs: number, dayOnly: boolean) => (text: string) => {
  const ms = /^-?\d{1,13}(\.\d+)?$/.test(text) ? Math.round(Number(text) * unitMs) : NaN;
  if (!(Math.abs(ms) < LAST_MS))
    return new ConversionFault('is no time in seconds or milliseconds since 1970');
  return dayOnly ? isoText(ms).slice(0, 10) : isoText(ms);
};

type Groups = Readonly<Record<string, string | undefined>>;

function timeOf({ h = '0', m = '0', s = '0', f = '0', a }: Groups): number | null {
  const hour = Number(h);
  const minute = Number(m);
  const second = Number(s);
  if (hour > (a ? 12 : 23) || minute > 59 || second > 59 || (a && hour === 0)) return null;
  const hours = a ? (hour % 12) + (/p/i.test(a) ? 12 : 0) : hour;
  return hours * HOUR_MS + minute * 60_000 + second * 1_000 + Math.floor(Number(`0.${f}`) * 1_000);
}

const OFFSETS_KEPT = 10_000;

/**
 * Returns a function for the UTC offset (ms) of a local time. For a time that occurs twice, the first counts.
 * Throws RangeError.
 */
export function ianaZoneOffsetOf(zone: string): (localMs: number) => number {
  if (zone === 'UTC') return () => 0;
  // The Swedish date format is nearly ISO 8601: only the T and leading zeros of early years are missing.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offsetAt = (utcMs: number): number => {
    const local = format.format(utcMs).replace(' ', 'T').padStart(19, '0');
    return Date.parse(`${local}Z`) - Math.floor(utcMs / 1_000) * 1_000;
  };
  // Cached for each quarter of an hour: looking up a zone takes microseconds, and no offset changes within a
  // quarter.
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
