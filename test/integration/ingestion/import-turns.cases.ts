import { readdirSync, readlinkSync } from 'node:fs';
import { Readable } from 'node:stream';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';

const make = new Builders(58);
const env = { RATE_LIMIT_REST_PER_MINUTE: '0' };
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entity: string;

beforeAll(async () => {
  server = await startApp({ env });
  [bank, client, entity] = await newBank();
});

afterAll(() => server.close());

async function newBank(): Promise<[TestOrganization, RestClient, string]> {
  const own = await server.newOrganization();
  const rest = new RestClient(server, own);
  const customer = make.entity();
  await rest.entities(customer);
  return [own, rest, customer.entity_id];
}

const rowsOf = (count: number) => Array.from({ length: count }, () => make.transaction(entity));

/** Files of an organization are read up to `bytes`, and on once the returned function is called. */
function holdFilesOf(orgId: string, bytes: number): () => void {
  const files: { open: FileStore['open'] } = server.app.get(FileStore, { strict: false });
  const open = files.open.bind(files);
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  files.open = async (org, name, options) => {
    const file = await open(org, name, options);
    if (!file || org !== orgId) return file;
    async function* held() {
      const whole = Buffer.concat(await file!.toArray());
      yield whole.subarray(0, bytes);
      await gate;
      yield whole.subarray(bytes);
    }
    return Readable.from(held());
  };
  return () => {
    Reflect.deleteProperty(files, 'open');
    goOn();
  };
}

/** The files of these upload sessions that this process holds open. */
const openFilesOf = (sessions: readonly string[]): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return sessions.some((id) => path.includes(id)) ? [path] : [];
    } catch {
      return []; // closed in the meantime
    }
  });

async function put(rest: RestClient, rows: readonly object[]): Promise<string> {
  const { upload_uri, session_id } = await rest.openUpload();
  expect((await rest.putFile(upload_uri, rows)).status).toBe(200);
  return session_id;
}

const cancel = (id: string, rest = client) => rest.send('DELETE', `transactions/upload-sessions/${id}`);

const stopped = (id: string) =>
  until(
    () => client.session(id),
    ({ counts }) => counts !== null,
  );

test('files of one organization, however many, let those of another be imported', async () => {
  const [own, held] = await newBank();
  const [, other, customer] = await newBank();
  const goOn = holdFilesOf(own.id, 1);
  const ids = [await put(held, []), await put(held, []), await put(held, [])];
  const row = make.transaction(customer);
  expect((await other.transactions([row])).counts).toMatchObject({ received: 1, created: 1 });
  goOn();
  for (const id of ids) expect(await held.settledSession(id)).toMatchObject({ state: 'completed' });
});

test('a running import that is cancelled stops at its next piece, and tells what was stored', async () => {
  const rows = rowsOf(5_001);
  const bytes = JSON.stringify(rows.slice(0, 2_600)).length;
  // Why twice: the structure of the whole file is checked before its rows are read.
  let goOn = holdFilesOf(bank.id, 1);
  const id = await put(client, rows);
  goOn();
  goOn = holdFilesOf(bank.id, bytes);
  await until(
    () => client.session(id),
    ({ progress, state }) => progress !== null || state !== 'importing',
  );
  expect((await cancel(id)).json).toMatchObject({ session_id: id, state: 'cancelled' });
  expect((await client.session(id)).state).toBe('cancelled');
  goOn();
  const { state, counts } = await stopped(id);
  expect([state, counts]).toEqual([
    'cancelled',
    { received: 2_500, created: 2_500, updated: 0, unchanged: 0, failed: 0 },
  ]);
  expect(await client.stored('transaction', rows[2_499]!.transaction_id)).not.toBeNull();
  expect(await client.stored('transaction', rows[2_500]!.transaction_id)).toBeNull();
  expect((await cancel(id)).json).toMatchObject({ error: 'upload_ended' });
});

test('a cancelled upload takes no file, and one of another organization is not there', async () => {
  const { upload_uri, session_id: id } = await client.openUpload();
  const [, stranger] = await newBank();
  expect((await cancel(id, stranger)).json).toMatchObject({ error: 'upload_session_not_found' });
  expect((await cancel(id)).status).toBe(200);
  expect((await client.putFile(upload_uri, [])).json).toMatchObject({ error: 'upload_ended' });
  expect((await stopped(id)).counts).toMatchObject({ received: 0 });
});

test('a file that was cancelled while it waited is not imported by the next start', async () => {
  const jobs = server.app.get(JobQueue, { strict: false });
  await jobs.stop(0);
  const id = await put(client, rowsOf(3));
  expect((await cancel(id)).status).toBe(200);
  expect(await client.session(id)).toMatchObject({ state: 'cancelled', counts: null });
  await jobs.start();
  expect(await stopped(id)).toMatchObject({ state: 'cancelled', counts: { received: 0, created: 0 } });
  const files = server.app.get(FileStore, { strict: false });
  expect(
    await until(
      () => files.open(bank.id, `${id}.json`),
      (file) => file === null,
    ),
  ).toBeNull();
});

test('files that are refused at their first bytes stay not open, and hold nobody else up', async () => {
  await client.send('PUT', 'mappings/any', { yaml: 'fields: { transaction_id: id }' });
  const refused: string[] = [];
  for (const begin of ['PK\x03\x04', '%PDF-1.7', '<Document>', '{\n']) {
    const opening = { format: 'csv', mapping_id: 'any' };
    const { json } = await client.post('transactions/upload-via-url', opening);
    const { upload_uri, session_id } = json as { upload_uri: string; session_id: string };
    const { pathname: url, search: query } = new URL(upload_uri);
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = begin.padEnd(100_000, 'x');
    const answer = await server.app.inject({ method: 'PUT', url: url + query, headers, payload });
    expect(answer.statusCode).toBe(200);
    refused.push(session_id);
    expect(await client.settledSession(session_id)).toMatchObject({
      state: 'refused',
      refusal: { reason: expect.stringMatching(/^the file is /) as string },
    });
  }
  expect((await client.transactions(rowsOf(1))).counts).toMatchObject({ created: 1 });
  await until(
    () => Promise.resolve(openFilesOf(refused)),
    (open) => open.length === 0,
  );
});
