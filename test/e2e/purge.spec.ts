import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DataDirectory } from '@alert-review/lmdb-store';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer, runCli } from '../support/built-server.js';
import { openEmbedded } from '../support/open-embedded.js';
import { RestCalls } from '../support/rest-calls.js';
import { until } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The removal of so many takes longer than to see that it has begun. */
const ROWS = 8_000;
const CUSTOMER = 'customer-1';
const PURGE = ['purge', '--customer', CUSTOMER, '--force', '--reason', 'request 7', '--yes'];

let folder: string;
let dataDir: string;
let server: BuiltServer;
let client: RestCalls;
let run: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'd');
  server = await BuiltServer.start(dataDir);
  client = new RestCalls(server.url, (await server.bank('Example Bank')).key);
  await client.post('entities', { entities: [entityOf(CUSTOMER)] });
  const { sessionId, address } = await client.openUpload();
  const rows = Array.from({ length: ROWS }, (_, row) => transactionOf(`t-${row}`, CUSTOMER, row));
  await client.put(address, JSON.stringify(rows));
  await until(
    async () => (await client.get(`transactions/upload-sessions/${sessionId}`)).json as { state: string },
    ({ state }) => state === 'completed',
  );
  const alerts = [alertOf('alert-1', CUSTOMER, 't-1')];
  const { json } = await client.post('alerts', { alerts, trigger_execution: true });
  run = (json as { investigations: { investigation_id: string }[] }).investigations[0]!.investigation_id;
  await until(
    async () => (await client.get(`investigation/${run}`)).json as { processing_status: string },
    ({ processing_status }) => processing_status === 'completed',
  );
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Of the stores of a server that does not run. */
async function storedTransactions(): Promise<number> {
  const directory = await DataDirectory.open(dataDir);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const { readStore, close } = await openEmbedded(directory, { onFatal });
  await readStore.ensure(TransactionRecord.current);
  const count = await readStore.count(TransactionRecord.current, {}, { index: 'id' });
  await close();
  await directory.close();
  return count;
}

test('a purge that dies in the middle is finished when it is asked for again', async () => {
  const cut = runCli(dataDir, PURGE);
  await until(
    () => client.get(`investigation/${run}`),
    ({ status }) => status === 410,
  );
  await server.end('SIGKILL');
  expect(await cut).toMatchObject({ code: 3, stderr: expect.stringContaining('repeat it') as string });
  const left = await storedTransactions();
  expect(left).toBeGreaterThan(0);
  const again = await runCli(dataDir, PURGE);
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringMatching(/^The data was already erased at 20/),
  ]);
  expect(await storedTransactions()).toBe(0);
});

test('afterwards the read models equal their rebuild, no entry is hurt, and the log is told', async () => {
  expect(await runCli(dataDir, ['rebuild', '--verify'])).toMatchObject({ code: 0 });
  expect(await runCli(dataDir, ['verify'])).toMatchObject({ code: 0 });
  const { code, stdout } = await runCli(dataDir, ['history', 'alert-1', '--json']);
  const { steps } = JSON.parse(stdout) as { steps: { type: string }[] };
  expect(code).toBe(0);
  expect(steps.map(({ type }) => type)).toEqual([
    'AlertsUploaded',
    'InvestigationQueued',
    'InvestigationStarted',
    'InvestigationCompleted',
    'CustomerDataPurged',
  ]);
  server = await BuiltServer.start(dataDir);
  const { status, json } = await new RestCalls(server.url, client['key']).get(`investigation/${run}`);
  expect([status, json]).toMatchObject([410, { error: 'data_purged' }]);
});
