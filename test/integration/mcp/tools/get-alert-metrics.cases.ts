import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4101);
});

test('figures come as structured content and as the same text', async () => {
  const { client, alert } = reading;
  const { structured, text } = await client.call('get_alert_metrics', { alert_id: alert.alertId });
  expect(structured).toMatchObject({
    windows: [{ days: 7 }, { days: 30 }, { days: 90 }],
    truncated: false,
    linked_entities: [{ entity_id: alert.entity.entity_id, role: 'subject' }],
  });
  expect(JSON.parse(text)).toEqual(structured);
});
