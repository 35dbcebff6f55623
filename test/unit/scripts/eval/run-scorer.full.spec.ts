import { runScorer } from '../../../../scripts/eval/run-scorer.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';
import { smallBank } from './small-bank.js';

test('the scoring process answers what the same set scores here', async () => {
  const bank = smallBank(7);
  const { accounts, accountBars, alerts } = await runScorer(bank);
  const here = scoreSet(bank, await shippedAmounts());
  expect(accounts).toEqual(here.accounts);
  expect(alerts).toEqual(here.alerts);
  expect(accountBars).toEqual(here.accountBars);
  // Ten plain features tell accounts apart as well, on the same transfers.
  expect(new Set(accountBars).size).toBeGreaterThan(100);
  expect(accountBars.every((bar) => bar >= 0 && bar <= 100)).toBe(true);
});

test('a set with a column that does not belong to it ends the process', async () => {
  const labelled = { ...smallBank(7), is_sar: [] };
  await expect(runScorer(labelled)).rejects.toThrow('ended with code 1');
});
