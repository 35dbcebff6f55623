import { listAgeDays, isDayBeyondTomorrow } from './list-age.js';

const AT_MS = Date.parse('2026-02-20T23:59:59.999Z');

test.each([
  ['2026-02-19', 1, false],
  ['2026-02-20', 0, false],
  ['2026-02-21', -1, false],
  ['2026-02-22', -2, true],
])('%s is %d whole days old; to come: %s', (day, age, isToCome) => {
  expect([listAgeDays(day, AT_MS), isDayBeyondTomorrow(day, AT_MS)]).toEqual([age, isToCome]);
});

test('at no known time every day has come', () => {
  expect(isDayBeyondTomorrow('9999-12-31', Infinity)).toBe(false);
});
