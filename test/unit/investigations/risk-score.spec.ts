import {
  behaviourShare,
  isByPayments,
  leastScoreFrom,
  namedPattern,
  paymentsScore,
  riskScore,
  type ScoreParts,
} from '../../../src/investigations/domain/scoring/risk-score.js';
import { seeded } from '../../support/seeded.js';

const NOTHING: ScoreParts = { isMandatory: false, flags: 0, payments: 0 };

test.each([
  [{}, 0],
  [{ flags: 71.23 }, 71.23],
  [{ flags: 99.99 }, 99],
  [{ payments: 57 }, 57],
  [{ payments: 57, flags: 57.01 }, 57.01],
  [{ isMandatory: true }, 100],
])('%j gives %d', (parts, score) => {
  expect(riskScore({ ...NOTHING, ...parts })).toBe(score);
});

test.each([
  ['a pattern with behaviour', 60, 40, false, 54],
  ['half of a small pattern and half of behaviour', 15, 40, false, 18.9],
  ['behaviour without a pattern', 0, 100, false, 0],
  ['a victim, of whom behaviour says nothing', 75, 100, true, 75],
  ['all there is', 100, 100, false, 99],
])('%s: %d and %d points', (_, pattern, behaviour, isVictim, score) => {
  expect(paymentsScore(pattern, behaviour, isVictim)).toBe(score);
});

test('more of a part never lowers the score, and no score leaves 0 to 100', () => {
  const random = seeded(5);
  const points = (most: number) => Math.round(random() * most * 100) / 100;
  for (let n = 0; n < 2_000; n++) {
    const [pattern, behaviour, isVictim] = [Math.round(points(130)), points(100), n % 2 === 0];
    const payments = paymentsScore(pattern, behaviour, isVictim);
    const parts = { ...NOTHING, flags: points(100), payments };
    const score = riskScore(parts);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(99);
    expect(paymentsScore(pattern + Math.round(points(20)), behaviour, isVictim)).toBeGreaterThanOrEqual(
      payments,
    );
    expect(paymentsScore(pattern, behaviour + points(20), isVictim)).toBeGreaterThanOrEqual(payments);
    expect(behaviourShare(pattern, isVictim)).toBeLessThanOrEqual(1);
    for (const part of ['flags', 'payments'] as const)
      expect(riskScore({ ...parts, [part]: parts[part] + points(20) })).toBeGreaterThanOrEqual(score);
    expect(riskScore({ ...parts, isMandatory: true })).toBe(100);
    expect(isByPayments(parts)).toBe(payments > 0 && score === payments);
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
