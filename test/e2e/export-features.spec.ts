import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { loadSampleSet } from '../../src/demo/sample/load-sample.js';
import { openSampleSet, type UploadSet } from '../../src/demo/sample/sample-set.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { CommandLines, type Ended } from '../support/command-lines.js';
import { inTime } from '../support/patience.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CUSTOMERS = 400;
const commands = new CommandLines();
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
  await commands.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const load = (set: UploadSet, { key: apiKey }: Bank) =>
  loadSampleSet(set, { baseUrl: server.url, apiKey, onProgress: () => undefined });

const at = (name: string): string => path.join(folder, name);

const run = (output: string, key: string): Promise<Ended> => {
  const argv = ['export', 'features', '--output', at(output), '--url', server.url];
  return commands.run(server.dataDir, argv, { ALERT_REVIEW_API_KEY: key });
};

type Row = Readonly<Record<string, string | number | null>>;

const csvRows = (name: string): Row[] =>
  parse(readFileSync(at(name)), { columns: true, record_delimiter: '\r\n' });

const idsOf = (rows: readonly Row[]) => rows.map((row) => row['alert_id']).sort();

test('each investigated alert is a row, of its newest investigation alone, in CSV', async () => {
  const first = sample.alerts[0]!.alert_id;
  const calls = new RestCalls(server.url, bank.key);
  const { json } = await calls.post('alerts/investigate', { alert_ids: [first] });
  const { investigations } = json as { investigations: readonly { readonly investigation_id: string }[] };
  const id = investigations[0]!.investigation_id;
  await inTime(
    async () => (await calls.get(`investigation/${id}/status`)).json as { processing_status: string },
    ({ processing_status: status }) => status !== 'completed',
  );
  expect(await run('features.csv', bank.key)).toMatchObject({ code: 0 });
  const rows = csvRows('features.csv');
  expect(idsOf(rows)).toEqual(sample.alerts.map(({ alert_id }) => alert_id).sort());
  const row = rows.find((each) => each['alert_id'] === first)!;
  expect(row).toMatchObject({ investigation_id: id, analyst_disposition: '' });
  expect(row['disposition']).toMatch(/^(ESCALATED|CLEARED)$/);
  expect(row['flag_tp1']).toMatch(/^(black|red|yellow|green|white|gray)$/);
});

test('Parquet holds the same, numbers as numbers', async () => {
  expect(await run('features.parquet', bank.key)).toMatchObject({ code: 0 });
  const file = await asyncBufferFromFile(at('features.parquet'));
  const { schema } = await parquetMetadataAsync(file);
  const rows = (await parquetReadObjects({ file })) as Row[];
  const texts = csvRows('features.csv');
  expect(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v === null ? '' : String(v)])),
    ),
  ).toEqual(
    texts.map((row) =>
      Object.fromEntries(Object.entries(row).map(([k, v]) => [k, String(v).replace(/^'/, '')])),
    ),
  );
  const typeOf = (name: string) => schema.find((column) => column.name === name)?.type;
  expect([typeOf('risk_score'), typeOf('passed_money'), typeOf('alert_id'), typeOf('flag_tp1')]).toEqual([
    'DOUBLE',
    'DOUBLE',
    'BYTE_ARRAY',
    'BYTE_ARRAY',
  ]);
});

test('a key reads its own organization alone', async () => {
  expect(await run('other.csv', stranger.key)).toMatchObject({ code: 0 });
  expect(idsOf(csvRows('other.csv'))).toEqual([sample.alerts[0]!.alert_id]);
});

test('a key without the right, none, and another ending are refused; no file is left', async () => {
  const scopes = ['records:ingest' as const];
  const { key } = await server.operate('api-key-create', {
    organization: bank.id,
    name: 'upload alone',
    scopes,
  });
  const refused = await run('refused.parquet', key);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(/refused\.parquet is not written: .*403: Insufficient scope.*alerts:read/);
  expect(await run('refused.csv', '')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Give an API key/) as string,
  });
  expect((await run('refused.xlsx', bank.key)).stderr).toMatch(
    /refused\.xlsx must end in \.csv or \.parquet/,
  );
  for (const name of ['refused.parquet', 'refused.parquet.new', 'refused.csv', 'refused.xlsx'])
    expect(existsSync(at(name))).toBe(false);
});
