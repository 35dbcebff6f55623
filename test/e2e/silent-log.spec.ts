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
const NOTE = 'The payments are rent for two flats.';
const REASON = 'the landlord is unknown';

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
    const note = { block_type: 'general', classification: 'added_facts', body: NOTE };
    for (const [name, args] of [
      ['add_block_note', note],
      ['update_alert_disposition', { disposition: 'ESCALATED', reason: REASON }],
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

  /** Reads that show events, whose copies answer while the log does not: each with a text that is shown. */
  const PAGES = () =>
    [
      [`/alerts/${alert}`, NOTE],
      [`/alerts/${alert}/narrative-check`, 'Check'],
      ['/decisions', 'escalated'],
      ['/uploads', upload],
      [`/uploads/${upload}`, 'upload'],
    ] as const;
  const TOOLS = [
    ['get_alert', {}, REASON],
    ['list_alert_investigations', {}, NOTE],
    ['predict_rerun_impact', { analyst_feedback: 'He sold his car.' }, 'affected'],
  ] as const;
  /** Reads of the log itself. */
  const HISTORIES = () => [`/alerts/${alert}/history`, '/decisions/access'];

  async function shownReads(): Promise<string[]> {
    const failed: string[] = [];
    const look = (name: string, isGood: boolean, answer: string) =>
      isGood ? undefined : failed.push(`${name}: ${answer.slice(0, 200)}`);
    for (const [address, holds] of PAGES()) {
      const { status, text } = await by.browser.get(address);
      look(address, status === 200 && text.includes(holds), `${status} ${text}`);
    }
    for (const [name, args, holds] of TOOLS) {
      const { isError = false, content } = await tool(name, { alert_id: 'a', ...args });
      look(name, !isError && content[0]!.text.includes(holds), content[0]!.text);
    }
    for (const path of ['alerts/a', `transactions/upload-sessions/${upload}`]) {
      const { status, json } = await client.get(path);
      look(path, status === 200, JSON.stringify(json));
    }
    const asked = { reason: 'The payments are rent.' };
    const effect = await by.browser.post(`/alerts/${alert}/predict`, asked);
    look('what-if', effect.status === 200, `${effect.status} ${effect.text}`);
    return failed;
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
    expect(await shownReads()).toEqual([]);
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

  test('so do the pages and reads of one alert, of decisions and of uploads', async () => {
    expect(await endsSoon(shownReads())).toEqual([]);
  });

  test('histories, which are read from the log itself, are refused and say why', async () => {
    for (const address of HISTORIES()) {
      const { status, text } = await by.browser.get(address);
      expect([address, status]).toEqual([address, 503]);
      expect(text).toContain('(event_store)');
    }
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
