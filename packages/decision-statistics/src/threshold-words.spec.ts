import { DecisionTally } from './decision-tally.js';
import { highestSafeThreshold } from './threshold-table.js';
import { choiceInWords, shareInPercent } from './threshold-words.js';

const alerts = (count: number, score: number, isPositive: boolean) =>
  Array.from({ length: count }, () => ({ score, isPositive }));
const told = (...decisions: ReturnType<typeof alerts>[]): string =>
  choiceInWords(highestSafeThreshold(DecisionTally.of(decisions.flat()), 0.05, 0.95), 0.05, 0.95);

test('a chosen threshold is told with what it closes and misses', () => {
  expect(told(alerts(500, 20, false), alerts(100, 70, true))).toBe(
    'A threshold of 70 is the highest that is known to miss at most 5 %. It would have closed 500 of 600 ' +
      'decided alerts, and of the alerts that people escalated 0 (0.0 %), at most 3.0 % with a confidence ' +
      'of 95 %.',
  );
});

test('what is missing is told in alerts to escalate and in decisions', () => {
  expect(told(alerts(232, 20, false), alerts(58, 70, true))).toBe(
    'No threshold is known to miss at most 5 % yet. This takes 1 more alert that people escalate and ' +
      'whose score is not among the lowest. At the present share of escalations, that means 5 more ' +
      'decisions.',
  );
  expect(told()).toBe(
    'No threshold is known to miss at most 5 % yet. This takes 59 more alerts that people escalate and ' +
      'whose score is not among the lowest.',
  );
  expect(told(alerts(10, 0, true), alerts(90, 70, true))).toBe(
    'No threshold can miss at most 5 %: too many alerts with the lowest scores were escalated.',
  );
});

test('a share that is not known is a dash', () => {
  expect([shareInPercent(0.0468), shareInPercent(null)]).toEqual(['4.7 %', '–']);
});
