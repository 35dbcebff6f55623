import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import { ListAccesses } from '../../../src/audit/queries/list-accesses.query.js';
import type { Row } from '@alert-review/kernel';
import { InvestigationReadModel } from '../../../src/investigations/investigation.read-model.js';
import type { RestAnswer, TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { createRowWriter } from '../../support/put-rows.js';
import { API, RestClient } from '../../support/rest-client.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';

const putRows = createRowWriter();

interface Summary {
  readonly agent_investigation_id: string;
  readonly alert_id: string;
  readonly processing_status: string;
}

interface Listed {
  readonly alert_id: string;
  readonly created_at: string;
}

const make = new Builders(31);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let alert: InvestigatedAlert;
let runs: readonly string[];

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  alert = await InvestigatedAlert.in(server, bank, make);
  const first = (await alert.newestEnded()).id;
  server.clock.advance(60_000);
  runs = [first, (await alert.rerun()).id, (await alert.rerun()).id];
});

/** Reads pages of a list to its end. */
async function pagesOf<Item>(path: string, name: string, limit: number, by = client): Promise<Item[]> {
  const items: Item[] = [];
  for (let after = ''; ;) {
    const { status, json } = await by.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
    expect(status).toBe(200);
    const page = json as Readonly<Record<string, Item[]>> & { readonly next: string | null };
    items.push(...page[name]!);
    if (page.next === null) return items;
    expect(page[name]).toHaveLength(limit);
    after = `&after=${page.next}`;
  }
}

/** A run that no event made. */
const runRow = (
  id: string,
  alertOf: string,
  more: Partial<Row<z.infer<typeof InvestigationReadModel.schema>>>,
) => ({
  id,
  alert: alertOf,
  run: 1,
  state: 'queued' as const,
  attempt: 0,
  queuedAt: server.clock.iso(),
  dueAt: server.clock.iso(),
  startedAt: null,
  endedAt: null,
  score: null,
  disposition: null,
  resultHash: null,
  incompleteReason: null,
  reviewStatus: 'NOT_REVIEWED' as const,
  reviewedAt: null,
  ...more,
});

const runsAt = async (query: string, limit = 100, by = client) =>
  (await pagesOf<Summary>(`investigations?${query}`, 'investigations', limit, by)).map(
    ({ agent_investigation_id: id }) => id,
  );

describe('GET alerts/{alert_id}', () => {
  it('has the investigations of the alert, the newest first, and what it was uploaded with', async () => {
    await alert.uploadAgain({
      reference_ids: ['case-77', 'x'.repeat(2_000)],
      crypto_transferred_value_percentage: 12.5,
    });
    const { status, json } = await client.get(`alerts/${alert.alertId}`);
    expect(status).toBe(200);
    const { investigations, ...rest } = json as { investigations: Summary[] };
    expect(investigations.map(({ agent_investigation_id: id }) => id)).toEqual([...runs].reverse());
    expect(investigations[0]).toMatchObject({
      alert_id: alert.alertId,
      processing_status: 'completed',
      risk_score: expect.any(Number) as number,
      outcome: { rule: expect.any(String) as string, title: expect.any(String) as string },
    });
    expect(rest).toMatchObject({
      alert_id: alert.alertId,
      reference_ids: ['case-77', `${'x'.repeat(1_000)}…`],
      crypto_transferred_value_percentage: 12.5,
      entity_ids: [alert.entity.entity_id],
      flagged_transactions: 1,
      latest_investigation_id: runs[2],
      truncated: false,
    });
  });

  it('takes ids of any characters, in percent-encoding', async () => {
    const { client: theirs, entity, row } = await bankWithRecords(server, make);
    const odd = make.alert([entity.entity_id], [row.transaction_id], { alert_id: 'a/b?c=ä %20..' });
    await theirs.alerts([odd]);
    const { status, json } = await theirs.get(`alerts/${encodeURIComponent(odd.alert_id)}`);
    expect([status, json]).toMatchObject([200, { alert_id: odd.alert_id, investigations: [] }]);
  });

  it('of another organization is answered like one that there is not', async () => {
    const stranger = new RestClient(server, await server.newOrganization());
    const foreign = await stranger.get(`alerts/${alert.alertId}`);
    const missing = await stranger.get('alerts/none');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text.replace(alert.alertId, 'none')).toBe(missing.text);
    expect(missing.json).toMatchObject({
      error: 'alert_not_found',
      details: { field: 'alert_id', value: 'none' },
    });
  });
});

