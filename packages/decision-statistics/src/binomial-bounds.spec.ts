import { seeded } from '../../../test/support/seeded.js';
import { regularizedBeta } from './beta-distribution.js';
import { binomialInterval, binomialLowerBound, binomialUpperBound } from './binomial-bounds.js';

/**
 * Computed with 60 digits from the sum of the binomial probabilities: events, trials, upper 95 %, both ends
 * of 95 %.
 */
const KNOWN = [
  [0, 59, 0.049507609888226944, 0, 0.06060890095033985],
  [5, 20, 0.4555824040017488, 0.08657146910143454, 0.49104587170795755],
  [1, 10, 0.39416330243650477, 0.0025285785444617843, 0.44501611702819543],
  [7, 1_000, 0.013107715416593316, 0.002818858759620526, 0.014369194978918634],
  [500, 1_000, 0.5264822687643088, 0.46854917297179194, 0.531450827028208],
  [12, 123_456, 0.0001574810724400675, 5.022595612081299e-5, 0.00016978376309003963],
  [682, 925, 0.7610552746895451, 0.707668264079039, 0.7654065582415253],
] as const;

test.each(KNOWN)('%i events among %i trials have the known bounds', (events, trials, upper, from, to) => {
  expect(binomialUpperBound(events, trials, 0.95)).toBeCloseTo(upper, 11);
  const interval = binomialInterval(events, trials, 0.95);
  expect(interval.lower).toBeCloseTo(from, 11);
  expect(interval.upper).toBeCloseTo(to, 11);
});

test('without trials nothing is known; all or no events reach the ends', () => {
  expect(binomialInterval(0, 0, 0.95)).toEqual({ lower: 0, upper: 1 });
  expect(binomialUpperBound(7, 7, 0.95)).toBe(1);
  expect(binomialLowerBound(0, 7, 0.95)).toBe(0);
});

test.each([
  [3, 2, 0.95],
  [-1, 2, 0.95],
  [NaN, 2, 0.95],
  [1, Infinity, 0.95],
  [1, 2, 0],
  [1, 2, 1],
])('refuses %d events among %d trials with a confidence of %d', (events, trials, confidence) => {
  expect(() => binomialUpperBound(events, trials, confidence)).toThrow(RangeError);
});

test('bounds rise with events, fall with trials, mirror one another, and surround the share', () => {
  const random = seeded(11);
  for (let round = 0; round < 300; round++) {
    const trials = 2 + Math.floor(random() * 3_000);
    const events = Math.floor(random() * trials);
    const upper = binomialUpperBound(events, trials, 0.95);
    expect(upper).toBeGreaterThan(events / trials);
    expect(binomialUpperBound(events + 1, trials, 0.95)).toBeGreaterThan(upper);
    expect(binomialUpperBound(events, trials + 1, 0.95)).toBeLessThan(upper);
    expect(binomialUpperBound(events, trials, 0.99)).toBeGreaterThan(upper);
    expect(binomialLowerBound(trials - events, trials, 0.95)).toBeCloseTo(1 - upper, 10);
  }
});

test('the incomplete beta function has its closed forms, and the two tails add up', () => {
  expect(regularizedBeta(0.3, 1, 1)).toBeCloseTo(0.3, 13);
  expect(regularizedBeta(0.3, 1, 5)).toBeCloseTo(1 - 0.7 ** 5, 13);
  expect(regularizedBeta(0.1, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(0.1)), 13);
  const random = seeded(12);
  for (let round = 0; round < 300; round++) {
    const a = 0.2 + random() * 200;
    const b = 0.2 + random() * 200;
    const x = random();
    expect(regularizedBeta(x, a, b) + regularizedBeta(1 - x, b, a)).toBeCloseTo(1, 10);
  }
});
