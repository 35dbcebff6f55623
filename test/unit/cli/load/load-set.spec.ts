import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { explainRiskiest } from '../../../../samples/demo/explain-riskiest.js';
import { openSampleSet } from '../../../../samples/demo/sample-set.js';
import { loadSet, type LoadResult, type Progress } from '../../../../src/cli/load/load-set.js';
import { RestClient, RestRefusal } from '../../../../src/cli/load/rest-client.js';
import { TinyServer } from './tiny-server.js';

const CUSTOMERS = 510;
const whole = openSampleSet(CUSTOMERS);
const uploads = [...whole.transactions()].slice(0, 2_000);
const set = { ...whole, transactions: () => uploads };

let server: TinyServer;
let baseUrl: string;
let folder: string;
let progress: Progress[];

beforeEach(async () => {
  server = new TinyServer();
  baseUrl = await server.start();
  folder = mkdtempSync(path.join(os.tmpdir(), 'load-'));
  progress = [];
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const statePath = () => path.join(folder, 'state/load.json');
const load = (file?: string): Promise<LoadResult> =>
  loadSet(set, {
    baseUrl,
    apiKey: 'k1',
    ...(file !== undefined && { resume: { file, sample: 'of the test' } }),
    onProgress: (p) => progress.push(p),
  });
const posts = (what: string) => server.requests.filter((line) => line.startsWith(what)).length;

test('everything arrives as it is in the set, and the result counts it', async () => {
  server.importingPolls = 1;
  const result = await load();
  expect([...server.stored.entities.values()]).toEqual(set.entities);
  expect([...server.stored.transactions.values()]).toEqual(uploads);
  expect([...server.alerts.values()]).toEqual(set.alerts);
  expect(posts('POST entities')).toBe(2);
  expect(result.imported).toMatchObject({ created: uploads.length, failed: 0 });
  expect(result.steps.map(({ step }) => step)).toEqual([
    'customers',
    'transactions',
    'import',
    'alerts',
    'investigations',
  ]);
  expect(result.investigations).toHaveLength(set.alerts.length);
  expect(result.investigations[0]).toEqual({
    alertId: set.alerts[0]?.alert_id,
    investigationId: `i-${set.alerts[0]?.alert_id}`,
    status: 'completed',
    riskScore: 61.5,
    disposition: 'ESCALATED',
  });
  const riskiest = await explainRiskiest(new RestClient(baseUrl, 'k1'), result.investigations);
  expect(riskiest).toHaveLength(Math.min(10, set.alerts.length));
  expect(riskiest[0]).toMatchObject({ redFlags: ['TP2'], reasons: ['8 of them.'] });
});

test('a run that the audit does not name as the newest is read by itself', async () => {
  const [first] = set.alerts;
  server.laterRuns.set(first?.alert_id, 'later');
  const result = await load();
  expect(server.requests).toContain(`GET investigation/i-${first?.alert_id}`);
  expect(result.investigations[0]).toMatchObject({
    investigationId: `i-${first?.alert_id}`,
    riskScore: 61.5,
  });
});

test('a key without a right to the audit reads each run by itself', async () => {
  server.faults.push({ on: 'GET audit/', answer: { status: 403, body: { error: 'permission_denied' } } });
  const result = await load();
  expect(result.investigations.map(({ alertId }) => alertId)).toEqual([...server.alerts.keys()]);
});

test('the file goes out in pieces, without the key, and progress never steps back', async () => {
  await load();
  expect(server.keysSeenByStorage).toEqual([undefined]);
  const sent = progress.filter(({ step }) => step === 'transactions');
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.at(-1)?.done).toBe(sent[0]?.total);
  for (const step of ['customers', 'transactions', 'import', 'alerts', 'investigations']) {
    const done = progress.filter((p) => p.step === step).map((p) => p.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(progress.find((p) => p.step === step)?.total);
  }
});

test('a second run with a state file sends nothing again and ends with the same result', async () => {
  const first = await load(statePath());
  server.requests.length = 0;
  const second = await load(statePath());
  expect(posts('POST')).toBe(0);
  expect(posts('PUT')).toBe(0);
  expect(second.investigations).toEqual(first.investigations);
  expect(second.imported).toEqual(first.imported);
  expect(second.steps.map(({ done }) => done)).toEqual([0, 0, 0, 0, set.alerts.length]);
  expect(statSync(statePath()).mode & 0o777).toBe(0o600);
});

test('a run that broke goes on in the middle', async () => {
  server.faults.push({ on: 'POST alerts', answer: { status: 422, body: { error: 'validation_error' } } });
  await expect(load(statePath())).rejects.toThrow(RestRefusal);
  server.requests.length = 0;
  await load(statePath());
  expect([posts('POST entities'), posts('PUT'), posts('POST alerts')]).toEqual([0, 0, 1]);
  expect(server.alerts.size).toBe(set.alerts.length);
});

test.each([
  ['of another sample', JSON.stringify({ sample: 'other', entitiesDone: 510, alertsDone: 9 })],
  ['torn', '{"sample": "aml'],
])('a state file that is %s counts as none', async (_, text) => {
  const file = path.join(folder, 'load.json');
  writeFileSync(file, text);
  await load(file);
  expect(server.stored.entities.size).toBe(CUSTOMERS);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ entitiesDone: CUSTOMERS });
});

