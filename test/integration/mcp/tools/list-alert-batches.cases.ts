import { AlertReadModel } from '../../../../src/alerts/alert.read-model.js';
import type { TestApp } from '../../../support/app.js';
import { McpClient } from '../../../support/mcp-client.js';
import { createRowWriter } from '../../../support/put-rows.js';
import { createdMs, RandomAlerts } from '../../../support/random-alerts.js';
import { mcpApp } from '../mcp-app.js';

const putRows = createRowWriter();

let server: TestApp;
let known: RandomAlerts;
let client: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4306);
  client = await McpClient.connect(server, bank);
});

const batches = async (by = client) =>
  (await by.call('list_alert_batches')).structured!['batches'] as { upload_session_id: string }[];

test('uploads that made alerts are listed, newest first, with what a look at each alert gives', async () => {
  const sessions = [...new Set(known.alerts.map(({ sessionId }) => sessionId))].sort().reverse();
  expect(sessions.length).toBeGreaterThan(5);
  const expected = sessions.map((upload_session_id) => {
    const times = known.alerts.filter(({ sessionId }) => sessionId === upload_session_id).map(createdMs);
    return {
      upload_session_id,
      alert_count: times.length,
      earliest_created_at: new Date(Math.min(...times)).toISOString(),
      latest_created_at: new Date(Math.max(...times)).toISOString(),
    };
  });
  expect(await batches()).toEqual(expected);
});

test.each([199, 200, 201])('of %i uploads at most the newest 200 are listed, whole', async (count) => {
  const bank = await server.newOrganization();
  const at = (place: number) => `session-${String(place).padStart(3, '0')}`;
  const alerts = Array.from({ length: count * 2 }, (_, place) => ({
    id: `alert-${place}`,
    sessionId: at(place >> 1),
    createdAt: place,
  }));
  await putRows(server, bank, AlertReadModel, alerts);
  const listed = await batches(await McpClient.connect(server, bank));
  const expected = Array.from({ length: Math.min(count, 200) }, (_, place) => at(count - 1 - place));
  expect(listed.map(({ upload_session_id }) => upload_session_id)).toEqual(expected);
  expect(listed.at(-1)).toMatchObject({ alert_count: 2 });
});

test('uploads are whole wherever one read of keys ends', async () => {
  const bank = await server.newOrganization();
  const alerts = Array.from({ length: 4_500 }, (_, place) => ({
    id: `alert-${place}`,
    sessionId: `session-${String(Math.floor(place / 99)).padStart(3, '0')}`,
    createdAt: place,
  }));
  await putRows(server, bank, AlertReadModel, alerts);
  const listed = await batches(await McpClient.connect(server, bank));
  expect(listed).toHaveLength(46);
  expect(listed.slice(1)).toEqual(
    listed.slice(1).map(({ upload_session_id }) => ({
      upload_session_id,
      alert_count: 99,
      earliest_created_at: new Date(Number(upload_session_id.slice(-3)) * 99).toISOString(),
      latest_created_at: new Date(Number(upload_session_id.slice(-3)) * 99 + 98).toISOString(),
    })),
  );
});

test('another organization has none, and arguments are refused', async () => {
  const stranger = await McpClient.connect(server, await server.newOrganization());
  expect(await batches(stranger)).toEqual([]);
  const { text } = await client.call('list_alert_batches', { page: 1 });
  expect(text).toMatch(/^Unknown argument: page\. .*code: validation_error$/);
});
