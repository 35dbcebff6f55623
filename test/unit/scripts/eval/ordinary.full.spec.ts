import { ESCALATED_MAX, judgeOrdinary, ordinaryBank } from '../../../../scripts/eval/ordinary.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';
import type { Scores, UnlabelledSet } from '../../../../scripts/eval/unlabelled-set.js';

let bank: UnlabelledSet;
let scores: Scores;
beforeAll(async () => {
  bank = ordinaryBank(1, 1_000, 100);
  scores = scoreSet(bank, await shippedAmounts());
});

test('hardly an ordinary customer escalates when an alert is raised at random', () => {
  const { escalated, tables } = judgeOrdinary(bank, scores);
  expect(escalated).toBeLessThanOrEqual(ESCALATED_MAX);
  expect(tables[0]!.rows.map(([name]) => name)).toEqual(['persons', 'companies', 'all']);
  // They have points, and with a lower threshold they would escalate.
  expect(scores.alerts.filter(({ score }) => score >= 20).length).toBeGreaterThan(3);
});

test('every alert flags up to five transfers of its customer, the same for the same seed', () => {
  const parties = new Map(bank.transfers.map(({ id, from, to }) => [id, [from, to]]));
  expect(new Set(bank.alerts!.map(({ account }) => account)).size).toBe(100);
  for (const { account, transfers } of bank.alerts!) {
    expect(transfers.length).toBeLessThanOrEqual(5);
    for (const id of transfers) expect(parties.get(id)).toContain(bank.accounts[account]);
  }
  expect(ordinaryBank(1, 1_000, 100).alerts).toEqual(bank.alerts);
});
