import { seeded } from '../../../test/support/seeded.js';
import {
  STABILITY_INDEX_MOVED_FROM,
  populationStability,
  STABILITY_INDEX_STABLE_BELOW,
} from './population-stability.js';

const drawn = (seed: number, power: number): number[] => {
  const random = seeded(seed);
  return Array.from({ length: 2_000 }, () => 100 * random() ** power);
};

test('equal groups give 0, groups of one bank are stable, and other scores have moved', () => {
  expect(populationStability(drawn(1, 2), drawn(1, 2))).toBe(0);
  expect(populationStability(drawn(1, 2), drawn(2, 2))).toBeLessThan(STABILITY_INDEX_STABLE_BELOW);
  expect(populationStability(drawn(1, 2), drawn(2, 1))).toBeGreaterThan(STABILITY_INDEX_MOVED_FROM);
});

test('it is the same in both directions, and an empty bin has a finite share', () => {
  const low = [1, 2, 3];
  const high = [98, 99, 100];
  expect(populationStability(low, high)).toBeCloseTo(populationStability(high, low), 12);
  expect(populationStability(low, high)).toBeLessThan(Infinity);
  expect(populationStability([], [])).toBe(0);
});
