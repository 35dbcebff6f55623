import { rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { openSampleSet } from '../../samples/demo/sample-set.js';
import { loadSet, type UploadSet } from '../../src/cli/load/load-set.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { inTime } from '../support/patience.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CUSTOMERS = 400;
let folder: string;
let server: BuiltServer;
let bank: Bank;
let stranger: Bank;

const sample = openSampleSet(CUSTOMERS);

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await BuiltServer.start(path.join(folder, 'data'));
  bank = await server.bank('Example Bank');
  stranger = await server.bank('Other Bank');
  await load(sample, bank);
  await load({ ...sample, alerts: sample.alerts.slice(0, 1) }, stranger);
});

afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const load = (set: UploadSet, { key: apiKey }: Bank) =>
  loadSet(set, { baseUrl: server.url, apiKey, onProgress: () => undefined });

const exported = (key: string) =>
  server.rest({
    method: 'GET',
    url: '/api/v1/transaction-monitoring/investigations/features?format=csv',
    headers: { 'x-api-key': key },
  });

type Row = Readonly<Record<string, string | number | null>>;

async function rowsOf({ key }: Bank): Promise<Row[]> {
  const { status, text } = await exported(key);
  expect(status).toBe(200);
  return parse(text, { columns: true, record_delimiter: '\r\n' });
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => row['alert_id']).sort();

test('each investigated alert is a row, of its newest investigation alone', async () => {
  const first = sample.alerts[0]!.alert_id;
  const calls = new RestCalls(server.url, bank.key);
  const { json } = await calls.post('alerts/investigate', { alert_ids: [first] });
  const { investigations } = json as { investigations: readonly { readonly investigation_id: string }[] };
  const id = investigations[0]!.investigation_id;
  await inTime(
    async () => (await calls.get(`investigation/${id}/status`)).json as { processing_status: string },
    ({ processing_status: status }) => status !== 'completed',
  );
  const rows = await rowsOf(bank);
  expect(idsOf(rows)).toEqual(sample.alerts.map(({ alert_id }) => alert_id).sort());
  const row = rows.find((each) => each['alert_id'] === first)!;
  expect(row).toMatchObject({ investigation_id: id, analyst_disposition: '' });
  expect(row['disposition']).toMatch(/^(ESCALATED|CLEARED)$/);
  expect(row['flag_tp1']).toMatch(/^(black|red|yellow|green|white|gray)$/);
});

test('a key reads its own organization alone, and needs the right', async () => {
  expect(idsOf(await rowsOf(stranger))).toEqual([sample.alerts[0]!.alert_id]);
  const asked = { organization: bank.id, name: 'upload alone', scopes: ['records:ingest' as const] };
  const { key } = await server.operate('api-key-create', asked);
  expect((await exported(key)).status).toBe(403);
});
