import { EVALUATED_RECIPE, judgeCase } from '../../../../scripts/eval/score-case.js';
import { runBlocks } from '../../../../packages/judgement/src/assessment/run-blocks.js';
import { givenCase, hmac, peersWith } from '../../../../packages/judgement/test/given-case.js';
import { seeded } from '../../../support/seeded.js';

test('score, kind and rule are those of a run', () => {
  const random = seeded(3);
  const cuts = { p80: '2', p95: '4' };
  const peers = peersWith({ burst: cuts, count: cuts, passed: cuts, fan_in: cuts, fan_out: cuts });
  const below = (n: number) => Math.floor(random() * n);
  const scores = Array.from({ length: 25 }, (_, n) => {
    const facts = givenCase({
      payments: Array.from({ length: 1 + below(12) }, () => ({
        daysAgo: below(40),
        amount: String(1 + below(11_000)),
        with: `partner ${below(6)}`,
        direction: below(2) === 0 ? ('in' as const) : ('out' as const),
      })),
      peers,
      registeredAt: n % 3 === 0 ? null : undefined,
    });
    const { score, outcome } = runBlocks(facts, EVALUATED_RECIPE, hmac);
    expect(judgeCase(facts)).toEqual({ score, kind: outcome!.kind, rule: outcome!.rule });
    return score;
  });
  expect(new Set(scores).size).toBeGreaterThan(3);
});
