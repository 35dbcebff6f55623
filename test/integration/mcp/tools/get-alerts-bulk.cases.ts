import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4105);
});

const bulk = (alert_ids: readonly string[]) => reading.client.call('get_alerts_bulk', { alert_ids });

test('each alert is what get_alert shows, and the others are not found', async () => {
  const { client, alert } = reading;
  const { structured } = await bulk(['missing', alert.alertId, alert.alertId]);
  const single = await client.call('get_alert', { alert_id: alert.alertId });
  const {
    shortened,
    open_questions: asked,
    escalation_probability: probability,
    ...whole
  } = single.structured!;
  expect(asked).toBeDefined();
  expect(probability).toBeNull();
  expect(structured).toEqual({ alerts: [whole], not_found: ['missing'], shortened });
});

test.each([
  [0, true],
  [1, false],
  [20, false],
  [21, true],
])('%i ids are refused: %s', async (count, isError) => {
  const answer = await bulk(Array.from({ length: count }, (_, at) => `id-${at}`));
  expect(answer.isError).toBe(isError);
});
