import { judge } from '../../../../scripts/eval/judge.js';
import {
  calibrationTable,
  figuresTable,
  printed,
  summaryLine,
  triageTable,
  whatIsMissing,
} from '../../../../scripts/eval/report.js';

/** Two accounts `a` and `b` with 90 and 10 points; `alerts` are positions of accounts. */
const alertOn = (account: number) => ({
  account,
  score: 50,
  bar: account,
  kind: 'score' as const,
  rule: 'score',
  typology: null,
  endMs: 0,
});

function judged(labelled: string[], alerts: number[]) {
  const set = {
    name: 'pair',
    unlabelled: { accounts: ['a', 'b'], transfers: [] },
    labels: { accounts: new Set(labelled), byTypology: new Map([['stack', new Set(['a'])]]) },
  };
  const scores = { accounts: [90, 10], accountBars: [10, 90], alerts: alerts.map(alertOn) };
  const judgement = judge(set, { ...scores, cpuMs: 0 });
  const tables = [figuresTable(judgement), calibrationTable(judgement), triageTable(judgement)];
  return { judgement, tables: tables.map(printed).join('') };
}

test('beside each figure stands that of ten plain features on the same input', () => {
  const { judgement } = judged(['a'], [0, 1]);
  const areas = figuresTable(judgement).rows.map(([name, , , area]) => [name, area]);
  expect(areas).toEqual([
    ['accounts', '1.0000'],
    ['accounts by ten features', '0.0000'],
    ['alerts', '0.5000'],
    ['alerts by ten features', '0.0000'],
  ]);
});

test.each([
  ['all there', ['a'], [0, 1], null, 'account_auc=1.0000 alert_auc=0.5000 p_at_10=0.5000'],
  ['no alert', ['a'], [], 'raised no alert', 'account_auc=1.0000 alert_auc=none p_at_10=none'],
  [
    'labelled alerts alone',
    ['a'],
    [0],
    'All of the 1 alerts',
    'account_auc=1.0000 alert_auc=none p_at_10=none',
  ],
  ['other alerts alone', ['a'], [1], 'None of the 1', 'account_auc=1.0000 alert_auc=none p_at_10=none'],
  [
    'nobody labelled',
    [],
    [0],
    'Of 2 accounts 0 are labelled',
    'account_auc=none alert_auc=none p_at_10=none',
  ],
  ['all labelled', ['a', 'b'], [0], 'Of 2 accounts 2 are', 'account_auc=none alert_auc=none p_at_10=none'],
])('%s: numbers or words, never NaN', (_, labelled, alerts, missing, figures) => {
  const { judgement, tables } = judged(labelled, alerts);
  expect(summaryLine('pair', judgement)).toBe(`eval pair ${figures}`);
  if (missing === null) expect(whatIsMissing(judgement)).toBeNull();
  else expect(whatIsMissing(judgement)).toContain(missing);
  expect(tables).not.toContain('NaN');
});
