import { declareGauge, metricsRegistry } from '../../../src/platform/observability/metrics.js';

test('a gauge does not hold up the scrape when its reading hangs', async () => {
  const level = declareGauge('planted_level', 'Planted.');
  const bare = declareGauge('planted_bare', 'Planted.');
  level.readWith(async () => [[{}, 2]]);
  bare.readWith(() => new Promise(() => undefined));
  const lines = (await metricsRegistry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('alert_review_planted'));
  expect(lines).toEqual(['alert_review_planted_level 2']);
});
