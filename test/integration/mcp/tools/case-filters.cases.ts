import { IDS_SEARCHED_INSIDE_MAX } from '../../../../src/alerts/queries/agent-search.query.js';
import { AlertRecord } from '../../../../src/alerts/domain/alert.record.js';
import { TransactionRecord } from '../../../../src/ingestion/domain/transaction.record.js';
import { Records } from '../../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../../support/app.js';
import { Builders } from '../../../support/builders.js';
import { McpClient } from '../../../support/mcp-client.js';
import { newestResult, RandomAlerts, type KnownAlert } from '../../../support/random-alerts.js';
import { recordRun } from '../../../support/recorded-run.js';
import { RestClient } from '../../../support/rest-client.js';
import { mcpApp } from '../mcp-app.js';

interface Page {
  readonly alerts: readonly { readonly alert_id: string; readonly final_risk_score: number }[];
  readonly has_more: boolean;
  readonly total: number | null;
}

let server: TestApp;
let known: RandomAlerts;
let client: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  const bank = await server.newOrganization();
  known = await RandomAlerts.in(server, bank, 4313);
  client = await McpClient.connect(server, bank);
});

const search = async (args: object, by = client) =>
  (await by.call('search_alerts', args)).structured as unknown as Page;
const idsOf = ({ alerts }: Page) => alerts.map(({ alert_id }) => alert_id);
const hasSerious = (alert: KnownAlert, id: string) =>
  (newestResult(alert)?.flags ?? []).some(
    ({ flagId, color }) => flagId === id && (color === 'black' || color === 'red'),
  );

