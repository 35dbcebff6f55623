import {
  isScoreByPayments,
  leastScoreFrom,
  namedPattern,
  paymentsScore,
  riskScore,
  type PaymentsScoreParts,
  type ScoreParts,
} from './risk-score.js';
import { seeded } from '../../../../test/support/seeded.js';

const NOTHING: ScoreParts = { isMandatory: false, flags: 0, payments: 0 };
const PAID: PaymentsScoreParts = { pattern: 0, behaviour: 0, isOwnLoss: false };

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
  ['a pattern with behaviour', 60, 40, {}, 61],
  ['behaviour without a pattern', 0, 62.5, {}, 62.5],
  ['a pattern without behaviour', 60, 0, {}, 21],
  ['a pattern where behaviour is not judged', 60, null, {}, 60],
  ['the same where the own money is gone', 60, null, { isOwnLoss: true }, 65],
  ['a pattern with behaviour where the own money is gone', 60, 40, { isOwnLoss: true }, 66],
  ['all there is', 100, 100, {}, 99],
])('%s: %d and %s points', (_, pattern, behaviour, more, score) => {
  expect(paymentsScore({ ...PAID, pattern, behaviour, ...more })).toBe(score);
});

test('more of a part never lowers the score, and no score leaves 0 to 100', () => {
  const random = seeded(5);
  const points = (most: number) => Math.round(random() * most * 100) / 100;
  for (let n = 0; n < 2_000; n++) {
    const pattern = Math.round(points(130));
    const behaviour = points(100);
    const paid = { pattern, behaviour, isOwnLoss: n % 3 === 0 };
    const payments = paymentsScore(paid);
    const parts = { ...NOTHING, flags: points(100), payments };
    const score = riskScore(parts);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(99);
    const worse = [
      { pattern: pattern + Math.round(points(20)) },
      { behaviour: behaviour + points(20) },
      { isOwnLoss: true },
    ];
    for (const more of worse) expect(paymentsScore({ ...paid, ...more })).toBeGreaterThanOrEqual(payments);
    for (const part of ['flags', 'payments'] as const)
      expect(riskScore({ ...parts, [part]: parts[part] + points(20) })).toBeGreaterThanOrEqual(score);
    expect(riskScore({ ...parts, isMandatory: true })).toBe(100);
    expect(isScoreByPayments(parts)).toBe(payments > 0 && score === payments);
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
