import {
  isByPayments,
  leastScoreFrom,
  namedPattern,
  paymentsScore,
  riskScore,
  type ScoreParts,
} from '../../../src/investigations/domain/scoring/risk-score.js';
import { seeded } from '../../support/seeded.js';

const NOTHING: ScoreParts = { isMandatory: false, flags: 0, pattern: 0, behaviour: 0 };

test.each([
  [{}, 0],
  [{ flags: 71.23 }, 71.23],
  [{ flags: 99.99 }, 99],
  [{ pattern: 60, behaviour: 40 }, 65],
  [{ pattern: 60, behaviour: 40, flags: 65.01 }, 65.01],
  [{ pattern: 100, behaviour: 100 }, 99],
  [{ isMandatory: true }, 100],
])('%j gives %d', (parts, score) => {
  expect(riskScore({ ...NOTHING, ...parts })).toBe(score);
});

test('more of a part never lowers the score, and no score leaves 0 to 100', () => {
  const random = seeded(5);
  const points = (most: number) => Math.round(random() * most * 100) / 100;
  for (let n = 0; n < 2_000; n++) {
    const parts = {
      ...NOTHING,
      flags: points(100),
      pattern: Math.round(points(130)),
      behaviour: points(100),
    };
    const score = riskScore(parts);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(99);
    for (const part of ['flags', 'pattern', 'behaviour'] as const)
      expect(riskScore({ ...parts, [part]: parts[part] + points(20) })).toBeGreaterThanOrEqual(score);
    expect(riskScore({ ...parts, isMandatory: true })).toBe(100);
    expect(isByPayments(parts)).toBe(paymentsScore(parts) > 0 && score === paymentsScore(parts));
  }
});

test.each([
  [60, 60],
  [57.01, 57.01],
  [33.333, 33.34],
  [0, 0],
])('the least score that reaches %d is %d', (threshold, score) => {
  expect(leastScoreFrom(threshold)).toBe(score);
});

test.each([
  [[40], true],
  [[39], false],
  [[50, 40], true],
  [[50, 41], false],
  [[], false],
])('patterns with %j points are told by name: %s', (all, isNamed) => {
  const found = namedPattern(all.map((points) => ({ points })));
  expect(found).toEqual(isNamed ? { points: all[0] } : null);
});
