import { calibrationOf, figuresOf, triageOf, type Judged } from '../../../../scripts/eval/figures.js';
import { seeded, shuffled } from '../../../support/seeded.js';

/** 'P90' is a labelled one with 90 points, 'n10' an unlabelled one with 10. */
const judged = (text: string): Judged[] =>
  text.split(' ').map((each) => ({ score: Number(each.slice(1)), isPositive: each.startsWith('P') }));

test.each([
  ['P4 P3 n2 n1', 1],
  ['n4 n3 P2 P1', 0],
  ['P4 n3 P2 n1', 0.75],
  ['P1 n1', 0.5],
  ['P3 P1 n1 n0', 0.875],
])('the area under the curve of %s is %d', (text, auc) => {
  expect(figuresOf(judged(text))?.auc).toBe(auc);
});

test('the average precision is that at each labelled one, ties at the end of their group', () => {
  expect(figuresOf(judged('P4 n3 P2 n1'))?.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2, 12);
  expect(figuresOf(judged('P1 n1 n1 n1'))?.averagePrecision).toBe(0.25);
});

test('the top tenth counts whole ranks, and its part of a group of equal scores', () => {
  const twenty = `P9 n8 ${'n1 '.repeat(17)}P1`;
  expect(figuresOf(judged(twenty))).toMatchObject({ precisionAt10: 0.5, recallAt10: 0.5 });
  const tied = `P9 ${'n8 '.repeat(3)}P8 ${'n1 '.repeat(15).trim()}`;
  expect(figuresOf(judged(tied))?.precisionAt10).toBe((1 + 1 / 4) / 2);
});

test('no figure depends on the order in which equal scores come', () => {
  const random = seeded(5);
  const all = Array.from({ length: 300 }, () => ({
    score: Math.floor(random() * 10),
    isPositive: random() < 0.2,
  }));
  expect(figuresOf(shuffled(all, random))).toEqual(figuresOf(all));
});

test.each(['P1 P2', 'n1 n2'])('nothing can be said of %s', (text) => {
  expect(figuresOf(judged(text))).toBeNull();
});

test('the top tenth of fewer than ten is the best one', () => {
  expect(figuresOf(judged('P4 n3 P2'))).toMatchObject({ precisionAt10: 1, recallAt10: 0.5 });
});

test('the calibration counts labelled ones per ten points, the last bin with its end', () => {
  const bins = calibrationOf(judged('P0 n9.99 P10 n95 P100'));
  expect(bins.map(({ count, positives }) => [count, positives])).toEqual([
    [2, 1],
    [1, 1],
    ...Array.from({ length: 7 }, () => [0, 0]),
    [2, 1],
  ]);
});

test('the triage says what a threshold lets through, the threshold itself included', () => {
  expect(triageOf(judged('P80 n80 n79.99 P10'), 80)).toMatchObject({ escalated: 0.5, found: 0.5 });
  expect(triageOf(judged('n1'), 80)).toMatchObject({ escalated: 0, found: null });
  expect(triageOf([{ score: 1, isPositive: true, isMandatory: true }], 80)).toMatchObject({
    escalated: 1,
    found: 1,
  });
  expect(triageOf([], 80)).toMatchObject({ escalated: null, found: null });
});

test('what lacks data is neither escalated nor cleared, unless it escalates', () => {
  const some = judged('P80 n79.99 P10 n5');
  const lacking = some.map((one, i) => ({ ...one, isAsked: i < 3 }));
  expect(triageOf(some, 80)).toMatchObject({ undecided: 0, undecidedFound: 0 });
  expect(triageOf(lacking, 80)).toMatchObject({ undecided: 0.5, undecidedFound: 0.5 });
});