test('a rule finds the alerts whose newest result has it, by risk and with what else is asked', async () => {
  for (const [rule, pattern] of [['TP1'], ['TP2'], ['AA1'], ['TP1', 'AA1'], ['TP2', 'TP1']] as const)
    for (const others of [{}, { min_risk_score: 0.57 }, { disposition: 'CLEARED' }] as const) {
      const fitting = known.where(
        (alert) =>
          hasSerious(alert, rule) &&
          (pattern === undefined || hasSerious(alert, pattern)) &&
          (!('min_risk_score' in others) || newestResult(alert)!.score >= 57) &&
          (!('disposition' in others) || alert.disposition === 'CLEARED'),
      );
      const asked = { rule, ...(pattern && { pattern }), ...others, page_size: 50 };
      const found = await search(asked);
      const wanted = fitting.map(({ uploaded }) => uploaded.alert_id);
      expect([asked, idsOf(found).sort()]).toEqual([asked, wanted.sort()]);
      const scores = found.alerts.map(({ final_risk_score: score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(found).toMatchObject({ has_more: false, total: wanted.length });
    }
});

test('pages of a rule follow one another, and an own id beside it is one alert', async () => {
  const { alerts } = await search({ rule: 'TP1', page_size: 50 });
  expect(alerts.length).toBeGreaterThan(4);
  const first = await search({ rule: 'TP1', page_size: 3 });
  expect(first).toMatchObject({ has_more: true, total: null });
  const second = await search({ rule: 'TP1', page_size: 3, page: 2 });
  expect([...first.alerts, ...second.alerts]).toEqual(
    alerts.slice(0, first.alerts.length + second.alerts.length),
  );
  const { alert_id: source_id } = alerts[0]!;
  expect(idsOf(await search({ rule: 'TP1', source_id }))).toEqual([source_id]);
  const [without] = known.where((alert) => !hasSerious(alert, 'TP1'));
  expect(idsOf(await search({ rule: 'TP1', source_id: without!.uploaded.alert_id }))).toEqual([]);
});

test('agent_search finds parts of ids among the alerts that fit', async () => {
  const { alerts } = await search({ rule: 'TP1', page_size: 50 });
  const ids = alerts.map(({ alert_id }) => alert_id);
  const q = 'a-1';
  const { structured } = await client.call('agent_search', { q, rule: 'TP1', page_size: 50 });
  const wanted = ids.filter((id) => id.toLowerCase().includes(q));
  expect((structured!['alerts'] as { alert_id: string }[]).map(({ alert_id }) => alert_id)).toEqual(wanted);
  expect(structured).toMatchObject({ entities: [], transactions: [], truncated: false, note: null });
  const none = await client.call('agent_search', { q: 'no such part', rule: 'TP1' });
  expect(none.structured).toMatchObject({
    alerts: [],
    note: expect.stringContaining('No id was found') as string,
  });
});

test('an alert that fits is found by the inside of its id, however many ids are newer', async () => {
  const large = await server.newOrganization();
  const make = new Builders(4315);
  const rest = new RestClient(server, large);
  const payment = make.transaction('C-1');
  await rest.entities(make.entity({ entity_id: 'C-1' }));
  await rest.transactions([payment]);
  await rest.alerts([make.alert(['C-1'], [payment.transaction_id], { alert_id: 'A-00001-x' })], false);
  const { id: service_id } = (await rest.stored('alert', 'A-00001-x'))!;
  const flags = [{ blockId: 'transaction_patterns', flagId: 'TP1', color: 'red' }] as const;
  await recordRun(server, large, service_id, { score: 80, disposition: 'ESCALATED', flags, hasSar: false });
  const newer = Array.from({ length: IDS_SEARCHED_INSIDE_MAX }, (_, at) => {
    const id = `zz${at}`;
    const version = { version: 1, hash: 'h', salt: 's', source: id };
    return { id, serviceId: id, ownId: `B-${at}`, ...version, createdAt: at, content: {} as never };
  });
  await server.app.get(Records, { strict: false }).for(large.caller).putMany(AlertRecord.current, newer);
  const by = await McpClient.connect(server, large);
  const found = async (args: object) => (await by.call('agent_search', { q: '00001-', ...args })).structured!;
  expect(await found({})).toMatchObject({ alerts: [], truncated: true });
  const alerts = [{ alert_id: 'A-00001-x', service_id }];
  expect(await found({ rule: 'TP1' })).toMatchObject({ alerts, truncated: false });
});

describe('by counterparty', () => {
  const make = new Builders(4314);
  let bank: TestOrganization;
  let by: McpClient;
  let serviceId: string;

  beforeAll(async () => {
    bank = await server.newOrganization();
    by = await McpClient.connect(server, bank);
    const rest = new RestClient(server, bank);
    const ids = ['Ann', 'Ben', 'Cid', 'Shop', 'Alone'];
    await rest.entities(...ids.map((entity_id) => make.entity({ entity_id })));
    const between = (from: string, to: string) => make.transaction(from, { receiver: { entity_id: to } });
    const rows = [between('Ann', 'Shop'), between('Shop', 'Ben'), between('Cid', 'Ann')];
    await rest.transactions(rows);
    const flagged = [rows[0]!.transaction_id];
    const alerts = ['Ann', 'Ben', 'Cid', 'Shop'].map((of) =>
      make.alert([of], flagged, { alert_id: `of ${of}` }),
    );
    await rest.alerts(alerts, false);
    serviceId = (await rest.stored('entity', 'Shop'))!.id;
  });

  test('the alerts of all whom it paid or who paid it, by either id', async () => {
    for (const counterparty of ['Shop', serviceId]) {
      const found = await search({ counterparty }, by);
      expect(idsOf(found).sort()).toEqual(['of Ann', 'of Ben']);
      expect(found).toMatchObject({ has_more: false, total: 2 });
    }
    expect(idsOf(await search({ counterparty: 'Alone' }, by))).toEqual([]);
    await by.call('update_alert_disposition', { alert_id: 'of Ben', disposition: 'CLEARED' });
    expect(idsOf(await search({ counterparty: 'Shop', disposition: 'CLEARED' }, by))).toEqual(['of Ben']);
    expect(idsOf(await search({ counterparty: 'Shop', rule: 'TP1' }, by))).toEqual([]);
    const { structured } = await by.call('agent_search', { q: 'OF A', counterparty: 'Shop' });
    expect(structured).toMatchObject({ alerts: [{ alert_id: 'of Ann' }], truncated: false });
  });

  test('of more than 10,000 transactions the newest are looked at, and it is said', async () => {
    const paid = Array.from({ length: 10_000 }, (_, at) => {
      const id = `zz${at}`;
      const version = { version: 1, hash: 'h', salt: 's', source: id };
      const parties = ['Alone', at === 0 ? 'Ann' : 'Ben'];
      return { id, serviceId: id, ownId: id, ...version, parties, at, content: {} as never };
    });
    const rows = server.app.get(Records, { strict: false }).for(bank.caller);
    await rows.putMany(TransactionRecord.current, paid.slice(1));
    const found = async () => (await by.call('search_alerts', { counterparty: 'Alone' })).structured!;
    expect(await found()).toMatchObject({ alerts: [{ alert_id: 'of Ben' }], total: 1, shortened: null });
    await rows.putMany(TransactionRecord.current, [paid[0]!, { ...paid[0]!, id: 'last', ownId: 'last' }]);
    const told = expect.stringContaining('Not all alerts that may fit were looked at') as string;
    expect(await found()).toMatchObject({ has_more: false, total: null, shortened: told });
  });

  test('one of another organization is one that there is not', async () => {
    for (const counterparty of ['Shop', serviceId, 'missing']) {
      const { meta, text } = await client.call('search_alerts', { counterparty });
      expect([meta['code'], text]).toEqual(['entity_not_found', expect.stringContaining('Entity not found')]);
    }
  });
});

test.each([
  ['search_alerts', { rule: 'NONE' }, 'rule is no id of a rule, a pattern or a flag'],
  ['search_alerts', { rule: 'TP1', sort: 'newest' }, 'sort must be risk for rule, pattern and counterparty'],
  ['agent_search', { q: 'abc', pattern: 'NONE' }, 'pattern is no id of a rule, a pattern or a flag'],
])('%s refuses %j: %s', async (tool, args, told) => {
  const { meta, text } = await client.call(tool, args);
  expect([meta['code'], text]).toEqual(['validation_error', expect.stringContaining(told)]);
});
