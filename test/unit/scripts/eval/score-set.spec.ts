import path from 'node:path';
import { judge } from '../../../../scripts/eval/judge.js';
import { namedTypologies } from '../../../../scripts/eval/named-typologies.js';
import { readLabelledSet } from '../../../../scripts/eval/labelled-set.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';

const SAMPLE = path.join(import.meta.dirname, '../../../../samples/amlgentex-s0');

test('the shipped recipe ranks the sample above the bars', async () => {
  const set = readLabelledSet(SAMPLE);
  const scores = scoreSet(set.unlabelled, await shippedAmounts());
  const { accountFigures, alertFigures } = judge(set, scores);
  if (!accountFigures || !alertFigures) throw new Error('the sample holds labelled accounts and others');
  expect([accountFigures.count, accountFigures.positives, alertFigures.count]).toEqual([10_000, 232, 1_735]);
  expect(accountFigures.auc).toBeGreaterThanOrEqual(0.92);
  expect(alertFigures.auc).toBeGreaterThanOrEqual(0.8);
  expect(alertFigures.precisionAt10).toBeGreaterThanOrEqual(0.54);
  const latest = [...scores.alerts].sort((a, b) => b.endMs - a.endMs).slice(0, 500);
  const named = namedTypologies(set, latest);
  const sum = (key: 'right' | 'wrong') => named.reduce((total, row) => total + row[key], 0);
  expect(sum('right') / (sum('right') + sum('wrong'))).toBeGreaterThanOrEqual(0.55);
  expect(named.some((row) => row.named === 'random')).toBe(false);
});
