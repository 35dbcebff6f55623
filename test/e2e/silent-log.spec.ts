import { EventStoreDbEventStore } from '../../src/platform/event-store/event-store.eventstoredb.js';
import {
  BASE_ENTITY,
  finishImport,
  finishRuns,
  sendAlerts,
  sendEntities,
} from '../faults/acknowledged-calls.js';
import { Ledger } from '../faults/ledger.js';
import { entityOf, transactionFile } from '../faults/upload-bodies.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import type { Bank, BuiltServer } from '../support/built-server.js';
import { callMcp } from '../support/oauth-client.js';
import { endsSoon, whenTrue } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';

const READS = 20;

interface Ready {
  readonly limits: readonly { readonly store: string }[];
  readonly access_log: { readonly waiting: number };
}

/** One step per test: the log hangs in the second, and answers again in the last. */
describeWith(['redis-server'], 'EventStoreDB takes connections and never answers', () => {
  let backEnds: SharedBackEnds;
  let bank: Bank;
  let server: BuiltServer;
  let by: BuiltAssistant;
  let client: RestCalls;
  /** Service id of the alert, and id of the upload of its payments. */
  let alert: string;
  let upload: string;

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ proxied: true });
    server = await backEnds.process({
      ...ASSISTANT_ENV,
      SWEEP_SECONDS: '1',
      REQUEST_TIMEOUT_MS: '30000',
    });
    bank = await backEnds.bank('Example Bank');
    by = await BuiltAssistant.invited(server, { backEnds, organization: bank.id, role: 'admin' });
    client = new RestCalls(server.url, bank.key, () => undefined);
    const ledger = new Ledger();
    await sendEntities(client, ledger, [BASE_ENTITY]);
    const file = transactionFile('base', 10, BASE_ENTITY);
    const { json } = await client.post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address, session_id: session } = json as { upload_uri: string; session_id: string };
    await fetch(address, { method: 'PUT', body: Buffer.from(file.body) });
    await finishImport(client, ledger, session, file);
    await sendAlerts(client, ledger, ['a'], true);
    await finishRuns(client, ledger);
    upload = session;
    for (const [name, args] of [
      ['add_block_note', { block_type: 'general', classification: 'added_facts', body: 'It is rent.' }],
      ['update_alert_disposition', { disposition: 'ESCALATED', reason: 'the landlord is unknown' }],
      ['undo_disposition', {}],
    ] as const)
      expect(await tool(name, { alert_id: 'a', ...args })).not.toHaveProperty('isError', true);
    ({ service_id: alert } = (await client.get('alerts/a')).json);
  });
  afterAll(() => backEnds?.stop());

  const log = () => backEnds.proxies.get('event_store')!;
  const tool = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { json } = await callMcp(server, by.accessToken, message);
    return (json as { result: { isError?: boolean; content: { text: string }[] } }).result;
  };
  const reads = async () => ({
    list: (await client.get('alerts?limit=5')).status,
    page: (await by.browser.get('/alerts')).status,
    byName: (await by.browser.get('/alerts?q=Customer')).status,
    tool: (await tool('search_alerts', {})).isError ?? false,
  });
  const ANSWERED = { list: 200, page: 200, byName: 200, tool: false };

  /** Lists, and what is read from rows: each with a text that is shown. */
  const PAGES = () =>
    [
      ['/decisions', 'undone'],
      ['/uploads', upload],
      [`/uploads/${upload}`, 'upload'],
      ['/settings/members', 'People'],
    ] as const;
  /** Reads of the log itself. */
  const HISTORIES = () => [
    `/alerts/${alert}`,
    `/alerts/${alert}/history`,
    `/alerts/${alert}/narrative-check`,
    '/decisions/access',
  ];
  const TOOLS = [
    ['get_alert', {}],
    ['list_alert_investigations', {}],
    ['predict_rerun_impact', { analyst_feedback: 'He sold his car.' }],
  ] as const;

  async function shownFromRows() {
    for (const [address, holds] of PAGES()) {
      const { status, text } = await by.browser.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(text).toContain(holds);
    }
    expect((await client.get(`transactions/upload-sessions/${upload}`)).status).toBe(200);
  }

  /** Whether each read of the log is answered. An answer without it has to say that the history is away. */
  async function histories(): Promise<boolean[]> {
    const answered: boolean[] = [];
    const look = (isAnswered: boolean, text: string) => {
      if (!isAnswered) expect(text).toMatch(/\(event_store\).*The history cannot be read now/);
      answered.push(isAnswered);
    };
    for (const address of HISTORIES()) {
      const { status, text } = await by.browser.get(address);
      expect([200, 503]).toContain(status);
      look(status === 200, text);
    }
    for (const [name, args] of TOOLS) {
      const { isError = false, content } = await tool(name, { alert_id: 'a', ...args });
      look(!isError, content[0]!.text);
    }
    return answered;
  }

  /** How often each operation stands in the access log, and the ids of its entries. */
  async function logged() {
    const store = await EventStoreDbEventStore.connect(backEnds.env['EVENTSTORE_URL']!, { log: 'access' });
    try {
      const ids: string[] = [];
      const operations = new Map<string, number>();
      for (const stream of await store.streamNames(`access-${bank.id}.`))
        for (const { id, data } of await store.readStream(stream)) {
          ids.push(id);
          const { operation } = JSON.parse(Buffer.from(data).toString()) as { operation: string };
          operations.set(operation, (operations.get(operation) ?? 0) + 1);
        }
      return { ids, operations };
    } finally {
      await store.close();
    }
  }

  test('before, every list answers', async () => {
    expect(await reads()).toEqual(ANSWERED);
    await shownFromRows();
    expect(await histories()).not.toContain(false);
  });

  test('meanwhile lists, pages and tools answer, and soon without waiting for the log', async () => {
    log().silence();
    expect(await reads()).toEqual(ANSWERED);
    // If each of them waited for the log's own deadline of five seconds, all took 100 s.
    const all = async () => {
      for (let n = 0; n < READS; n++) expect((await client.get('alerts?limit=5')).status).toBe(200);
    };
    await endsSoon(all());
  });

  test('so do the decisions and uploads', async () => {
    await endsSoon(shownFromRows());
  });

  test('reads of one alert and of histories are refused at once, and say why', async () => {
    expect(await endsSoon(histories())).not.toContain(true);
  });

  test('it stays in service, and says what is limited', async () => {
    const away = async () => {
      const { status, json } = await server.rest({ method: 'GET', url: '/readyz' });
      return [status, (json as Ready).limits.map(({ store }) => store)] as const;
    };
    // An answer is kept for a second.
    await whenTrue(async () => (await away())[1].length > 0);
    expect(await away()).toEqual([200, ['event_store']]);
  });

  test('a decision and an upload are refused, and the answer says which store is away', async () => {
    const decision = await tool('update_alert_disposition', { alert_id: 'a', disposition: 'CLEARED' });
    expect(decision.isError).toBe(true);
    expect(decision.content[0]!.text).toMatch(/store_unavailable|is unavailable/);
    // Not by `client`, which asks again until there is another answer.
    const { status, json } = await server.rest({
      method: 'POST',
      url: '/api/v1/transaction-monitoring/entities',
      headers: { 'x-api-key': bank.key },
      body: { entities: [entityOf('later')] },
    });
    expect([status, (json as { error: string }).error]).toEqual([503, 'store_unavailable']);
  });

  test('when it answers again, each entry stands in the log once, and nothing is hurt', async () => {
    await log().pass();
    await whenTrue(async () => {
      const { status, json } = await server.rest({ method: 'GET', url: '/readyz' });
      return status === 200 && (json as Ready).access_log.waiting === 0;
    });
    const after = await logged();
    expect(new Set(after.ids).size).toBe(after.ids.length);
    // Of the whole test, as entries of the first step may have waited, too, when the log was slow. A tool is
    // called once in each step; a list is asked again by its client until it answers.
    expect(after.operations.get('search_alerts')).toBe(2);
    expect(after.operations.get('ListAlerts')).toBeGreaterThanOrEqual(2 + READS);
    const verified = await backEnds.command<{ found: number; notLookedAt: string[] }>(['verify']);
    expect(verified.found).toBe(0);
    expect(verified.notLookedAt.filter((what) => what.includes('wait'))).toEqual([]);
  });
});