describe('GET investigations', () => {
  it('lists those of an alert, the oldest first, on pages of any length', async () => {
    for (const limit of [1, 2, 3, 100])
      expect(await runsAt(`alert_id=${alert.alertId}`, limit)).toEqual(runs);
  });

  it('lists those of the organization in pages, each once, also where many became due at once', async () => {
    const mine = await server.newOrganization();
    const theirs = new RestClient(server, mine);
    const { id: service } = await (await InvestigatedAlert.in(server, mine, make)).row();
    const [own] = await runsAt('', 100, theirs);
    const states = ['queued', 'completed', 'incomplete'] as const;
    const at = server.clock.iso();
    const many = Array.from({ length: 12 }, (_, i) =>
      runRow(`run${String(i).padStart(2, '0')}`, service, { run: i + 2, state: states[i % 3]! }),
    );
    await putRows(server, mine, InvestigationReadModel, many);
    const ids = many.map(({ id }) => id);
    for (const limit of [1, 5, 12, 13])
      expect((await runsAt('', limit, theirs)).sort()).toEqual([own, ...ids].sort());
    const queued = many.filter(({ state }) => state === 'queued').map(({ id }) => id);
    expect(await runsAt('state=queued', 3, theirs)).toEqual(queued);
    expect(await runsAt(`state=queued&since=${at}`, 3, theirs)).toEqual(queued);
    expect(await runsAt('state=running', 3, theirs)).toEqual([]);
    const later = new Date(server.clock.now() + 1).toISOString();
    expect(await runsAt(`since=${later}`, 3, theirs)).toEqual([]);
  });

  it('tells a run that stands still from one that runs', async () => {
    const mine = await server.newOrganization();
    const theirs = new RestClient(server, mine);
    const { id: service } = await (await InvestigatedAlert.in(server, mine, make)).row();
    const at = server.clock.iso();
    const long = new Date(server.clock.now() - 46 * 60_000).toISOString();
    const running = (id: string, run: number, startedAt: string) =>
      runRow(id, service, { run, state: 'running', attempt: 1, queuedAt: long, startedAt });
    await putRows(server, mine, InvestigationReadModel, [running('runs', 2, at), running('stands', 3, long)]);
    expect(await runsAt('state=running', 1, theirs)).toEqual(['runs']);
    expect(await runsAt('state=stalled', 1, theirs)).toEqual(['stands']);
    expect((await theirs.get('investigation/stands/status')).json).toMatchObject({
      processing_status: 'stalled',
      check_back_after_seconds: 300,
    });
  });

  it('shows no organization the runs of another', async () => {
    const stranger = new RestClient(server, await server.newOrganization());
    expect(await runsAt('', 100, stranger)).toEqual([]);
    const [foreign, missing] = await Promise.all(
      [alert.alertId, 'none'].map((id) => stranger.get(`investigations?alert_id=${id}`)),
    );
    expect(foreign!.status).toBe(404);
    expect(foreign!.text.replace(alert.alertId, 'none')).toBe(missing!.text);
  });

  it.each([
    ['investigations', 'state=done', 'state', 'done'],
    ['investigations', 'since=yesterday', 'since', 'yesterday'],
    ['investigations', 'alert_id=', 'alert_id', ''],
    ['investigations', 'limit=0', 'limit', '0'],
    ['investigations', 'limit=501', 'limit', '501'],
    ['investigations', 'after=nonsense', 'after', 'nonsense'],
    ['investigations', 'alert=A-1', 'alert', 'A-1'],
    ['investigations', 'state=queued&state=running', 'state', ['queued', 'running']],
    ['alerts', 'from=2026-02-30', 'from', '2026-02-30'],
    ['alerts', 'after=MQ', 'after', 'MQ'],
    ['alerts', 'status=OPEN', 'status', 'OPEN'],
    ['alerts/none', 'fields=id', 'fields', 'id'],
    ['investigation/none', 'fields=status', 'fields', 'status'],
    ['investigation/none/status', 'fields=status', 'fields', 'status'],
  ])('%s?%s is 400 and names it', async (path, query, field, value) => {
    const { status, json } = await client.get(`${path}?${query}`);
    expect([status, json]).toMatchObject([400, { error: 'bad_request', details: { field, value } }]);
  });

  it('refuses the cursor of the other order', async () => {
    const { next } = (await client.get('investigations?limit=1')).json as { next: string };
    const { status } = await client.get(`investigations?alert_id=${alert.alertId}&after=${next}`);
    expect(status).toBe(400);
  });
});

