import {
  shareOfOthersClosed,
  rankingFiguresOf,
  figuresWithIntervals,
  scoreBins,
  type JudgedItem,
} from '../../../../src/cli/evaluate/ranking-figures.js';
import { seeded, shuffled } from '../../../support/seeded.js';

/** 'P90' is a labelled one with 90 points, 'n10' an unlabelled one with 10. */
const judged = (text: string): JudgedItem[] =>
  text.split(' ').map((each) => ({ score: Number(each.slice(1)), isPositive: each.startsWith('P') }));

test.each([
  ['P4 P3 n2 n1', 1],
  ['n4 n3 P2 P1', 0],
  ['P4 n3 P2 n1', 0.75],
  ['P1 n1', 0.5],
  ['P3 P1 n1 n0', 0.875],
])('the area under the curve of %s is %d', (text, auc) => {
  expect(rankingFiguresOf(judged(text))?.auc).toBe(auc);
});

test('the average precision is that at each labelled one, ties at the end of their group', () => {
  expect(rankingFiguresOf(judged('P4 n3 P2 n1'))?.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2, 12);
  expect(rankingFiguresOf(judged('P1 n1 n1 n1'))?.averagePrecision).toBe(0.25);
});

test('the top tenth counts whole ranks, and its part of a group of equal scores', () => {
  const twenty = `P9 n8 ${'n1 '.repeat(17)}P1`;
  expect(rankingFiguresOf(judged(twenty))).toMatchObject({ precisionAt10: 0.5, recallAt10: 0.5 });
  const tied = `P9 ${'n8 '.repeat(3)}P8 ${'n1 '.repeat(15).trim()}`;
  expect(rankingFiguresOf(judged(tied))?.precisionAt10).toBe((1 + 1 / 4) / 2);
});

test('no figure depends on the order in which equal scores come', () => {
  const random = seeded(5);
  const all = Array.from({ length: 300 }, () => ({
    score: Math.floor(random() * 10),
    isPositive: random() < 0.2,
  }));
  expect(rankingFiguresOf(shuffled(all, random))).toEqual(rankingFiguresOf(all));
});

test.each(['P1 P2', 'n1 n2'])('nothing can be said of %s', (text) => {
  expect(rankingFiguresOf(judged(text))).toBeNull();
});

test('the top tenth of fewer than ten is the best one', () => {
  expect(rankingFiguresOf(judged('P4 n3 P2'))).toMatchObject({ precisionAt10: 1, recallAt10: 0.5 });
});

test('bins count labelled ones per ten points, the last with its end', () => {
  const bins = scoreBins(judged('P0 n9.99 P10 n95 P100'));
  expect(bins.map(({ count, positives }) => [count, positives])).toEqual([
    [2, 1],
    [1, 1],
    ...Array.from({ length: 7 }, () => [0, 0]),
    [2, 1],
  ]);
  expect(bins[2]!.share).toBeNull();
  expect(bins[1]!.share).toEqual({ share: 1, from: 0.2065, to: 1 });
});

/** Ratings of 109 tomographic images, from Hanley and McNeil, Radiology 143 (1982), table I. */
const RATINGS = { normal: [33, 6, 6, 11, 2], abnormal: [3, 2, 2, 11, 33] };

const images = (['normal', 'abnormal'] as const).flatMap((kind) =>
  RATINGS[kind].flatMap((count, rating) =>
    Array.from({ length: count }, () => ({ score: rating + 1, isPositive: kind === 'abnormal' })),
  ),
);

test('the area under the curve of published ratings is the published one, .893', () => {
  expect(rankingFiguresOf(images)?.auc).toBeCloseTo(0.893, 3);
});

test('its bootstrap interval is as wide as the published standard error, .032, says', () => {
  const { auc } = figuresWithIntervals(images)!;
  expect((auc.to - auc.from) / 2 / 1.96).toBeCloseTo(0.032, 2);
  expect([auc.from, auc.to]).toEqual([expect.closeTo(0.83, 2), expect.closeTo(0.95, 2)]);
  expect(figuresWithIntervals(images)!.auc).toEqual(auc);
});

test('average precision and area are those that scikit-learn documents for its example', () => {
  const example = judged('n0.1 n0.4 P0.35 P0.8');
  expect(rankingFiguresOf(example)?.auc).toBe(0.75);
  expect(rankingFiguresOf(example)?.averagePrecision).toBeCloseTo(0.8333, 4);
});

test.each([
  ['P9 P8 P7 n6 n5', 0.05, 1],
  ['P9 n8 P2 n1', 0.05, 0.5],
  ['P9 n8 P2 n1', 0.5, 1],
  ['P5 n5 P4 n4', 0, 0],
  ['P1 n9', 0.1, 0],
])('of %s a threshold that misses at most %d closes %d of the others', (text, missed, share) => {
  expect(shareOfOthersClosed(judged(text), missed)).toBe(share);
});

test('without positives or others there is no share', () => {
  expect([shareOfOthersClosed(judged('P1'), 0.1), shareOfOthersClosed(judged('n1'), 0.1)]).toEqual([
    null,
    null,
  ]);
});
