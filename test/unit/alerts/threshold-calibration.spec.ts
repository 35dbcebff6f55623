import { calibrateThreshold, type DecidedScore } from '../../../src/alerts/domain/threshold-calibration.js';
import { seeded } from '../../support/seeded.js';

/** 'c80 d12.5': confirmed with 80 points, dismissed with 12.5. */
const decided = (text: string): DecidedScore[] =>
  text.split(' ').map((each) => ({ score: Number(each.slice(1)), isConfirmed: each.startsWith('c') }));

const TEN = decided('c100 c90 d90 c70 d60 d59.99 d40 d30 c20 d0');

test('the lowest whole threshold by which no more escalate than wanted', () => {
  const { current, proposed, confirmed } = calibrateThreshold(TEN, 0.3, 60);
  expect(confirmed).toBe(4);
  expect(current).toEqual({ escalateAt: 60, escalated: 5, found: 3, missed: 1 });
  expect(proposed).toEqual({ escalateAt: 71, escalated: 3, found: 2, missed: 2 });
  expect(calibrateThreshold(TEN, 1, 60).proposed).toEqual({
    escalateAt: 0,
    escalated: 10,
    found: 4,
    missed: 0,
  });
  // Of what has all points nothing can be left out.
  expect(calibrateThreshold(TEN, 0, 60).proposed).toMatchObject({ escalateAt: 100, escalated: 1 });
});

test('every decided alert is in one bin of ten points', () => {
  const { bins } = calibrateThreshold(TEN, 0.3, 60);
  expect(bins.map(({ alerts, confirmed }) => [alerts, confirmed])).toEqual([
    ...[[1, 0], [0, 0], [1, 1], [1, 0], [1, 0], [1, 0], [1, 0], [1, 1], [0, 0], [3, 2]], // prettier-ignore
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
      isConfirmed: random() < 0.3,
    }));
    const rate = random();
    const { escalateAt, escalated } = calibrateThreshold(some, rate, 60).proposed;
    if (escalateAt < 100) expect(escalated).toBeLessThanOrEqual(rate * 30);
    const lower = some.filter(({ score }) => score >= escalateAt - 1).length;
    if (escalateAt > 0) expect(lower).toBeGreaterThan(rate * 30);
  }
});
