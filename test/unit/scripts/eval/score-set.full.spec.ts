import path from 'node:path';
import { judge } from '../../../../scripts/eval/judge.js';
import { namedTypologies } from '../../../../scripts/eval/named-typologies.js';
import { readLabelledSet, type LabelledSet } from '../../../../scripts/eval/labelled-set.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';

const SAMPLE = path.join(import.meta.dirname, '../../../../samples/amlgentex-s0');

/** The first accounts of a set, with the transfers among them. */
function firstOf({ name, unlabelled, labels }: LabelledSet, count: number): LabelledSet {
  const accounts = unlabelled.accounts.slice(0, count);
  const known = new Set(accounts);
  const kept = (ids: Iterable<string>) => [...ids].filter((id) => known.has(id));
  return {
    name,
    unlabelled: {
      accounts,
      businesses: kept(unlabelled.businesses ?? []),
      transfers: unlabelled.transfers.filter(({ from, to }) => known.has(from) && known.has(to)),
    },
    labels: {
      accounts: new Set(kept(labels.accounts)),
      byTypology: new Map([...labels.byTypology].map(([typology, ids]) => [typology, new Set(kept(ids))])),
    },
  };
}

// Why a fifth: it takes a fifth of the time. `npm run eval` judges all of it, and how typologies are named,
// whose rings are cut here.
test('the shipped recipe ranks a fifth of the sample above the bars', async () => {
  const set = firstOf(readLabelledSet(SAMPLE), 2_000);
  const scores = scoreSet(set.unlabelled, await shippedAmounts());
  const { accounts, alerts, accountFigures, alertFigures } = judge(set, scores);
  if (!accountFigures || !alertFigures) throw new Error('the sample holds labelled accounts and others');
  const labelled = accounts.filter(({ isPositive }) => isPositive);
  expect([accounts.length, labelled.length, alerts.length]).toEqual([2_000, 51, 234]);
  expect(accountFigures.auc).toBeGreaterThanOrEqual(0.88);
  expect(alertFigures.auc).toBeGreaterThanOrEqual(0.76);
  expect(alertFigures.precisionAt10).toBeGreaterThanOrEqual(0.52);
  const named = namedTypologies(set, scores.alerts);
  expect(named.some((row) => row.named === 'random')).toBe(false);
});
