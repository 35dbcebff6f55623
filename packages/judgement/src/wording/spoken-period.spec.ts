import { spokenPeriod } from './spoken.js';

it.each([
  [1, '1 day'],
  [55, '55 days'],
  [85, '12 weeks'],
  [121, '17 weeks'],
  [182, '26 weeks'],
  [216, '7 months'],
])('%s days are %s', (days, told) => {
  expect(spokenPeriod(days)).toBe(told);
});
