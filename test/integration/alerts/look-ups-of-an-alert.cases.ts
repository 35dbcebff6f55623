import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { FEATURE_NAMES } from '@alert-review/kernel';
import { startTraces } from '../../../src/platform/observability/traces.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { McpClient } from '../../support/mcp-client.js';
import { BASE } from '../../support/oauth-client.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { TraceCollector } from '../../support/trace-collector.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';

/** Messages that read an alert to learn what the request names by itself. */
const LOOK_UPS = ['FindAlerts', 'ListAlertQueue', 'CountAlertQueue', 'GetAlert', 'GetOwnAlertId'];

let server: TestApp;
let collector: TraceCollector;
let sendLastSpans: () => Promise<void>;
let bank: TestOrganization;
let browser: WebBrowser;
/** May read receipts. */
let auditor: WebBrowser;
let assistant: McpClient;
/** A key that may also assign alerts. */
let assigningKey: string;
/** The own id and the service id of an alert. */
let alertId: string;
let id: string;

type Headers = Readonly<Record<string, string>>;

/** What a request answered, which is awaited; `traceparent` names its trace. */
type Request = (headers: Headers) => Promise<{ readonly status: number; readonly text: string }>;

beforeAll(async () => {
  collector = await TraceCollector.start();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  server = await startApp({ env: { PUBLIC_BASE_URL: BASE, OAUTH_REDIRECT_HOSTS: 'claude.ai', ...traced } });
  sendLastSpans = (await startTraces(server.config))!;
  bank = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: FEATURE_NAMES, disable: [] }));
  const investigated = await InvestigatedAlert.in(server, bank, new Builders(274));
  alertId = investigated.alertId;
  id = (await investigated.row()).id;
  const scopes = ['alerts:read', 'alerts:write', 'alerts:assign'] as const;
  ({ key: assigningKey } = await server.bus.send(new GenerateApiKey(bank.caller, { name: 'teams', scopes })));
  ({ browser } = await signedIn(server, bank, 'analyst'));
  await browser.get('/alerts');
  ({ browser: auditor } = await signedIn(server, bank, 'reviewer'));
  assistant = await McpClient.connect(server, bank, { role: 'analyst' });
});

afterAll(async () => {
  await server.close();
  await collector.stop();
});

const page =
  (form: string, fields: Readonly<Record<string, string>> = {}): Request =>
  (headers) =>
    browser.post(`/alerts/${id}/${form}`, { back: '/alerts', ...fields }, headers);

const read =
  (place: string): Request =>
  (headers) =>
    auditor.get(`/alerts/${id}/${place}`, headers);

const rest =
  (place: string, body: object): Request =>
  (headers) =>
    server.rest({
      method: 'PUT',
      url: `/api/v1/transaction-monitoring/alerts/${alertId}/${place}`,
      key: assigningKey,
      body,
      headers,
    });

const tool =
  (name: string, args: object = {}): Request =>
  async (headers) => {
    const { status, isError, text } = await assistant.call(name, { alert_id: alertId, ...args }, headers);
    return { status: isError ? 500 : status, text };
  };

/** One request of each kind that changes one alert, in an order in which each is possible. */
const CHANGES: readonly (readonly [string, number, Request])[] = [
  ['a decision on a page', 303, page('decision', { one: 'ESCALATED', why: 'x' })],
  ['its undo on a page', 303, page('undo')],
  ['taking it on a page', 303, page('take')],
  ['giving it back on a page', 303, page('release')],
  ['putting it away on a page', 303, page('snooze', { hours: '2' })],
  [
    'a note on a page',
    303,
    page('notes', { block: 'transaction_patterns', classification: 'context_needed', note: 'x' }),
  ],
  ['an investigation again on a page', 303, page('rerun', { reason: '' })],
  ['an assignment by REST', 200, rest('assignment', { user_id: null })],
  ['putting it away by REST', 200, rest('snooze', { until: null })],
  ['a decision of an assistant', 200, tool('update_alert_disposition', { disposition: 'CLEARED' })],
  ['its undo by an assistant', 200, tool('undo_disposition')],
  ['taking it by an assistant', 200, tool('assign_alert')],
  ['putting it away by an assistant', 200, tool('snooze_alert')],
];

/** Requests for a part of an alert. What is not there is looked for in the same way. */
const READS: readonly (readonly [string, number, Request, readonly string[]])[] = [
  ['its transactions', 200, read('transactions.csv'), ['FindAlerts']],
  ['a file of a note', 404, read('files/none'), ['FindAlerts']],
  ['a document of an answer', 404, read('questions/documents/none'), ['FindAlerts']],
  ['the receipt of an event', 404, read('history/receipt?event=none'), ['FindAlerts', 'GetOwnAlertId']],
];

test('each change of one alert, and each download of a part of it, looks it up once', async () => {
  const requests = [...CHANGES.map((each) => [...each, ['FindAlerts']] as const), ...READS];
  const traceOf = (at: number) => `${at + 1}`.padStart(32, '0');
  for (const [at, [what, status, send]] of requests.entries()) {
    const answer = await send({ traceparent: `00-${traceOf(at)}-${'1'.padStart(16, '0')}-01` });
    expect([what, answer.status, answer.text]).toEqual([what, status, answer.text]);
  }
  await sendLastSpans();
  const lookUps = requests.map(([what], at) => {
    const spans = collector.spans.filter(({ traceId }) => traceId === traceOf(at));
    const names = spans.map(({ name }) => name).filter((name) => LOOK_UPS.includes(name));
    return [what, spans.length > 1, names.sort()];
  });
  // None of them asks for the queue.
  expect(lookUps).toEqual(requests.map(([what, , , names]) => [what, true, names]));
});
