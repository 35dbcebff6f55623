import { bankingDays } from './banking-days.js';

const HOUR = 3_600_000;
const atHours = (...hours: number[]) => hours.map((hour) => hour * HOUR);
const daysOf = (instants: readonly number[]) => bankingDays(instants, (atMs) => atMs);

test.each([-11, -5, 0, 3, 12])('the same days, %s hours from Greenwich', (zone) => {
  const instants = atHours(9, 12, 17, 33, 36, 81).map((atMs) => atMs + zone * HOUR);
  expect(daysOf(instants).map(({ length }) => length)).toEqual([3, 2, 1]);
});

test('a day ends after 24 hours, however busy the night is', () => {
  expect(daysOf(atHours(0, 8, 16, 23, 24, 30)).map(({ length }) => length)).toEqual([4, 2]);
});
