import { ALWAYS_WORKING, workingHoursOf } from '../../../src/teams/domain/working-hours.js';
import type { WorkCalendar } from '../../../src/teams/domain/teams.events.js';
import { DAY_MS, HOUR_MS } from '@alert-review/kernel';
import { seeded } from '../../support/seeded.js';

const OFFICE: WorkCalendar = {
  id: 'office',
  name: 'Office',
  zone: 'Europe/Stockholm',
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  holidays: [],
};

const after = (begin: string, hours: number, calendar: Partial<WorkCalendar> = {}): string =>
  new Date(
    workingHoursOf({ ...OFFICE, ...calendar }).after(Date.parse(begin), hours * HOUR_MS),
  ).toISOString();
const between = (begin: string, end: string, calendar: Partial<WorkCalendar> = {}): number =>
  workingHoursOf({ ...OFFICE, ...calendar }).between(Date.parse(begin), Date.parse(end)) / HOUR_MS;

const ALWAYS = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };
const NIGHTS = { ...ALWAYS, from: '01:00', to: '05:00' };

test.each<[string, string, number, Partial<WorkCalendar>, string]>([
  ['within a day', '2025-03-03T08:30:00Z', 2, {}, '2025-03-03T10:30:00.000Z'],
  ['up to the last minute of a day', '2025-03-03T08:00:00Z', 8, {}, '2025-03-03T16:00:00.000Z'],
  ['over a weekend', '2025-03-07T15:00:00Z', 2, {}, '2025-03-10T09:00:00.000Z'],
  ['from before the day begins', '2025-03-03T02:00:00Z', 1, {}, '2025-03-03T09:00:00.000Z'],
  ['from a Saturday', '2025-03-08T12:00:00Z', 1, {}, '2025-03-10T09:00:00.000Z'],
  ['over the change to summer time', '2025-03-28T15:00:00Z', 2, {}, '2025-03-31T08:00:00.000Z'],
  ['over the change to winter time', '2025-10-24T14:00:00Z', 2, {}, '2025-10-27T09:00:00.000Z'],
  ['in the night that lacks an hour', '2025-03-30T00:00:00Z', 3, NIGHTS, '2025-03-30T03:00:00.000Z'],
  ['in the night that has one more', '2025-10-25T23:00:00Z', 5, NIGHTS, '2025-10-26T04:00:00.000Z'],
  ['the day that lacks an hour', '2025-03-29T23:00:00Z', 24, ALWAYS, '2025-03-30T23:00:00.000Z'],
  ['on the 29th of February', '2024-02-28T15:00:00Z', 9, {}, '2024-02-29T16:00:00.000Z'],
  ['over the end of February', '2025-02-28T15:00:00Z', 2, {}, '2025-03-03T09:00:00.000Z'],
  [
    'over holidays at a year’s end',
    '2025-12-31T15:00:00Z',
    2,
    { holidays: ['2026-01-01', '2026-01-02'] },
    '2026-01-05T09:00:00.000Z',
  ],
  ['west of UTC', '2025-03-03T23:00:00Z', 3, { zone: 'America/New_York' }, '2025-03-04T17:00:00.000Z'],
  ['far east of UTC', '2025-03-02T20:00:00Z', 1, { zone: 'Pacific/Kiritimati' }, '2025-03-02T21:00:00.000Z'],
  ['by half hours from UTC', '2025-03-03T00:00:00Z', 1, { zone: 'Asia/Kolkata' }, '2025-03-03T04:30:00.000Z'],
])('working hours %s', (_, begin, hours, calendar, end) => {
  expect(after(begin, hours, calendar)).toBe(end);
});

