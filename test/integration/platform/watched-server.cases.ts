import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { AddFacts } from '../../../src/investigations/commands/add-facts.command.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { LABEL_NAMES, metricsRegistry } from '../../../src/platform/observability/metrics.js';
import { collectProcessMetrics } from '../../../src/platform/observability/metrics-server.js';
import { startTraces } from '../../../src/platform/observability/traces.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { BASE } from '../../support/oauth-client.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { McpClient } from '../../support/mcp-client.js';
import { RestClient, until } from '../../support/rest-client.js';
import { routeTable } from '../../support/route-table.js';
import { TraceCollector } from '../../support/trace-collector.js';
import { PASSWORD, WebBrowser } from '../../support/web-browser.js';

/** What no operator's tool may show, put wherever a client can put text. */
const PLANTED = {
  name: 'Quetzalina Überwald',
  account: 'SE4550000000058398257466',
  email: 'quetzalina@secret-mail.example',
  phone: '+46709998877',
  note: 'whispered-note-on-her-divorce',
  memo: 'memo-for-the-kidney-clinic',
  password: 'planted battery staple',
  wrongPassword: 'mistyped battery staple',
  apiKey: `ak_${'p'.repeat(43)}`,
  bearer: `at_${'q'.repeat(43)}`,
  query: 'planted-search-text',
  segment: 'planted-path-segment',
  keyName: 'planted name of a key',
  batch: 'batch-of-quetzalina',
} as const;

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let investigated: InvestigatedAlert;
let userId: string;
let collector: TraceCollector;
let sendLastSpans: () => Promise<void>;

type Line = Readonly<Record<string, unknown>>;
const lines = (context: string): Line[] =>
  server.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.context === context);
const last = (context: string): Line => lines(context).at(-1)!;

/** Values by series, such as `name{label="value"}`. */
async function series(): Promise<ReadonlyMap<string, number>> {
  const text = (await metricsRegistry.metrics())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    text.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

async function logIn(email: string, password: string): Promise<void> {
  const browser = new WebBrowser(server);
  await browser.logIn(email, password);
}

beforeAll(async () => {
  collector = await TraceCollector.start();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  server = await startApp({ env: { PUBLIC_BASE_URL: BASE, OAUTH_REDIRECT_HOSTS: 'claude.ai', ...traced } });
  sendLastSpans = (await startTraces(server.config))!;
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  investigated = await InvestigatedAlert.in(server, bank, new Builders(5), {
    name: PLANTED.name,
    emails: [PLANTED.email],
    phone_numbers: [PLANTED.phone],
  });
  userId = (await server.bus.send(new CreateUser(bank.caller, { email: PLANTED.email, role: 'admin' }))).id;
  await server.bus.send(new SetUserPassword(bank.caller, { userId, password: PLANTED.password }));
});
afterAll(async () => {
  await server.close();
  await collector.stop();
});

test('a request is logged with who sent it, from where, and which session or run it names', async () => {
  const { sessionId } = await client.transactions([new Builders(9).transaction('nobody')]);
  await client.session(sessionId);
  expect(last('http')).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'GET',
    status: 200,
    organization: bank.id,
    user: bank.keyId,
    client: bank.keyId,
    address: '127.0.0.1',
    session: sessionId,
  });
  const { latestRunId: run } = await investigated.row();
  await client.investigation(run!);
  expect(last('http')).toMatchObject({ status: 200, investigation: run });
  await client.investigation(PLANTED.segment).catch(() => undefined);
  expect(last('http')).not.toHaveProperty('investigation');
});

test('an upload, an import and a run are a line each, with ids, counts and time', async () => {
  const ms = expect.any(Number) as number;
  const of = { level: 'info', organization: bank.id, session: expect.any(String) as string, ms };
  const kinds = lines('upload').map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['entities', 'transactions', 'alerts']);
  expect(lines('upload')[1]).toMatchObject({ ...of, msg: 'an upload was stored', received: 5, failed: 0 });
  await client.transactions('no list');
  // The session ends a moment before its line is written.
  const refused = await until(
    async () => lines('upload').find(({ msg }) => msg === 'a transaction file was refused'),
    (line) => line !== undefined,
  );
  const why = { outcome: 'refused', byteOffset: 0, reason: expect.any(String) as string };
  expect(refused).toMatchObject({ ...of, ...why });
  const { latestRunId: run } = await investigated.row();
  expect(lines('run')[0]).toMatchObject({ outcome: 'completed', organization: bank.id, run, ms });
});

