import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { endsSoon } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls, type Answer } from '../support/rest-calls.js';
import { until } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { KIND, TraceCollector } from '../support/trace-collector.js';

const TRACE = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const CALLER = '00f067aa0ba902b7';
const TRACEPARENT = { traceparent: `00-${TRACE}-${CALLER}-01` };

let folder: string;
let collector: TraceCollector;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await collector.stop();
  await rm(folder, { recursive: true, force: true });
});

const done = ({ status, json }: Answer): Record<string, unknown> => {
  expect([status, json]).toEqual([200, json]);
  return json;
};

/** Uploads a customer with an alert, and investigates it in the caller's trace until the run has ended. */
async function investigate(url: string, bank: Bank): Promise<string> {
  const calls = new RestCalls(url, bank.key);
  done(await calls.post('entities', { entities: [entityOf('e')] }));
  const opened = done(await calls.post('transactions/upload-via-url', { format: 'json' }));
  const { upload_uri: address, session_id: upload } = opened as { upload_uri: string; session_id: string };
  const body = Buffer.from(JSON.stringify([transactionOf('t', 'e', 7)]));
  const put = await fetch(address, { method: 'PUT', body });
  expect(put.status).toBe(200);
  const session = async () => done(await calls.get(`transactions/upload-sessions/${upload}`));
  await until(session, ({ state }) => state === 'completed');
  done(await calls.post('alerts', { alerts: [alertOf('a', 'e', 't')] }));
  const asked = await calls.post('alerts/investigate', { alert_ids: ['a'] }, TRACEPARENT);
  const [{ investigation_id: id }] = done(asked)['investigations'] as [{ investigation_id: string }];
  const run = async () => done(await calls.get(`investigation/${id}`));
  await until(run, ({ processing_status: status }) => status === 'completed');
  return id;
}

/** The tree of a trace below a span, as names behind one another. */
function branches(parent: string, before: readonly string[] = []): string[] {
  return collector.spans
    .filter(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === parent)
    .flatMap(({ spanId, name }) => [[...before, name].join(' > '), ...branches(spanId, [...before, name])]);
}

const INVESTIGATE = 'POST /api/v1/transaction-monitoring/alerts/investigate';

function expectOneTrace(bank: Bank, run: string): void {
  const found = branches(CALLER);
  for (const branch of [
    INVESTIGATE,
    `${INVESTIGATE} > InvestigateAlerts > append events`,
    `${INVESTIGATE} > InvestigateAlerts > job run-investigations`,
    `${INVESTIGATE} > InvestigateAlerts > investigation > RunInvestigation > read case`,
    `${INVESTIGATE} > InvestigateAlerts > investigation > RunInvestigation > work out result`,
    `${INVESTIGATE} > InvestigateAlerts > investigation > RunInvestigation > store result`,
    `${INVESTIGATE} > InvestigateAlerts > investigation > RunInvestigation > append events`,
  ])
    expect([branch, found.includes(branch)]).toEqual([branch, true]);
  const [request] = collector.named(INVESTIGATE);
  expect(request).toMatchObject({
    kind: KIND.server,
    status: { code: 0 },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/transaction-monitoring/alerts/investigate',
      'http.response.status_code': 200,
      'alert_review.organization': bank.id,
    },
  });
  const [investigation] = collector.named('investigation').filter(({ traceId }) => traceId === TRACE);
  expect(investigation!.attributes).toMatchObject({
    'alert_review.investigation': run,
    'alert_review.organization': bank.id,
    'alert_review.outcome': 'completed',
  });
  const jobs = collector.named('job run-investigations').filter(({ traceId }) => traceId === TRACE);
  expect(jobs[0]).toMatchObject({ kind: KIND.consumer });
}

test('one trace goes from the request through the queue into the run, to its last span', async () => {
  collector = await TraceCollector.start();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-other=c',
    OTEL_SERVICE_NAME: 'alerts-of-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  const server = await BuiltServer.start(folder, { env });
  const bank = await server.bank('Bank');
  const run = await investigate(server.url, bank);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expectOneTrace(bank, run);
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b', 'x-other': 'c' });
  expect(collector.spans[0]!.resource).toMatchObject({
    'service.name': 'alerts-of-test',
    'deployment.environment.name': 'test',
  });
  const imports = collector.named('job import-transactions');
  expect(imports.length).toBeGreaterThan(0);
  const requests = collector.spans.filter(
    ({ kind, traceId }) => kind === KIND.server && traceId === imports[0]!.traceId,
  );
  expect(requests.map(({ attributes }) => attributes['http.request.method'])).toEqual(['PUT']);
});

test('a collector that never answers holds up neither requests, nor runs, nor the stop', async () => {
  collector = await TraceCollector.start({ silent: true });
  const log = path.join(folder, 'log');
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
  const server = await BuiltServer.start(path.join(folder, 'data'), { env, log });
  const bank = await server.bank('Bank');
  await investigate(server.url, bank);
  await until(
    async () => collector.bodies.length,
    (bodies) => bodies > 0,
  );
  const calls = new RestCalls(server.url, bank.key);
  done(await endsSoon(calls.post('entities', { entities: [entityOf('later')] })));
  expect(await endsSoon(server.end('SIGTERM'))).toEqual({ code: 0, signal: null });
  expect(await readFile(log, 'utf8')).toContain('the last spans were not sent');
});

describeWith(['redis-server'], 'with the API and a worker apart', () => {
  test('the trace goes through Redis', async () => {
    collector = await TraceCollector.start();
    const backEnds = await SharedBackEnds.start();
    try {
      const bank = await backEnds.bank('Bank');
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const [api, worker] = await Promise.all(
        ['api', 'worker'].map((ROLE) => backEnds.process({ ...env, ROLE })),
      );
      const run = await investigate(api!.url, bank);
      await Promise.all([api!.end('SIGTERM'), worker!.end('SIGTERM')]);
      expectOneTrace(bank, run);
      const roleOf = (name: string) =>
        collector.spans.find((span) => span.traceId === TRACE && span.name === name)?.resource[
          'alert_review.role'
        ];
      expect([roleOf(INVESTIGATE), roleOf('job run-investigations')]).toEqual(['api', 'worker']);
      expect(branches(CALLER).some((branch) => branch.endsWith('append events > event_store'))).toBe(true);
      expect(branches(CALLER).some((branch) => / > read_store \w+$/.test(branch))).toBe(true);
    } finally {
      await backEnds.stop();
    }
  });
});