/** Shifts that begin at a time which clocks leap over: opening and closing instant on that day. */
test.each<[zone: string, from: string, to: string, day: string, opens: string, closes: string]>([
  ['Europe/Stockholm', '02:00', '04:00', '2025-03-30', '2025-03-30T01:00:00Z', '2025-03-30T03:00:00Z'],
  ['Europe/Stockholm', '02:30', '03:30', '2025-03-30', '2025-03-30T01:30:00Z', '2025-03-30T02:30:00Z'],
  ['Europe/Stockholm', '02:59', '11:00', '2025-03-30', '2025-03-30T01:59:00Z', '2025-03-30T10:00:00Z'],
  ['America/New_York', '02:15', '10:15', '2025-03-09', '2025-03-09T07:15:00Z', '2025-03-09T15:15:00Z'],
  ['Australia/Lord_Howe', '02:00', '03:00', '2025-10-05', '2025-10-04T15:30:00Z', '2025-10-04T16:30:00Z'],
  ['Australia/Lord_Howe', '02:29', '10:29', '2025-10-05', '2025-10-04T15:59:00Z', '2025-10-04T23:59:00Z'],
  ['America/Havana', '00:30', '08:30', '2025-03-09', '2025-03-09T05:30:00Z', '2025-03-09T13:30:00Z'],
  ['Asia/Beirut', '00:00', '24:00', '2025-03-30', '2025-03-29T22:00:00Z', '2025-03-30T21:00:00Z'],
  // Closing times that are leapt over, and opening times that clocks show twice, of which the first counts.
  ['Europe/Stockholm', '01:30', '02:30', '2025-03-30', '2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z'],
  ['Europe/Stockholm', '02:30', '06:30', '2025-10-26', '2025-10-26T00:30:00Z', '2025-10-26T05:30:00Z'],
  ['Australia/Lord_Howe', '01:45', '05:45', '2025-04-06', '2025-04-05T14:45:00Z', '2025-04-05T19:15:00Z'],
])('%s, %s to %s on %s opens at %s and closes at %s', (zone, from, to, day, opens, closes) => {
  const of = { zone, from, to, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const noon = Date.parse(`${day}T12:00:00Z`);
  const wide = [noon - 2 * DAY_MS, noon + 2 * DAY_MS].map((instant) => new Date(instant).toISOString());
  const whole = (Date.parse(closes) - Date.parse(opens)) / HOUR_MS;
  expect(between(opens, closes, of)).toBe(whole);
  // The shifts of the days around are those of the clock: none of them reaches into this one.
  const before = between(wide[0]!, opens, of);
  const later = between(closes, wide[1]!, of);
  expect(between(wide[0]!, wide[1]!, of)).toBe(before + whole + later);
  const minute = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString();
  if (from !== '00:00') expect(between(minute(opens, -60_000), opens, of)).toBe(0);
  if (to !== '24:00') expect(between(closes, minute(closes, 60_000), of)).toBe(0);
});

test('a day that a zone leaves out has no hours, and takes none from the next', () => {
  const of = { ...ALWAYS, zone: 'Pacific/Apia', from: '09:00', to: '17:00' };
  expect(between('2011-12-29T10:00:00Z', '2012-01-01T10:00:00Z', of)).toBe(24);
  expect(between('2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z', of)).toBe(8);
});

test('time that passes is counted while work is done', () => {
  expect(between('2025-03-07T15:00:00Z', '2025-03-10T09:00:00Z')).toBe(2);
  expect(between('2025-03-08T00:00:00Z', '2025-03-09T23:00:00Z')).toBe(0);
  expect(between('2025-03-10T09:00:00Z', '2025-03-07T15:00:00Z')).toBe(0);
  expect(between('2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z', ALWAYS)).toBe(23);
});

const ZONES = [
  'UTC',
  'Europe/Stockholm',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
];
const SEED = 4_711;
const ROUNDS = 400;

const random = seeded(SEED);
const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
const one = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!;
const FIRST = Date.parse('2024-01-01');
const someInstant = (): number => whole(FIRST, Date.parse('2026-12-31'));

const someCalendar = (): WorkCalendar => ({
  ...OFFICE,
  zone: one(ZONES),
  weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => random() < 0.6 || day === 4),
  from: one(['00:00', '02:00', '02:15', '02:30', '09:00']),
  to: one(['03:15', '03:45', '17:00', '24:00']),
  holidays: Array.from({ length: whole(0, 20) }, () =>
    new Date(FIRST + whole(0, 1_000) * DAY_MS).toISOString().slice(0, 10),
  ),
});

test(`after so much working time, so much has passed, in pieces too [${SEED}]`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    const of = someCalendar();
    if (of.to <= of.from) continue;
    const hours = workingHoursOf(of);
    const begin = someInstant();
    const ms = whole(2, 60 * HOUR_MS);
    const first = whole(1, ms - 1);
    const middle = hours.after(begin, first);
    const end = hours.after(begin, ms);
    const told = JSON.stringify({ of, begin, ms, first });
    expect([told, hours.between(begin, end), end >= begin + ms]).toEqual([told, ms, true]);
    expect([told, hours.between(begin, middle) + hours.between(middle, end)]).toEqual([told, ms]);
    expect([told, hours.after(middle, ms - first)]).toEqual([told, end]);
  }
});

test(`all day on all days is by the clock, whatever the zone does [${SEED}]`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    const hours = workingHoursOf({ ...OFFICE, ...ALWAYS, zone: one(ZONES) });
    const begin = someInstant();
    const ms = whole(1, 500 * HOUR_MS);
    expect(hours.after(begin, ms)).toBe(ALWAYS_WORKING.after(begin, ms));
    expect(hours.between(begin, begin + ms)).toBe(ms);
  }
});
