import { CHANGED_SETS } from '../../../../scripts/eval/changed-sets.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';
import { smallBank } from './small-bank.js';

const set = {
  accounts: ['a', 'b'],
  transfers: [
    { id: '1', at: '2023-01-01T00:00:00Z', amount: '957.62', currency: 'XXX', from: 'a', to: 'b' },
    { id: '2', at: '2023-01-02T00:00:00Z', amount: '0.05', currency: 'XXX', from: 'b', to: 'a' },
    { id: '3', at: '2023-01-02T00:00:00Z', amount: '12', currency: 'XXX', from: 'b', to: 'a' },
  ],
};
const [scaled, shifted, renamed] = Object.values(CHANGED_SETS).map((change) => change(set));

test('amounts are scaled exactly', () => {
  expect(scaled!.transfers.map(({ amount }) => amount)).toEqual(['6703.34', '0.35', '84']);
});

test('dates keep their distances', () => {
  expect(shifted!.transfers.slice(0, 2).map(({ at }) => at)).toEqual([
    '2026-05-22T00:00:00.000Z',
    '2026-05-23T00:00:00.000Z',
  ]);
});

test('a renamed account has one new name wherever it stands', () => {
  expect(renamed!.accounts).not.toContain('a');
  expect(renamed!.transfers.map(({ from }) => renamed!.accounts.indexOf(from))).toEqual([0, 1, 1]);
  expect(new Set(renamed!.transfers.map(({ id }) => id)).size).toBe(3);
});

test.each(Object.entries(CHANGED_SETS))('scores stay with %s', async (name, change) => {
  const { transfers, ...others } = smallBank(11);
  // Of another currency no law says which sums are large: they would not grow with the amounts.
  const bank = { ...others, transfers: transfers.map((each) => ({ ...each, currency: 'USD' })) };
  const { accounts, alerts } = scoreSet(bank, await shippedAmounts());
  const after = scoreSet(change(bank), await shippedAmounts());
  expect(new Set(accounts).size).toBeGreaterThan(5);
  expect(after.accounts).toEqual(accounts);
  // The end of an alert's time is a date, which moves with the others.
  // Which sums have to be reported is in the law, which does not grow with the amounts.
  const lawful = name === 'amounts x 7' ? { kind: null, rule: null, score: 0 } : {};
  const shown = (of: typeof alerts) => of.map((alert) => ({ ...alert, endMs: 0, ...lawful }));
  for (const [i, { score }] of after.alerts.entries())
    expect(Math.abs(score - alerts[i]!.score)).toBeLessThan(name === 'amounts x 7' ? 1 : 0.005);
  expect(shown(after.alerts)).toEqual(shown(alerts));
});