describe('GET alerts', () => {
  it('lists alerts by creation and by upload, in pages that have each once', async () => {
    const { client: theirs, entity, row } = await bankWithRecords(server, make);
    const day = (created_at: string) => make.alert([entity.entity_id], [row.transaction_id], { created_at });
    const same = Array.from({ length: 7 }, () => day('2025-02-03T00:00:00Z'));
    const others = [day('1969-12-31T23:59:59Z'), day('2025-02-03T00:00:01+02:00')];
    const { json } = await theirs.alerts([...same, ...others]);
    await theirs.alerts([day('2025-02-04T00:00:00Z')]);
    const listed = (query: string, limit = 100) =>
      pagesOf<Listed>(`alerts?${query}`, 'alerts', limit, theirs);
    const all = await listed('');
    expect(all.map(({ created_at }) => created_at)).toEqual([
      '1969-12-31T23:59:59.000Z',
      '2025-02-02T22:00:01.000Z',
      ...same.map(() => '2025-02-03T00:00:00.000Z'),
      '2025-02-04T00:00:00.000Z',
    ]);
    for (const limit of [1, 3, 7]) expect(await listed('', limit)).toEqual(all);
    expect(await listed('from=2025-02-03&to=2025-02-03', 3)).toEqual(all.slice(2, 9));
    const { upload_session_id: session } = json as { upload_session_id: string };
    expect(await listed(`upload_session_id=${session}`, 4)).toEqual(all.slice(0, 9));
    expect(await listed(`upload_session_id=${session}&to=1969-12-31`)).toEqual(all.slice(0, 1));
    expect(await pagesOf(`alerts?upload_session_id=${session}`, 'alerts', 4)).toEqual([]);
  });
});

