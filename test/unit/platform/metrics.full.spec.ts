import { gauge, registry } from '../../../src/platform/observability/metrics.js';

test('a gauge does not hold up the scrape when its reading hangs', async () => {
  const level = gauge('planted_level', 'Planted.');
  const bare = gauge('planted_bare', 'Planted.');
  level.readWith(async () => [[{}, 2]]);
  bare.readWith(() => new Promise(() => undefined));
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('alert_review_planted'));
  expect(lines).toEqual(['alert_review_planted_level 2']);
});
