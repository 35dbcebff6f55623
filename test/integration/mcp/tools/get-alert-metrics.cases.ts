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

test('a foreign alert, a missing one and the own id of the service are the same: not found', async () => {
  const { client, stranger, alert } = reading;
  const { id } = await alert.row();
  const answers = [
    await stranger.call('get_alert_metrics', { alert_id: alert.alertId }),
    await stranger.call('get_alert_metrics', { alert_id: 'never-seen' }),
    await client.call('get_alert_metrics', { alert_id: id }),
  ];
  for (const { isError, text, meta } of answers) {
    expect({ isError, text, meta }).toEqual({
      isError: true,
      meta: { code: 'alert_not_found', reason: 'Alert not found.' },
      text:
        'Alert not found. alert_id is the id of the alert in your own system, not the service_id; check ' +
        'it with the user. code: alert_not_found',
    });
  }
});
