import { ENGINE_VERSION } from '../../../../packages/judgement/src/recipe/recipe.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4102);
});

test('runs are listed, the newest first, with the one decision of the analyst', async () => {
  const { client, alert } = reading;
  const { structured } = await client.call('list_alert_investigations', { alert_id: alert.alertId });
  const { outcome } = await alert.newestEnded();
  const { kind, rule, title } = outcome!;
  expect(structured).toMatchObject({
    analyst_disposition: null,
    investigations: [
      {
        investigation_service_id: (await alert.newestEnded()).id,
        is_latest: true,
        processing_status: 'completed',
        engine: ENGINE_VERSION,
        outcome: { kind, rule, title },
      },
      { is_latest: false, processing_status: 'completed' },
    ],
    truncated: false,
  });
});