test('a state file about another server counts as none', async () => {
  await load(statePath());
  await server.stop();
  server = new TinyServer();
  baseUrl = await server.start();
  server.faults.push({ on: 'GET transactions/upload-sessions', answer: { status: 404, body: {} } });
  await load(statePath());
  expect([server.stored.entities.size, server.alerts.size]).toEqual([CUSTOMERS, set.alerts.length]);
});

test('rows that the import refused stop the load', async () => {
  const errors = [{ index: 7, transaction_id: 's0-tx-000009', field: 'sender', message: 'unknown' }];
  const counts = { received: 9, created: 8, updated: 0, unchanged: 0, failed: 1 };
  const answer = { status: 200, body: { state: 'completed', counts, errors } };
  server.faults.push({ on: 'GET transactions/upload-sessions', answer });
  await expect(load()).rejects.toThrow(/transactions: 1 items were refused.*s0-tx-000009/);
});

test('a busy server is asked again when it says, the file included', async () => {
  const busy = { status: 429, headers: { 'retry-after': '0' }, body: {} };
  const away = { ...busy, status: 503 };
  for (const on of ['POST entities', 'PUT', 'PUT', 'GET investigation', 'POST alerts']) {
    server.faults.push({ on, answer: on === 'PUT' ? away : busy });
  }
  const result = await load();
  expect(server.faults).toEqual([]);
  expect(posts('PUT')).toBe(3);
  expect(result.investigations).toHaveLength(set.alerts.length);
});

test('a file that was received although the answer got lost is not an error', async () => {
  server.faults.push({ on: 'PUT', answer: { status: 409, body: { error: 'upload_already_received' } } });
  const result = await load();
  expect(result.imported.received).toBe(0);
});

test('refused items stop the load and the first is named', async () => {
  const errors = [{ index: 3, field: 'dob', message: 'no date' }];
  server.faults.push({
    on: 'POST entities',
    answer: { status: 200, body: { success: false, processed: 1, errors } },
  });
  await expect(load()).rejects.toThrow(/customers: 1 items were refused.*dob/);
});

test('a refused file stops the load', async () => {
  server.finalState = 'refused';
  await expect(load()).rejects.toThrow(/the transaction file was refused/);
});

test('a wrong key is not tried twice', async () => {
  server.faults.push({ on: 'POST entities', answer: { status: 401, body: { error: 'unauthorized' } } });
  await expect(load()).rejects.toThrow(/POST entities was answered with 401/);
  expect(posts('POST entities')).toBe(1);
});
