import { calibrateThreshold, type DecidedScore } from '../../../src/alerts/domain/threshold-calibration.js';
import { estimatedShare } from '../../../src/kernel/wilson-interval.js';
import { seeded } from '../../support/seeded.js';

/** 'c80 d12.5 c5!': confirmed with 80 points, dismissed with 12.5, escalated by its run with 5. */
const decided = (text: string): DecidedScore[] =>
  text.split(' ').map((each) => ({
    score: parseFloat(each.slice(1)),
    isEscalated: each.endsWith('!'),
    isConfirmed: each.startsWith('c'),
  }));

const TEN = decided('c100 c90 d90 c70 d60 d59.99 d40 d30 c20 d0');

const effect = (text: string, recall: number) => {
  const some = decided(text);
  return calibrateThreshold(some, some.length, recall, 60);
};

test('the highest whole threshold that finds so many of the confirmed', () => {
  const { current, proposed, confirmed } = calibrateThreshold(TEN, 10, 0.75, 60);
  expect(confirmed).toBe(4);
  expect(current).toMatchObject({ escalateAt: 60, escalated: 5, byRules: 0, found: 3, missed: 1 });
  expect(proposed).toMatchObject({ escalateAt: 70, escalated: 4, byRules: 0, found: 3, missed: 1 });
  const [lower, all] = [0.76, 1].map((recall) => calibrateThreshold(TEN, 10, recall, 60).proposed);
  expect(lower).toMatchObject({ escalateAt: 20, escalated: 9, found: 4, missed: 0 });
  expect(all).toEqual(lower);
});

test('95 % of 50 confirmed cases are found, of which an aim at 30 % of the alerts missed 21', () => {
  const confirmed = Array.from({ length: 50 }, (_, n) => `c${20 + n}`);
  const dismissed = Array.from({ length: 50 }, (_, n) => `d${n}`);
  const { proposed } = effect([...confirmed, ...dismissed].join(' '), 0.95);
  expect(proposed).toMatchObject({ escalateAt: 22, found: 48, missed: 2 });
});

test('what a rule escalated is found at any threshold', () => {
  const { current, proposed } = effect('c90! d70! c65! d50 d40 c20! d10! c5 d5 d0', 0.75);
  expect(current).toMatchObject({ escalateAt: 60, escalated: 5, byRules: 2, found: 3, missed: 1 });
  // Those at or above the threshold of today may be so by their score alone.
  expect(proposed).toMatchObject({ escalateAt: 65, escalated: 4 + 1, byRules: 2, found: 3, missed: 1 });
  expect(effect('c10! d50 d0', 1).proposed).toMatchObject({ escalateAt: 100, byRules: 1, missed: 0 });
});

test('recall and precision have the Wilson interval of 95 %', () => {
  const { current } = effect('c90 c80 c70 c10 d90 d50', 0.95);
  expect(current.recall).toEqual(estimatedShare(3, 4));
  expect(current.precision).toEqual(estimatedShare(3, 4));
  expect(estimatedShare(50, 50)).toMatchObject({ share: 1, to: 1 });
  expect(estimatedShare(0, 50)).toMatchObject({ share: 0, from: 0 });
  expect(estimatedShare(0, 0)).toBeNull();
});

test.each([
  [3, 4],
  [29, 50],
  [95, 100],
])('the ends of that of %d of %d are where a share would just not be found too far away', (part, all) => {
  const { share, from, to } = estimatedShare(part, all)!;
  for (const end of [from, to]) {
    const away = Math.abs(share - end) / Math.sqrt((end * (1 - end)) / all);
    expect(away).toBeCloseTo(1.96, 1);
  }
  expect(from < share && share < to).toBe(true);
});

test('few confirmed alerts, or a part of the alerts alone, are warned of', () => {
  const warned = (confirmed: number, dismissed: number, scored: number) => {
    const some = decided(
      [...'c'.repeat(confirmed), ...'d'.repeat(dismissed)].map((kind) => `${kind}70`).join(' '),
    );
    return calibrateThreshold(some, scored, 0.95, 60).warnings;
  };
  expect(warned(100, 300, 500)).toEqual([]);
  expect(warned(99, 301, 500)).toEqual([
    expect.stringContaining('only 99 alerts are confirmed, fewer than 100'),
  ]);
  expect(warned(100, 299, 500)).toEqual([expect.stringContaining('only 399 of 500 alerts with a score')]);
  expect(warned(1, 1, 500)).toHaveLength(2);
});

test('every decided alert is in one bin of ten points', () => {
  const { bins } = calibrateThreshold(TEN, 10, 0.95, 60);
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

test('of nothing confirmed it proposes nothing, and of anything no higher threshold would do', () => {
  expect(calibrateThreshold([], 0, 0.95, 60)).toMatchObject({ decided: 0, proposed: null });
  expect(effect('d80 d10', 0.95)).toMatchObject({ decided: 2, confirmed: 0, proposed: null });
  const random = seeded(17);
  for (let round = 0; round < 100; round++) {
    const some = Array.from({ length: 30 }, (_, n) => ({
      score: Math.floor(random() * 10_001) / 100,
      isEscalated: random() < 0.3,
      isConfirmed: n === 0 || random() < 0.3,
    }));
    const recall = random();
    const { confirmed, proposed } = calibrateThreshold(some, 30, recall, 60);
    const foundAt = (threshold: number) =>
      some.filter(
        ({ score, isEscalated, isConfirmed }) =>
          isConfirmed && (score >= threshold || (isEscalated && score < 60)),
      ).length;
    expect(foundAt(proposed!.escalateAt) / confirmed).toBeGreaterThanOrEqual(recall);
    if (proposed!.escalateAt < 100)
      expect(foundAt(proposed!.escalateAt + 1) / confirmed).toBeLessThan(recall);
  }
});
