import { killPosts } from '../faults/kill-posts.js';
import { killRounds } from '../faults/kill-rounds.js';

test('kill -9 during posts loses nothing, doubles nothing, and read models equal their rebuild', async () => {
  const [report] = await killRounds(killPosts, { seed: 20_250_301, rounds: 1, hitsLeast: 1 });
  expect(report!.acknowledged).toBeGreaterThan(0);
});
