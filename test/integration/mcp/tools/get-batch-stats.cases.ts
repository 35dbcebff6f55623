import type { TestApp } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { newestResult, RandomAlerts } from '../../../support/random-alerts.js';
import { mcpApp } from '../mcp-app.js';

let server: TestApp;
let known: RandomAlerts;
let client: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4307);
  client = await McpClient.connect(server, bank);
});

const stats = async (upload_session_id: string, by = client) =>
  (await by.call('get_batch_stats', { upload_session_id })).structured;

test('of each alert of an upload the newest completed run counts', async () => {
  const counted = { investigation_count: 0, escalation_count: 0, sar_narrative_count: 0 };
  for (const session of new Set(known.alerts.map(({ sessionId }) => sessionId))) {
    const alerts = known.alerts.filter(({ sessionId }) => sessionId === session);
    const results = alerts.flatMap((alert) => newestResult(alert) ?? []);
    const expected = {
      alert_count: alerts.length,
      investigation_count: results.length,
      escalation_count: results.filter(({ disposition }) => disposition === 'ESCALATED').length,
      sar_narrative_count: results.filter(({ hasSar }) => hasSar).length,
    };
    expect([session, await stats(session)]).toEqual([session, expected]);
    for (const field of Object.keys(counted) as (keyof typeof counted)[]) counted[field] += expected[field];
  }
  // Else the comparison above says little.
  expect(counted.escalation_count).toBeLessThan(counted.investigation_count);
  expect(counted.sar_narrative_count).toBeLessThan(counted.escalation_count);
  expect(counted.sar_narrative_count).toBeGreaterThan(0);
});

test('an upload of another organization gives zeros, as a missing one does', async () => {
  const zeros = { alert_count: 0, investigation_count: 0, escalation_count: 0, sar_narrative_count: 0 };
  const stranger = await McpClient.connect(server, await server.newOrganization());
  expect(await stats(known.alerts[0]!.sessionId, stranger)).toEqual(zeros);
  expect(await stats('missing')).toEqual(zeros);
});

test('an upload has to be named', async () => {
  expect((await client.call('get_batch_stats')).text).toMatch(/^upload_session_id is required\./);
});
