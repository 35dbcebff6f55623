import path from 'node:path';
import { judge } from '../../../scripts/eval/judge.js';
import { readLabelledSet } from '../../../scripts/eval/labelled-set.js';
import { scoreSet } from '../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../scripts/eval/shipped-amounts.js';

const SAMPLE = path.join(import.meta.dirname, '../../../samples/amlgentex-s0');

test('the shipped recipe ranks the sample above the bars', async () => {
  const set = readLabelledSet(SAMPLE);
  const { accountFigures, alertFigures } = judge(set, scoreSet(set.unlabelled, await shippedAmounts()));
  if (!accountFigures || !alertFigures) throw new Error('the sample holds labelled accounts and others');
  expect([accountFigures.count, accountFigures.positives, alertFigures.count]).toEqual([10_000, 232, 1_735]);
  expect(accountFigures.auc).toBeGreaterThanOrEqual(0.92);
  expect(alertFigures.auc).toBeGreaterThanOrEqual(0.8);
  expect(alertFigures.precisionAt10).toBeGreaterThanOrEqual(0.54);
});
