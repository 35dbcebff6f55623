import { hundredthsOfScore, scoreKeysBetween, scoreKeysOf } from '../../../src/alerts/domain/score-keys.js';
import { seeded } from '../../support/seeded.js';

const every = Array.from({ length: 10_001 }, (_, hundredths) => scoreKeysOf(hundredths / 100));

test('a score is kept in whole hundredths', () => {
  expect([0.57, 57.13, 0.29, 99.99, 100].map(hundredthsOfScore)).toEqual([57, 5713, 29, 9999, 10_000]);
});

/** How many of the keys each score has. */
function found(min: number, max: number): number[] {
  const keys = new Set(scoreKeysBetween(min, max));
  return every.map((own) => own.filter((key) => keys.has(key)).length);
}

const expected = (min: number, max: number): number[] =>
  every.map((_, hundredths) => Number(hundredths >= min && hundredths <= max));

test.each([
  [0, 10_000, 101],
  [0, 9_999, 100],
  [5_700, 5_700, 1],
  [5_700, 5_799, 1],
  [1, 9_998, 296],
  [10_000, 10_000, 1],
  [5_701, 5_700, 0],
])('scores from %i to %i hundredths are found by %i keys', (min, max, count) => {
  expect(scoreKeysBetween(min, max)).toHaveLength(count);
  expect(found(min, max)).toEqual(expected(min, max));
});

test('whatever the bounds, each score between them has one of the keys, and no other', () => {
  const random = seeded(9501);
  for (let round = 0; round < 100; round++) {
    const bounds = [random(), random()].map((part) => Math.floor(part * 10_001)).sort((a, b) => a - b);
    const [min, max] = bounds as [number, number];
    expect([min, max, found(min, max)]).toEqual([min, max, expected(min, max)]);
  }
});
