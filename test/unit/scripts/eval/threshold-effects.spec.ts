import {
  type EffectCase,
  highestThreshold,
  thresholdEffect,
  thresholdEffectsTable,
} from '../../../../scripts/eval/threshold-effects.js';

/** 'P90' is labelled and has 90 points, 'n10' is not and has 10; a rule asks about 'nA60'. */
const cases = (text: string): EffectCase[] =>
  text.split(' ').map((each) => ({
    score: Number(each.replace(/\D+/, '')),
    isPositive: each.startsWith('P'),
    kind: each[1] === 'A' ? 'asks' : 'clear',
  }));

test('a threshold closes the scores below it, and escalates the others', () => {
  expect(thresholdEffect(cases('P20 P40 n10 n39.99 n40 n50'), 40)).toEqual({
    threshold: 40,
    labelled: 2,
    others: 4,
    labelledClosed: 1,
    othersEscalated: 2,
  });
});

test('a case about which a rule asks is closed by no threshold', () => {
  expect(thresholdEffect(cases('PA60 nA60 n10'), 100)).toMatchObject({
    labelledClosed: 0,
    othersEscalated: 1,
  });
});

test.each([
  ['P20 P40 P60 P80 P90 P90 P90 P90 P90 P90', 40],
  ['P20 P40', 20],
  ['P0 P90', 0],
  ['PA60 n1', 100],
])('the highest threshold that closes at most a tenth of %s is %d', (text, highest) => {
  expect(highestThreshold(cases(text), 0.1)).toBe(highest);
});

test('the table ends with the highest threshold and its price', () => {
  const { rows } = thresholdEffectsTable(cases('P30 n5 n31 n40 n50'));
  expect(rows[0]).toEqual(['10', '0 of 1 (0.0 %)', '3 of 4 (75.0 %)']);
  expect(rows.at(-1)).toEqual([
    'highest that closes at most 10 % of the labelled: 30',
    '0 of 1 (0.0 %)',
    '3 of 4 (75.0 %)',
  ]);
});
