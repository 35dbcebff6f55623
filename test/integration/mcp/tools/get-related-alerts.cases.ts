import type { TestApp } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { createdMs, RandomAlerts, type KnownAlert } from '../../../support/random-alerts.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

const DAY_MS = 86_400_000;
let server: TestApp;
let known: RandomAlerts;
let client: McpClient;
let stranger: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4303);
  client = await McpClient.connect(server, bank);
  stranger = await McpClient.connect(server, other);
});

async function related(args: object, by = client) {
  const { structured, text } = await by.call('get_related_alerts', args);
  if (!structured) return text;
  const { alerts, since, truncated } = structured as {
    alerts: { alert_id: string }[];
    since: string;
    truncated: boolean;
  };
  return { ids: alerts.map(({ alert_id }) => alert_id), since, truncated };
}

const shares = (a: KnownAlert, b: KnownAlert) =>
  a !== b && a.uploaded.entity_id_list.some((id) => b.uploaded.entity_id_list.includes(id));

test('the others that share a customer are listed, open and closed, newest first', async () => {
  const statuses = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const alert = known.pick(known.alerts);
    const lookback_days = known.pick([56, 57, 58, 59, 60, 365]);
    const limit = known.pick([1, 5, 49, 50]);
    const sinceMs = server.clock.now() - lookback_days * DAY_MS;
    const expected = known.where((other) => shares(alert, other) && createdMs(other) >= sinceMs);
    const args = { alert_id: alert.uploaded.alert_id, lookback_days, limit };
    expect([args, await related(args)]).toEqual([
      args,
      {
        ids: expected.slice(0, limit).map(({ uploaded }) => uploaded.alert_id),
        since: new Date(sinceMs).toISOString(),
        truncated: expected.length > limit,
      },
    ]);
    for (const { uploaded } of expected) statuses.add(uploaded.status);
  }
  expect([...statuses].sort()).toEqual(['CLOSED', 'OPEN']);
});

describe('51 others on the day that ends the window', () => {
  let alert_id: string;

  beforeAll(async () => {
    const bank = await server.newOrganization();
    const rest = new RestClient(server, bank);
    const make = new Builders(4304);
    const one = make.entity();
    const two = make.entity();
    const row = make.transaction('E-1');
    await rest.entities(one, two);
    await rest.transactions([{ ...row, sender: { entity_id: one.entity_id } }]);
    const alert = (daysMs: number, entities = [one.entity_id]) =>
      make.alert(entities, [row.transaction_id], {
        created_at: new Date(server.clock.now() - daysMs).toISOString(),
      });
    const asked = alert(400 * DAY_MS, [one.entity_id, two.entity_id]);
    alert_id = asked.alert_id;
    const others = Array.from({ length: 50 }, () => alert(DAY_MS));
    await rest.alerts([asked, ...others, alert(30 * DAY_MS, [two.entity_id]), alert(30 * DAY_MS + 1)]);
    await rest.alerts([alert(365 * DAY_MS), alert(365 * DAY_MS + 1)]);
    client = await McpClient.connect(server, bank);
  });

  const count = async (args: object) => {
    const answer = await related({ alert_id, ...args });
    return typeof answer === 'string' ? answer : [answer.ids.length, answer.truncated];
  };

  test('30 days back and 50 alerts are the default, and both bounds are exact', async () => {
    expect(await count({})).toEqual([50, true]);
    expect(await count({ lookback_days: 29 })).toEqual([50, false]);
    expect(await count({ lookback_days: 29, limit: 49 })).toEqual([49, true]);
    expect(await count({ lookback_days: 30, limit: 50 })).toEqual([50, true]);
    expect(await count({ lookback_days: 365, limit: 1 })).toEqual([1, true]);
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 51 }, 'limit'],
    [{ lookback_days: 0 }, 'lookback_days'],
    [{ lookback_days: 366 }, 'lookback_days'],
  ])('%j is refused', async (args, field) => {
    expect(await count(args)).toMatch(new RegExp(`^${field} .* code: validation_error$`));
  });
});

test('an alert of another organization is as good as a missing one', async () => {
  const { uploaded } = known.alerts[0]!;
  expect(await related({ alert_id: uploaded.alert_id }, stranger)).toBe(
    await related({ alert_id: 'missing' }, stranger),
  );
});
