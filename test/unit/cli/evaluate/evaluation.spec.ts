import {
  compareWithLabels,
  scoredResultsOf,
  type ScoredResult,
} from '../../../../src/cli/evaluate/evaluation.js';
import { estimatedShare } from '@alert-review/kernel';

/** `rule` is met by the first ten, of whom eight are labelled; of the others twelve of ninety are. */
const results: ScoredResult[] = Array.from({ length: 100 }, (_, n) => {
  const alertId = `account ${n}`;
  const isMet = n < 10;
  const isPositive = isMet ? n < 8 : n < 22;
  return {
    kind: 'account',
    alertId,
    id: String(n),
    account: String(n),
    isPositive,
    score: isMet ? 80 : 20,
    row: {
      alert_id: alertId,
      risk_score: isMet ? 80 : 20,
      disposition: isMet ? 'ESCALATED' : 'CLEARED',
      kind: isMet ? 'score' : 'clear',
      rule: isMet ? 'score' : 'clear',
      looks_like: isMet ? 'mule' : null,
      flag_tp2: n < 5 ? 'red' : 'yellow',
    },
  };
});

const evaluation = compareWithLabels('account', results, 103, 60);

/** From Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is the published one', (part, all, from, to) => {
  expect(estimatedShare(part, all)).toMatchObject({ from, to });
});

test('what escalates is counted against labels', () => {
  expect(evaluation).toMatchObject({ count: 100, positives: 20, incomplete: 3, escalateAt: 60 });
  expect(evaluation.escalated).toMatchObject({
    share: { share: 0.1 },
    recall: { share: 0.4 },
    precision: { share: 0.8, from: 0.4902, to: 0.9433 },
  });
});

test('each threshold is told with what it closes, and the highest safe one is chosen', () => {
  const { rows, choices } = evaluation.thresholds;
  expect(rows[21]).toMatchObject({ escalated: 10, closed: 90, missed: 12, missRate: 0.6, savedRate: 0.975 });
  expect(choices.map(({ missAtMost, choice }) => [missAtMost, choice.chosen, choice.morePositives])).toEqual([
    [0.05, null, 39],
    [0.1, null, 9],
  ]);
});

test('a score that a rule lifted to the threshold is closed by none', () => {
  const lifted = results.map((each) => ({ ...each, row: { ...each.row, kind: 'asks' } }));
  const { thresholds } = compareWithLabels('account', lifted, 100, 60);
  expect(thresholds.rows.at(-1)).toMatchObject({ closed: 0, missed: 0 });
});

test('the lift of a mark is its share of labelled ones beside that of all', () => {
  const of = (mark: string, id: string) =>
    evaluation.marks.find((each) => each.mark === mark && each.id === id);
  const met = { count: 10, positives: 8, lift: { value: 4, from: 0.4902 / 0.2, to: 0.9433 / 0.2 } };
  expect(of('rule', 'score')).toMatchObject(met);
  expect(of('looks_like', 'mule')).toMatchObject(met);
  expect(of('rule', 'clear')).toMatchObject({ count: 90, positives: 12 });
  expect(of('flag', 'TP2')).toMatchObject({ count: 5, positives: 5, lift: { value: 5 } });
  expect(evaluation.marks.at(-1)).toMatchObject({ mark: 'rule', id: 'clear' });
});

test('an investigation without a score has no result', () => {
  const labelled = results.slice(0, 3);
  const found = scoredResultsOf(labelled, [results[1]!.row]);
  expect(found.map(({ id, score }) => [id, score])).toEqual([['1', 80]]);
});

test('the rules that decided are counted in the order of the ladder', () => {
  expect(evaluation.outcomes).toEqual([
    { kind: 'score', rule: 'score', count: 10, positives: 8 },
    { kind: 'clear', rule: 'clear', count: 90, positives: 12 },
  ]);
});
