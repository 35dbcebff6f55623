import { POINTS_MAX, relabelledScores } from './labels.js';

test('how a bank labels its transfers decides neither score nor role, in a sample of stories', async () => {
  const { scores, labels } = await relabelledScores(10, 1);
  expect([scores.length, labels > 500]).toEqual([20, true]);
  expect(scores.filter(({ told, relabelled }) => Math.abs(told - relabelled) > POINTS_MAX)).toEqual([]);
  expect(scores.filter(({ roles: [told, relabelled] }) => told !== relabelled)).toEqual([]);
});
