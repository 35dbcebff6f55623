import { undecidedAlerts, type Writing } from './writing.js';

let writing: Writing;

beforeAll(async () => {
  writing = await undecidedAlerts(4203);
});

const bulk = (args: object, by = writing.client) => by.call('update_alert_dispositions_bulk', args);

test('a batch applies to what is there and lists the others', async () => {
  const [first, second] = await writing.newAlerts(2);
  await writing.client.call('update_alert_disposition', { alert_id: first, disposition: 'CLEARED' });
  const { structured } = await bulk({ alert_ids: [first, second, 'missing'], disposition: 'CLEARED' });
  expect(structured).toMatchObject({
    state: 'completed',
    applied: [second],
    skipped: [{ alert_id: first, reason: 'unchanged' }],
    not_found: ['missing'],
    failed: [],
    repeated: false,
    undone_at: null,
  });
});

test('the same batch_id writes nothing again, says what it holds, and is refused to others', async () => {
  const [first, second] = await writing.newAlerts(2);
  const once = { alert_ids: [first], disposition: 'ESCALATED', batch_id: 'week 47' };
  expect((await bulk(once)).structured).toMatchObject({ batch_id: 'week 47', applied: [first] });
  expect((await bulk(once)).structured).toMatchObject({ applied: [first], repeated: true });
  const other = await bulk({ ...once, alert_ids: [second] });
  expect(other).toMatchObject({ isError: true, meta: { code: 'batch_differs' } });
  expect(other.text).toContain(`week 47 already exists, with ESCALATED for ${first}.`);
  expect(await bulk(once, writing.colleague)).toMatchObject({
    isError: true,
    meta: { code: 'batch_refused' },
  });
});

test.each([
  [0, true],
  [1, false],
  [50, false],
  [51, true],
])('%i alerts are refused: %s', async (count, isError) => {
  const alert_ids = Array.from({ length: count }, (_, at) => `missing-${at}`);
  expect((await bulk({ alert_ids, disposition: 'CLEARED' })).isError).toBe(isError);
});
