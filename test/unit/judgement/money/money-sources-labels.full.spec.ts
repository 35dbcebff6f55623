import { POINTS_MAX, relabelledScores } from './labels.js';

test.each([1, 2, 3])(
  'how a bank labels its transfers decides neither score nor role of any story, seed %d',
  async (seed) => {
    const { scores, labels } = await relabelledScores(1, seed);
    expect([scores.length, labels > 5_000]).toEqual([200, true]);
    expect(scores.filter(({ told, relabelled }) => Math.abs(told - relabelled) > POINTS_MAX)).toEqual([]);
    expect(scores.filter(({ roles: [told, relabelled] }) => told !== relabelled)).toEqual([]);
  },
);
