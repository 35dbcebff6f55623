import { seeded } from '../../../test/support/seeded.js';
import { anytimeLowerBound, anytimeUpperBound, logEvidenceAgainst } from './anytime-bounds.js';
import { binomialUpperBound } from './binomial-bounds.js';

test('without trials nothing is known, and each trial without an event lowers the upper bound', () => {
  expect(anytimeUpperBound(0, 0, 0.95)).toBe(1);
  expect(anytimeLowerBound(0, 0, 0.95)).toBe(0);
  let last = 1;
  for (let trials = 1; trials <= 200; trials++) {
    const bound = anytimeUpperBound(0, trials, 0.95);
    expect(bound).toBeLessThan(last);
    last = bound;
  }
});

test('it is wider than the exact bound, which holds at one moment only, and encloses the share', () => {
  const random = seeded(21);
  for (let round = 0; round < 200; round++) {
    const trials = 1 + Math.floor(random() * 2_000);
    const events = Math.floor(random() * trials);
    const upper = anytimeUpperBound(events, trials, 0.95);
    expect(upper).toBeGreaterThan(binomialUpperBound(events, trials, 0.95));
    expect(anytimeLowerBound(events, trials, 0.95)).toBeLessThan(events / trials + 1e-12);
    expect(anytimeUpperBound(events, trials, 0.99)).toBeGreaterThanOrEqual(upper);
  }
});

test('the expected evidence against the true rate is 1 after any number of trials', () => {
  for (const rate of [0.02, 0.3])
    for (const trials of [1, 7, 40]) {
      let expected = 0;
      let chance = (1 - rate) ** trials;
      for (let events = 0; events <= trials; events++) {
        expected += chance * Math.exp(logEvidenceAgainst(rate, events, trials));
        chance *= ((trials - events) / (events + 1)) * (rate / (1 - rate));
      }
      expect(expected).toBeCloseTo(1, 9);
    }
});

test('the evidence grows with the rate above the share, so that one bound separates the rates', () => {
  for (const [events, trials] of [
    [0, 30],
    [3, 40],
    [250, 1_000],
  ] as const) {
    let last = -Infinity;
    for (let step = 1; step < 50; step++) {
      const rate = events / trials + (step / 50) * (1 - events / trials);
      const evidence = logEvidenceAgainst(rate, events, trials);
      expect(evidence).toBeGreaterThan(last);
      last = evidence;
    }
  }
});

test.each([
  [3, 2],
  [-1, 2],
])('refuses %d events among %d trials', (events, trials) => {
  expect(() => anytimeUpperBound(events, trials, 0.95)).toThrow(RangeError);
  expect(() => anytimeLowerBound(events, trials, 0.95)).toThrow(RangeError);
});
