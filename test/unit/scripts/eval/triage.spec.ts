import { triageOf, type Judged } from '../../../../scripts/eval/triage.js';

const judged = (kind: Judged['kind'], isPositive = false): Judged => ({
  score: 10,
  isPositive,
  ...(kind ? { kind, rule: kind } : {}),
});

test('each rung of the ladder but the last escalates, whatever the score', () => {
  for (const kind of ['mandatory', 'score', 'hypothesis', 'asks'] as const)
    expect(triageOf([judged(kind, true), judged('clear')])).toMatchObject({ escalated: 0.5, found: 1 });
  expect(triageOf([judged('clear', true), judged(undefined)])).toMatchObject({ escalated: 0, found: 0 });
  expect(triageOf([judged('clear')])).toMatchObject({ escalated: 0, found: null });
  expect(triageOf([])).toEqual({ escalated: null, found: null, asked: null });
});

test('those that are asked about are told apart', () => {
  expect(triageOf([judged('asks'), judged('score'), judged('clear'), judged('clear')])).toMatchObject({
    escalated: 0.5,
    asked: 0.25,
  });
});
