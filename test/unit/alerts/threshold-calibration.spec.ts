import { calibrateThreshold, type DecidedScore } from '../../../src/alerts/domain/threshold-calibration.js';
import { seeded } from '../../support/seeded.js';

/** 'c80 d12.5 c5!': confirmed with 80 points, dismissed with 12.5, escalated by its run with 5. */
const decided = (text: string): DecidedScore[] =>
  text.split(' ').map((each) => ({
    score: parseFloat(each.slice(1)),
    isEscalated: each.endsWith('!'),
    isConfirmed: each.startsWith('c'),
  }));

const TEN = decided('c100 c90 d90 c70 d60 d59.99 d40 d30 c20 d0');

test('the lowest whole threshold by which no more escalate than wanted', () => {
  const { current, proposed, confirmed } = calibrateThreshold(TEN, 0.3, 60);
  expect(confirmed).toBe(4);
  expect(current).toEqual({ escalateAt: 60, escalated: 5, byRules: 0, found: 3, missed: 1 });
  expect(proposed).toEqual({ escalateAt: 71, escalated: 3, byRules: 0, found: 2, missed: 2 });
  expect(calibrateThreshold(TEN, 1, 60).proposed).toEqual({
    escalateAt: 0,
    escalated: 10,
    byRules: 0,
    found: 4,
    missed: 0,
  });
  // Of what has all points nothing can be left out.
  expect(calibrateThreshold(TEN, 0, 60).proposed).toMatchObject({ escalateAt: 100, escalated: 1 });
});

test('what a rule escalated escalates at any threshold, is no miss and counts in the rate', () => {
  const some = decided('c90! d70! c65! d50 d40 c20! d10! c5 d5 d0');
  const { current, proposed } = calibrateThreshold(some, 0.3, 60);
  expect(current).toEqual({ escalateAt: 60, escalated: 5, byRules: 2, found: 3, missed: 1 });
  // Those at or above the threshold of today may be so by their score alone.
  expect(proposed).toEqual({ escalateAt: 71, escalated: 3, byRules: 2, found: 2, missed: 2 });
  const lower = calibrateThreshold(some, 0.8, 60).proposed;
  expect(lower).toEqual({ escalateAt: 6, escalated: 7, byRules: 0, found: 3, missed: 1 });
  const none = calibrateThreshold(some, 0.1, 60).proposed;
  expect(none).toEqual({ escalateAt: 100, escalated: 2, byRules: 2, found: 1, missed: 3 });
});

test('every decided alert is in one bin of ten points', () => {
  const { bins } = calibrateThreshold(TEN, 0.3, 60);
  expect(bins.map(({ alerts, confirmed }) => [alerts, confirmed])).toEqual([
    [1, 0],
    [0, 0],
    [1, 1],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [0, 0],
    [3, 2], // prettier-ignore
  ]);
});

test('of nothing it proposes nothing that escalates, and of anything no lower threshold would do', () => {
  expect(calibrateThreshold([], 0.3, 60)).toMatchObject({
    decided: 0,
    proposed: { escalateAt: 0, escalated: 0 },
  });
  const random = seeded(17);
  for (let round = 0; round < 100; round++) {
    const some = Array.from({ length: 30 }, () => ({
      score: Math.floor(random() * 10_001) / 100,
      isEscalated: random() < 0.3,
      isConfirmed: random() < 0.3,
    }));
    const rate = random();
    const { escalateAt, escalated } = calibrateThreshold(some, rate, 60).proposed;
    if (escalateAt < 100) expect(escalated).toBeLessThanOrEqual(rate * 30);
    const lower = some.filter(
      (each) => each.score >= escalateAt - 1 || (each.isEscalated && each.score < 60),
    );
    if (escalateAt > 0) expect(lower.length).toBeGreaterThan(rate * 30);
  }
});