test('sign-ins, changes of keys and batches of decisions are a line each', async () => {
  await logIn(PLANTED.email, PLANTED.password);
  const who = { organization: bank.id, user: userId, address: '192.0.2.1' };
  expect(last('login')).toMatchObject({ ...who, outcome: 'succeeded', msg: 'a sign-in succeeded' });
  await logIn(PLANTED.email, PLANTED.wrongPassword);
  expect(last('login')).toMatchObject({ ...who, outcome: 'refused' });
  await logIn(`nobody-${PLANTED.email}`, PLANTED.password);
  expect(last('login')).toMatchObject({ organization: null, user: null, outcome: 'refused' });
  expect(lines('key_change')[0]).toMatchObject({
    msg: 'an API key was made',
    organization: bank.id,
    key: bank.keyId,
  });
  const assistant = await McpClient.connect(server, bank, { role: 'analyst' });
  const args = { alert_ids: [investigated.alertId], disposition: 'ESCALATED', batch_id: PLANTED.batch };
  const { structured, text } = await assistant.call('update_alert_dispositions_bulk', args);
  expect([structured?.applied, text]).toEqual([[investigated.alertId], text]);
  expect(last('decision_batch')).toMatchObject({
    organization: bank.id,
    done: 1,
    failed: 0,
    outcome: 'applied',
  });
});

test('a job that fails is a line with its organization and time, and is counted', async () => {
  const jobs = server.app.get(JobQueue, { strict: false });
  let failures = 0;
  const run = () => (failures++ === 0 ? Promise.reject(new Error('planted failure')) : Promise.resolve());
  jobs.process('breaks', { run, pending: async () => [] }, { concurrency: 1 });
  await jobs.enqueue('breaks', `${bank.id}.1`);
  await until(
    async () => jobs.runs.failures[0],
    (failed) => failed !== undefined,
  );
  expect(last('stores')).toMatchObject({
    level: 'error',
    msg: 'a job failed and will be tried again',
    organization: bank.id,
    queue: 'breaks',
    ms: expect.any(Number) as number,
  });
  expect((await series()).get('alert_review_job_failures_total{queue="breaks"}')).toBe(1);
});

