import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const env = { RATE_LIMIT_REST_PER_MINUTE: '0' };
const make = new Builders(3);
const ada = make.entity();
const bob = make.entity();
const NOTHING = { received: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
let dataDir: string;
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ env, dataDir });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(ada, bob);
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const payment = (overrides: object = {}): Transaction => ({
  ...make.transaction(ada.entity_id),
  ...overrides,
});

describe('valid rows', () => {
  it('are stored with every field, and the file is removed', async () => {
    const row = make.fullTransaction(ada.entity_id, bob.entity_id);
    const { state, counts, progress, errors, refusal, sessionId } = await client.transactions([row]);
    expect({ state, counts, progress, errors, refusal }).toEqual({
      state: 'completed',
      counts: { ...NOTHING, received: 1, created: 1 },
      progress: { rows_done: 1, rows_total: 1 },
      errors: [],
      refusal: null,
    });
    expect(await client.stored('transaction', row.transaction_id)).toMatchObject({
      version: 1,
      content: row,
    });
    const files = server.app.get(FileStore, { strict: false });
    expect(
      await until(
        async () => Boolean((await files.open(bank.id, `${sessionId}.json`))?.destroy()),
        (kept) => !kept,
      ),
    ).toBe(false);
  });

  it('may be none', async () => {
    expect(await client.transactions(' [ ] ')).toMatchObject({ state: 'completed', counts: NOTHING });
  });

  it('may stand behind a byte order mark and between white space', async () => {
    const text = `\ufeff\n[\t${JSON.stringify(payment())}\r\n,\n${JSON.stringify(payment())} ]\n`;
    expect((await client.transactions(text)).counts).toEqual({ ...NOTHING, received: 2, created: 2 });
  });
});

describe('a repeated transaction_id', () => {
  it('in a file is a no-op with the same content, and a new version with other content', async () => {
    const row = payment();
    const { counts } = await client.transactions([row, row, { ...row, descriptor: 'corrected' }]);
    expect(counts).toEqual({ received: 3, created: 1, updated: 1, unchanged: 1, failed: 0 });
    const stored = await client.stored('transaction', row.transaction_id);
    expect(stored).toMatchObject({ version: 2, content: { descriptor: 'corrected' } });
  });

  it('in a later file likewise; the old version stays readable by its hash', async () => {
    const same = payment();
    const other = payment();
    await client.transactions([same, other]);
    const first = (await client.stored('transaction', other.transaction_id))!;
    const { counts } = await client.transactions([same, { ...other, amount: '7.50' }]);
    expect(counts).toEqual({ ...NOTHING, received: 2, updated: 1, unchanged: 1 });
    const second = (await client.stored('transaction', other.transaction_id))!;
    expect(second).toMatchObject({ id: first.id, version: 2, content: { amount: '7.50' } });
    expect(await client.version('transaction', first.id, first.hash)).toEqual(other);
  });
});

describe('a bad row', () => {
  it('does not sink the file: it is named by its index, id, field and value', async () => {
    const rows = [
      payment(),
      payment({ amount: 12.5 }),
      payment({ sender: { entity_id: 'nobody' } }),
      payment({ event_time: undefined }),
      { amount: '1' } as Transaction,
      payment(),
    ];
    const { state, counts, errors } = await client.transactions(rows);
    expect([state, counts]).toEqual(['completed', { ...NOTHING, received: 6, created: 2, failed: 4 }]);
    expect(errors.map(({ message: _, ...error }) => error)).toEqual([
      { index: 1, transaction_id: rows[1]!.transaction_id, field: 'amount', value: 12.5 },
      { index: 2, transaction_id: rows[2]!.transaction_id, field: 'sender.entity_id', value: 'nobody' },
      { index: 3, transaction_id: rows[3]!.transaction_id, field: 'event_time', value: null },
      { index: 4, transaction_id: null, field: 'transaction_id', value: null },
    ]);
    expect(errors[1]!.message).toBe('is no customer that was uploaded: upload customers first');
    expect(errors[2]!.message).toBe('is required');
    expect(await client.stored('transaction', rows[2]!.transaction_id)).toBeNull();
  });

  it('stays refused until its entity is uploaded', async () => {
    const late = make.entity();
    const rows = [make.transaction(late.entity_id)];
    expect((await client.transactions(rows)).counts).toMatchObject({ failed: 1 });
    await client.entities(late);
    expect((await client.transactions(rows)).counts).toMatchObject({ created: 1, failed: 0 });
  });

  it('which is no JSON inside its braces is refused alone', async () => {
    const text = `[${JSON.stringify(payment())},{"transaction_id": oops},${JSON.stringify(payment())}]`;
    const { counts, errors } = await client.transactions(text);
    expect(counts).toEqual({ ...NOTHING, received: 3, created: 2, failed: 1 });
    expect(errors).toEqual([
      { index: 1, transaction_id: null, field: 'row', value: null, message: 'is not valid JSON' },
    ]);
  });
});

describe('a file that is no JSON array, or ends early, stores nothing', () => {
  const row = JSON.stringify(make.transaction(ada.entity_id));
  it.each<[string, string, RegExp, number]>([
    ['one object', row, /does not begin with \[/, 0],
    ['empty', '', /there is no array/, 0],
    ['cut within a row', `[${row},${row.slice(0, 30)}`, /ends within/, row.length + 32],
    ['cut behind a row', `[${row}`, /ends too early/, row.length + 1],
    ['with a comma behind the last row', `[${row},]`, /no element behind it/, row.length + 2],
    ['without a comma between rows', `[${row}${row}]`, /a comma is missing/, row.length + 1],
    ['followed by something', `[${row}] x`, /follows the end/, row.length + 3],
    ['of numbers', '[1,2]', /an element is no object/, 1],
  ])('%s', async (_what, text, reason, byteOffset) => {
    const before = await client.count('transaction');
    const { state, counts, refusal, errors } = await client.transactions(text);
    expect({ state, counts, errors }).toEqual({ state: 'refused', counts: null, errors: [] });
    expect(refusal).toEqual({ reason: expect.stringMatching(reason) as string, byte_offset: byteOffset });
    expect(await client.count('transaction')).toBe(before);
  });
});

test('a file that was received and not imported is imported by the next start', async () => {
  await server.app.get(JobQueue, { strict: false }).stop(0);
  const row = payment();
  const { upload_uri, session_id } = await client.openUpload();
  expect((await client.putFile(upload_uri, [row])).status).toBe(200);
  expect(await client.session(session_id)).toMatchObject({ state: 'importing', counts: null });
  await server.close();
  server = await startApp({ env, dataDir, clock: server.clock });
  client = new RestClient(server, bank);
  expect((await client.settledSession(session_id)).counts).toEqual({ ...NOTHING, received: 1, created: 1 });
  expect(await client.stored('transaction', row.transaction_id)).toMatchObject({ version: 1 });
});

test('a file that is lost before its import ends its session with the reason', async () => {
  await server.app.get(JobQueue, { strict: false }).stop(0);
  const { upload_uri, session_id } = await client.openUpload();
  expect((await client.putFile(upload_uri, [payment()])).status).toBe(200);
  await server.close();
  await rm(path.join(dataDir, 'files'), { recursive: true });
  server = await startApp({ env, dataDir, clock: server.clock });
  client = new RestClient(server, bank);
  const reason = 'the server lost the file before its import: open another upload session and send it again';
  expect(await client.settledSession(session_id)).toMatchObject({
    state: 'refused',
    refusal: { reason, byte_offset: 0 },
  });
  expect((await client.transactions([payment()])).counts).toEqual({ ...NOTHING, received: 1, created: 1 });
});
