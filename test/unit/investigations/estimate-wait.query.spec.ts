import { expectedSeconds, typicalRunMs } from '../../../src/investigations/queries/estimate-wait.query.js';

const took = (ms: number) => ({
  startedAt: '2025-03-01T09:00:00.000Z',
  endedAt: new Date(Date.parse('2025-03-01T09:00:00.000Z') + ms).toISOString(),
});

test('the median of what runs took, and an own choice before any was measured', () => {
  expect(typicalRunMs([took(9_000), took(10), took(20)])).toBe(20);
  expect(typicalRunMs([{ startedAt: null, endedAt: null }])).toBe(10_000);
});

test.each([
  [0, 10_000, 4, 1],
  [1, 10_000, 4, 10],
  [4, 10_000, 4, 10],
  [5, 10_000, 4, 20],
  [5, 10, 4, 1],
  [1_000, 10_000, 1, 900],
])('%i runs of %i ms, %i at a time, take %i s', (runs, runMs, atOnce, seconds) => {
  expect(expectedSeconds(runs, runMs, atOnce)).toBe(seconds);
});