describe('a poll', () => {
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RestAnswer> =>
    server.rest({ method: 'GET', url: `${API}/${path}`, key: bank.key, headers });

  it('of an ended run is small, has nothing to wait for, and agrees with the whole', async () => {
    const { text, json } = await ask(`investigation/${runs[2]}/status`);
    expect(Buffer.byteLength(text)).toBeLessThan(2_000);
    const {
      check_back_after_seconds: seconds,
      outcome,
      ...rest
    } = json as {
      check_back_after_seconds: number;
      outcome: object;
    };
    expect(seconds).toBe(0);
    expect((await ask(`investigation/${runs[2]}`)).json).toMatchObject({ ...rest, outcome });
  });

  it('of a waiting run says when to ask again', async () => {
    const id = await alert.waitingRun();
    const { json } = await ask(`investigation/${id}/status`);
    const { check_back_after_seconds: seconds } = json as { check_back_after_seconds: number };
    expect(json).toMatchObject({ processing_status: 'queued', risk_score: null, outcome: null });
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(900);
    await alert.runWaiting(id);
  });

  it('with the tag of an answer that stands is 304 without a body; a change is told', async () => {
    for (const path of [`investigation/${runs[1]}`, `investigation/${runs[1]}/status`]) {
      const first = await ask(path);
      const tag = String(first.headers['etag']);
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await ask(path, { 'if-none-match': `"other", ${tag}` });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
      expect(again.headers).not.toHaveProperty('content-length');
      await client.post('agent-alert-feedback', {
        investigation_feedback_items: [
          { investigation_id: runs[1], status: path.endsWith('status') ? 'ESCALATED' : 'CLEARED' },
        ],
      });
      const changed = await ask(path, { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(changed.headers['etag']).not.toBe(tag);
    }
  });

  it('that knows the answer reads no result, and stands in the access log all the same', async () => {
    const path = `investigation/${runs[0]}`;
    const { headers } = await ask(path);
    const reads = async () => {
      const day = server.clock.iso().slice(0, 10);
      const { accesses } = await server.bus.send(
        new ListAccesses(bank.caller, { day, filter: { subject: runs[0]! }, limit: 1_000 }),
      );
      return accesses.map(({ operation }) => operation);
    };
    const before = await reads();
    expect((await ask(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
    const after = await reads();
    expect(after).toHaveLength(before.length + 1);
    const count = (list: string[]) => list.filter((name) => name === 'GetInvestigationStatus').length;
    expect(count(after)).toBe(count(before) + 1);
  });

  it('of HEAD answers as GET does, whatever tag it has', async () => {
    const url = `${API}/investigation/${runs[0]}`;
    const key = { 'x-api-key': bank.key };
    const head = (more: object) => server.app.inject({ method: 'HEAD', url, headers: { ...key, ...more } });
    const { headers } = await head({});
    const answers = [await head({ 'if-none-match': '*' }), await head({ 'accept-encoding': 'br' })];
    expect(answers.map(({ statusCode, payload }) => [statusCode, payload])).toEqual([
      [200, ''],
      [200, ''],
    ]);
    expect(answers[0]!.headers['etag']).toBe(headers['etag']);
  });

  it('of an unknown run is answered like one of another organization', async () => {
    const stranger = new RestClient(server, await server.newOrganization());
    const [foreign, missing] = await Promise.all(
      [runs[0]!, 'none'].map((id) => stranger.get(`investigation/${id}/status`)),
    );
    expect(foreign!.status).toBe(404);
    expect(foreign!.text.replace(runs[0]!, 'none')).toBe(missing!.text);
    const tagged = await server.rest({
      method: 'GET',
      url: `${API}/investigation/none`,
      key: bank.key,
      headers: { 'if-none-match': '*' },
    });
    expect(tagged.status).toBe(404);
  });
});

describe('an answer', () => {
  const raw = (url: string, coding: string, more: object = {}) =>
    server.app.inject({
      method: 'GET',
      url,
      headers: { 'x-api-key': bank.key, 'accept-encoding': coding, ...more },
    });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes as %s to who takes it, and is the same', async (coding, unpack) => {
    const url = `${API}/investigation/${runs[0]}`;
    const plain = await raw(url, 'identity');
    const packed = await raw(url, coding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    const small = await raw(`${url}/status`, coding);
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('of rows is packed as it is sent', async () => {
    const audited = await server.newOrganization({ scopes: ['audit:export', 'alerts:read'] });
    const url = '/api/v1/audit/events/export';
    const asAuditor = { 'x-api-key': audited.key };
    const plain = await raw(url, '', asAuditor);
    const packed = await raw(url, 'gzip', asAuditor);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/x-ndjson',
    });
    expect(packed.headers).not.toHaveProperty('etag');
    const withoutLast = (text: string) => text.split('\n').slice(0, 2);
    expect(withoutLast(gunzipSync(packed.rawPayload).toString())).toEqual(withoutLast(plain.payload));
  });

  it('of the tools, or of a page that another site may have asked for, is as long as it is', async () => {
    for (const url of ['/login', '/setup', '/assets/style.css', '/.well-known/oauth-authorization-server']) {
      const { headers } = await raw(url, 'br, gzip');
      expect([url, headers['content-encoding'], headers['etag']]).toEqual([url, undefined, undefined]);
    }
    const called = await server.app.inject({
      method: 'POST',
      url: '/mcp/v1',
      headers: { 'accept-encoding': 'br, gzip', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(called.headers['content-encoding']).toBeUndefined();
  });
});