test('every part of the server has its numbers', async () => {
  await client.get('/alerts').catch(() => undefined);
  const found = await series();
  const names = [...found.keys()];
  const ROUTE = 'alert_review_http_request_duration_seconds_count{method="POST",route="';
  expect(
    names.some((name) => name.startsWith(`${ROUTE}/api/v1/transaction-monitoring/entities",status="2xx"`)),
  ).toBe(true);
  for (const name of [
    'alert_review_upload_rows_total{kind="transactions",outcome="stored"}',
    'alert_review_run_duration_seconds_count{outcome="completed"}',
    'alert_review_decisions_total{outcome="applied"}',
    'alert_review_login_duration_seconds_count{outcome="refused"}',
    'alert_review_queue_keys{queue="run-investigations"}',
    'alert_review_queue_oldest_seconds{queue="run-investigations"}',
    'alert_review_runs_waiting',
    'alert_review_imports_waiting',
    'alert_review_projection_lag_seconds{projection="investigation"}',
    'alert_review_store_up{store="event_store"}',
    'alert_review_store_ping_duration_seconds_count{store="read_store"}',
    'alert_review_group_commit_duration_seconds_count{store="events"}',
    'alert_review_group_commit_writes_total{store="store"}',
    'alert_review_cache_lookups_total{cache="stream_states",outcome="hit"}',
    'alert_review_data_disk_free_bytes',
    'alert_review_log_lines_total{level="info"}',
    'alert_review_trace_spans_total{outcome="lost"}',
  ])
    expect([name, names.includes(name)]).toEqual([name, true]);
  expect(found.get('alert_review_store_up{store="event_store"}')).toBe(1);
  expect(names.some((name) => /rule_outcomes_total\{rule="[^"]+",color="\w+"\} ?/.test(`${name} `))).toBe(
    true,
  );
  expect(names.some((name) => /rule_seconds_total\{rule="[A-Z]{2}\d+"\}/.test(name))).toBe(true);
  expect(
    names.some((name) =>
      /tool_call_duration_seconds_count\{tool="update_alert_dispositions_bulk",outcome="done"\}/.test(name),
    ),
  ).toBe(true);
});

test('labels are of the list, and what a client sends makes no series', async () => {
  collectProcessMetrics();
  await server.rest({ method: 'GET', url: '/first/unknown/place' });
  const before = new Set((await series()).keys());
  for (let n = 0; n < 20; n++) {
    await server.rest({ method: n % 2 ? 'GET' : 'DELETE', url: `/nowhere/${PLANTED.segment}-${n}` });
    await server.rest({ method: 'GET', url: `/api/v1/transaction-monitoring/${n}?q=${PLANTED.query}` });
  }
  const known = new Set(routeTable(server.app).map(({ path: place }) => place));
  const names = [...(await series()).keys()];
  const more = names.filter((name) => !before.has(name) && name.startsWith('alert_review_http_'));
  expect(more).toEqual([]);
  for (const [, route] of names.join('\n').matchAll(/route="([^"]*)"/g))
    expect([route, route === 'unknown' || known.has(route!)]).toEqual([route, true]);
  const allowed = new Set<string>([
    ...LABEL_NAMES,
    'le',
    'type',
    'space',
    'version',
    'major',
    'minor',
    'patch',
    'quantile',
  ]);
  const labels = names.flatMap((name) => [...name.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!));
  expect([...new Set(labels)].filter((label) => !allowed.has(label))).toEqual([]);
  expect(names.length).toBeLessThan(5_000);
});

test('no log line, metric or span has a secret, or a word about a person, that a client sent', async () => {
  const make = new Builders(77);
  const entity = investigated.entity;
  const payment = make.transaction(entity.entity_id, {
    memo: PLANTED.memo,
    sender: { entity_id: entity.entity_id, name: PLANTED.name, account_number: PLANTED.account },
  } as never);
  await client.transactions([payment, { ...payment, transaction_id: 'T-bad', amount: PLANTED.account }]);
  await client.entities({ ...make.entity(), name: PLANTED.name, type: PLANTED.name });
  const places = ['/alerts', '/api/v1/transaction-monitoring/alerts', `/search?q=${PLANTED.query}`];
  for (const url of [...places, `/nowhere/${PLANTED.segment}?token=${PLANTED.bearer}`])
    for (const headers of <Record<string, string>[]>[
      { traceparent: PLANTED.segment, tracestate: `a=${PLANTED.segment}`, baggage: `a=${PLANTED.segment}` },
      { 'x-api-key': PLANTED.apiKey },
      { authorization: `Bearer ${PLANTED.bearer}`, cookie: `__Host-session=ws_${'w'.repeat(43)}` },
    ])
      await server.rest({ method: 'GET', url, headers });
  const { id: alert } = await investigated.row();
  await server.bus.send(new AddFacts(bank.caller, { alert, facts: [{ body: PLANTED.note }], key: 'k' }));
  await investigated.rerun();
  await server.bus.send(new GenerateApiKey(bank.caller, { name: PLANTED.keyName }));
  const master = await readFile(path.join(server.dataDir, 'keys/master.key'), 'utf8');
  const secrets = {
    ...PLANTED,
    master: master.trim(),
    key: bank.key,
    setPassword: PASSWORD,
    session: `ws_${'w'.repeat(43)}`,
  };
  await sendLastSpans();
  const names = collector.spans.map(({ name }) => name);
  for (const name of [
    'POST /api/v1/transaction-monitoring/entities',
    'any unknown',
    'tools/call update_alert_dispositions_bulk',
    'job run-investigations',
    'job import-transactions',
    'investigation',
    'append events',
  ])
    expect([name, names.includes(name)]).toEqual([name, true]);
  const told = {
    log: server.logLines.join('\n'),
    metrics: await metricsRegistry.metrics(),
    spans: collector.bodies.join('\n'),
  };
  expect(told.log.length).toBeGreaterThan(10_000);
  for (const [place, text] of Object.entries(told))
    for (const [what, value] of Object.entries(secrets))
      expect([place, what, text.includes(value)]).toEqual([place, what, false]);
});
