import { McpClient } from '../../../support/mcp-client.js';
import { undecidedAlerts, type Writing } from './writing.js';

let writing: Writing;

beforeAll(async () => {
  writing = await undecidedAlerts(4204);
});

async function batchOf(count: number, by = writing.client): Promise<{ batch_id: string; alerts: string[] }> {
  const alerts = await writing.newAlerts(count);
  const { structured } = await by.call('update_alert_dispositions_bulk', {
    alert_ids: alerts,
    disposition: 'CLEARED',
  });
  return { batch_id: structured!['batch_id'] as string, alerts };
}

const undo = (batch_id: string, by = writing.client) => by.call('undo_dispositions_bulk', { batch_id });

test.each([
  ['an analyst', 'analyst'],
  ['an administrator', 'admin'],
] as const)('what nobody changed since is reverted, and %s reads who changed the rest', async (_, role) => {
  const { server, bank, colleague } = writing;
  const by = await McpClient.connect(server, bank, { role });
  const { batch_id, alerts } = await batchOf(3, by);
  const [first, ...others] = alerts;
  await writing.colleague.call('update_alert_disposition', { alert_id: first, disposition: 'ESCALATED' });
  const { structured } = await undo(batch_id, by);
  const { email } = colleague.connection;
  expect(structured).toMatchObject({
    batch_id,
    state: 'completed',
    skipped: [
      {
        alert_id: first,
        reason: 'changed_since',
        changed_by: role === 'admin' ? email : 'a colleague',
        changed_at: expect.any(String) as string,
      },
    ],
    failed: [],
    repeated: false,
  });
  expect((structured!['undone'] as string[]).toSorted()).toEqual(others.toSorted());
});

test('a batch of another user, of another organization and a missing one are refused alike', async () => {
  const { batch_id } = await batchOf(1);
  const texts = await Promise.all([
    undo(batch_id, writing.colleague),
    undo(batch_id, writing.stranger),
    undo('never-written'),
  ]);
  expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
  expect(texts[0].text).toMatch(/^Undo refused: the batch was not written by you\. Nothing was written\./);
});

test.each([
  [3_600_000, false],
  [3_600_001, true],
])('%i ms after the batch it is refused: %s', async (ms, isError) => {
  const { server, bank } = writing;
  const client = await McpClient.connect(server, bank);
  const { batch_id } = await batchOf(1, client);
  server.clock.advance(ms);
  expect((await undo(batch_id, await client.renewed())).isError).toBe(isError);
});
