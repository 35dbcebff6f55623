import type { TestApp, TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

type Group = 'alerts' | 'entities' | 'transactions';
type Found = Readonly<Record<Group, readonly Readonly<Record<string, string>>[]>> & {
  readonly has_more: Readonly<Record<Group, boolean>>;
};

const OWN_ID = { alerts: 'alert_id', entities: 'entity_id', transactions: 'transaction_id' } as const;

let server: TestApp;
let bank: TestOrganization;
let client: McpClient;
const own: Record<Group, string[]> = { alerts: [], entities: [], transactions: [] };
/** Service id by own id. */
const service = new Map<string, string>();

beforeAll(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
  client = await McpClient.connect(server, bank);
  const make = new Builders(4309);
  const rest = new RestClient(server, bank);
  const entities = ['Kunde.1', 'kunde.2', 'KUNDE-3', 'Kundé 4'].map((entity_id) =>
    make.entity({ entity_id }),
  );
  const rows = ['Pay/KUNDE/1', 'pay-2'].map((transaction_id) =>
    make.transaction('Kunde.1', { transaction_id }),
  );
  const alerts = Array.from({ length: 12 }, (_, at) =>
    make.alert(['Kunde.1'], ['pay-2'], { alert_id: `Alert-${String.fromCharCode(65 + at)}` }),
  );
  await rest.entities(...entities);
  await rest.transactions(rows);
  await rest.alerts(alerts);
  own.entities = entities.map(({ entity_id }) => entity_id);
  own.transactions = rows.map(({ transaction_id }) => transaction_id);
  own.alerts = alerts.map(({ alert_id }) => alert_id);
  const kinds = { alerts: 'alert', entities: 'entity', transactions: 'transaction' } as const;
  for (const group of ['alerts', 'entities', 'transactions'] as const)
    for (const id of own[group]) service.set(id, (await rest.stored(kinds[group], id))!.id);
});

const ask = (args: object, by = client) => by.call('agent_search', args);
const search = async (args: object, by?: McpClient) => (await ask(args, by)).structured as unknown as Found;
const idsIn = (found: Found, group: Group) => found[group].map((each) => each[OWN_ID[group]]);

function expected(q: string, group: Group): string[] {
  const has = (id: string) => id.toLowerCase().includes(q.toLowerCase());
  const byOwn = own[group].filter(has).sort();
  const byService = own[group].filter((id) => !has(id) && has(service.get(id)!));
  return [...byOwn, ...byService.sort((a, b) => (service.get(a)! < service.get(b)! ? -1 : 1))];
}

test('any part of either id is found, in any case, and shown with both', async () => {
  const parts = ['kunde', 'UNDE.', 'é 4', '/KU', 'alert-c', 'LERT', 'pay', 'none of them'];
  for (const [ownId, serviceId] of service) parts.push(ownId.slice(1, 5), serviceId.slice(-6), serviceId);
  for (const q of parts) {
    const found = await search({ q, page_size: 50 });
    for (const group of ['alerts', 'entities', 'transactions'] as const) {
      expect([q, group, idsIn(found, group)]).toEqual([q, group, expected(q, group)]);
      for (const each of found[group]) expect(each['service_id']).toBe(service.get(each[OWN_ID[group]]!));
    }
  }
});

test('an own id that is the service id of another record comes before that one', async () => {
  const q = service.get('Alert-A')!;
  own.alerts.push(q);
  const rest = new RestClient(server, bank);
  await rest.alerts([new Builders(1).alert(['Kunde.1'], ['pay-2'], { alert_id: q })]);
  service.set(q, (await rest.stored('alert', q))!.id);
  expect(idsIn(await search({ q }), 'alerts')).toEqual([q, 'Alert-A']);
});

test('a scope is one group, and investigations are found as their alerts', async () => {
  for (const [scope, groups] of [
    ['investigations', ['alerts']],
    ['alerts', ['alerts']],
    ['entities', ['entities']],
    ['transactions', ['transactions']],
    ['all', ['alerts', 'entities', 'transactions']],
  ] as const) {
    // Every service id has the first characters of its time.
    const found = await search({ q: service.get('Alert-A')!.slice(0, 3), scope });
    const filled = Object.keys(OWN_ID).filter((group) => found[group as Group].length > 0);
    expect([scope, filled]).toEqual([scope, groups]);
  }
});

test('pages are of each group', async () => {
  const q = service.get('Alert-A')!.slice(0, 3);
  const all = expected(q, 'alerts');
  for (const [page, page_size] of [
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
    [1, all.length],
  ] as const) {
    const found = await search({ q, page, page_size });
    expect(idsIn(found, 'alerts')).toEqual(all.slice((page - 1) * page_size, page * page_size));
    expect(found.has_more.alerts).toBe(all.length > page * page_size);
    expect(idsIn(found, 'transactions')).toEqual(
      expected(q, 'transactions').slice((page - 1) * page_size, page * page_size),
    );
  }
});

test.each([
  [{ q: 'ab' }, 'q is shorter than 3 characters'],
  [{ q: ' a  ' }, 'q is shorter than 3 characters'],
  [{ q: '\u{1f600}\u{1f600}' }, 'q is shorter than 3 characters'],
  [{ q: 'x'.repeat(257) }, 'q is longer than 256 characters'],
  [{}, 'q is required'],
  [{ q: 'abc', scope: 'tickets' }, 'scope'],
  [{ q: 'abc', page_size: 51 }, 'page_size'],
  [{ q: 'abc', page_size: 0 }, 'page_size'],
  [{ q: 'abc', page: 0 }, 'page'],
  [{ q: 'abc', page: 201, page_size: 50 }, 'page of 50 leads beyond the first 10000'],
])('%j is refused: %s', async (args, told) => {
  const { isError, text } = await ask(args);
  expect([isError, text]).toEqual([true, expect.stringContaining(told)]);
});

test('three characters, fifty of a page and ten thousand records are taken', async () => {
  for (const args of [{ q: '\u{1f600}a\u{1f600}' }, { q: 'abc', page: 200, page_size: 50 }])
    expect((await ask(args)).isError).toBe(false);
});

test('nothing of another organization is found', async () => {
  const stranger = await McpClient.connect(server, await server.newOrganization());
  for (const q of ['kunde', service.get('Alert-A')!, service.get('pay-2')!])
    expect(await search({ q }, stranger)).toMatchObject({ alerts: [], entities: [], transactions: [] });
});
