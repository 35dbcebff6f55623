import {
  PSI_ALARM,
  RUNS_PER_MONTH_MIN,
  stabilityIndex,
  stabilityOf,
} from '../../../src/alerts/domain/stability.js';

const numbers = (count: number, valueOf: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => valueOf(i));

test('equal distributions have an index of nothing, in whatever order', () => {
  const base = numbers(1_000, (i) => i % 97);
  expect(stabilityIndex(base, base.toReversed())).toBe(0);
  expect(stabilityIndex(['a', 'b', null], [null, 'b', 'a'])).toBe(0);
});

test('the index is that of the definition: the sum of (q - p) ln (q / p) over the bins', () => {
  // Two bins of the base hold half each; of the other a tenth and nine tenths, each with half a run more.
  const base = numbers(1_000, (i) => i % 2);
  const other = numbers(1_000, (i) => Number(i % 10 !== 0));
  const [p, q] = [500.5 / 1_001, 100.5 / 1_001];
  const expected = (q - p) * Math.log(q / p) + (p - q) * Math.log((1 - q) / (1 - p));
  expect(stabilityIndex(base, other)).toBeCloseTo(expected, 10);
  expect(expected).toBeGreaterThan(PSI_ALARM);
});

test('what is no longer known and words that come up are a shift', () => {
  const known = numbers(500, (i) => i);
  expect(
    stabilityIndex(known, [...known.slice(0, 250), ...known.slice(250).map(() => null)]),
  ).toBeGreaterThan(PSI_ALARM);
  expect(
    stabilityIndex(
      known.map(() => 'LOW'),
      known.map(() => 'HIGH'),
    ),
  ).toBeGreaterThan(1);
});

test('months are compared with the first that has enough runs; the others are left out', () => {
  const month = (name: string, count: number, shift: number) =>
    numbers(count, (i) => i).map((i) => ({
      month: name,
      score: (i % 50) + shift,
      features: { calm: i % 10, late: shift },
    }));
  const { months, measures } = stabilityOf([
    ...month('2026-03', 200, 40),
    ...month('2026-01', RUNS_PER_MONTH_MIN - 1, 0),
    ...month('2026-02', 200, 0),
    ...month('2026-04', 200, 0),
  ]);
  expect(months).toEqual(['2026-02', '2026-03', '2026-04']);
  const [score, calm, late] = measures;
  expect([score!.name, calm!.name, late!.name]).toEqual(['score', 'calm', 'late']);
  expect(score!.values[0]).toBeGreaterThan(PSI_ALARM);
  expect(score!.values[1]).toBe(0);
  expect(calm!.values).toEqual([0, 0]);
  expect(late!.values[0]).toBeGreaterThan(PSI_ALARM);
});
