import { IDS_SEARCHED_INSIDE_MAX } from '../../../../src/alerts/queries/agent-search.query.js';
import { TransactionRecord } from '../../../../src/ingestion/domain/transaction.record.js';
import { Records } from '../../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

type Group = 'alerts' | 'entities' | 'transactions';
type Found = Readonly<Record<Group, readonly Readonly<Record<string, string>>[]>> & {
  readonly has_more: Readonly<Record<Group, boolean>>;
  readonly truncated: boolean;
  readonly note: string | null;
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

/** First what begins with q, in order, then what has it inside, from the last; own ids before service ids. */
function expected(q: string, group: Group): string[] {
  const sought = q.toLowerCase();
  const ids = [(own: string) => own, (own: string) => service.get(own)!];
  const sorted = (idOf: (own: string) => string) =>
    [...own[group]].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const begins = ids.map((idOf) =>
    sorted(idOf).filter((each) => idOf(each).toLowerCase().startsWith(sought)),
  );
  const holds = ids.map((idOf) => sorted(idOf).filter((each) => idOf(each).toLowerCase().includes(sought)));
  return [...new Set([...begins, ...holds.map((each) => each.reverse())].flat())];
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

test('where nothing is found, the answer says that names are no ids', async () => {
  expect(await search({ q: 'Jane Miller' })).toMatchObject({
    truncated: false,
    note: expect.stringContaining('Names are no ids: search_alerts') as string,
  });
  for (const args of [{ q: 'kunde' }, { q: 'Jane Miller', page: 2 }])
    expect(await search(args)).toMatchObject({ truncated: false, note: null });
});

test('of more ids than are searched inside, all that begin with q are found, and it is said', async () => {
  const large = await server.newOrganization();
  const rows = server.app.get(Records, { strict: false }).for(large.caller);
  const row = (at: number) => {
    const id = `01tx${String(at).padStart(5, '0')}`;
    const ownId = `${at % 2 ? 'Pay' : 'pAY'}-${String(at).padStart(5, '0')}-x`;
    const content = { transaction_id: ownId } as never;
    const version = { version: 1, hash: 'h', salt: 's', source: id };
    return { id, serviceId: id, ownId, ...version, parties: [], at, content };
  };
  const count = IDS_SEARCHED_INSIDE_MAX + 5;
  await rows.putMany(
    TransactionRecord.current,
    Array.from({ length: count }, (_, at) => row(at)),
  );
  const asker = await McpClient.connect(server, large);
  const found = async (q: string) => {
    const { transactions, truncated, note } = await search({ q, scope: 'transactions' }, asker);
    return [transactions.map((each) => each['transaction_id']), truncated, note] as const;
  };
  const part = expect.stringMatching(
    /^Of transactions only the last 10,000 ids .* in 100 spellings of .*: give the beginning of an id/,
  ) as string;
  const nothing = expect.stringMatching(/^No id was found.* Of transactions only/) as string;
  expect(await found('pay-00001')).toEqual([['Pay-00001-x'], true, part]);
  expect(await found('PAY-00002')).toEqual([['pAY-00002-x'], true, part]);
  expect(await found('01tx00003')).toEqual([['Pay-00003-x'], true, part]);
  // The last ids in their order are those of pAY and the last of Pay.
  expect(await found('ay-00002-')).toEqual([['pAY-00002-x'], true, part]);
  expect(await found('ay-00001-')).toEqual([[], true, nothing]);
  expect(await found('AY-00011-')).toEqual([['Pay-00011-x'], true, part]);
  await rows.remove(TransactionRecord.current, { id: { $in: [0, 1, 2, 3, 4].map((at) => row(at).id) } });
  expect(await found('AY-00011-')).toEqual([['Pay-00011-x'], false, null]);
});

test('nothing of another organization is found', async () => {
  const stranger = await McpClient.connect(server, await server.newOrganization());
  for (const q of ['kunde', service.get('Alert-A')!, service.get('pay-2')!])
    expect(await search({ q }, stranger)).toMatchObject({ alerts: [], entities: [], transactions: [] });
});
