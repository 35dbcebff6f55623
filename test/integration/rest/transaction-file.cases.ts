import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';

const BYTES_MAX = 4_096;
const make = new Builders(4);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let files: FileStore;
let row: () => Transaction;

beforeAll(async () => {
  server = await startApp({
    env: { RATE_LIMIT_REST_PER_MINUTE: '0', UPLOAD_BYTES_MAX: String(BYTES_MAX) },
  });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  files = server.app.get(FileStore, { strict: false });
  const entity = make.entity();
  await client.entities(entity);
  row = () => make.transaction(entity.entity_id);
});

afterAll(() => server.close());

test('a body that is announced too long is refused before any of it comes', async () => {
  await server.app.listen(0, '127.0.0.1');
  const { port } = server.app.getHttpServer().address() as { port: number };
  const { pathname, search } = new URL((await client.openUpload()).upload_uri);
  const socket = connect(port, '127.0.0.1');
  const length = `Content-Length: ${BYTES_MAX + 1}\r\nConnection: close`;
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: test\r\n${length}\r\n\r\n`);
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) {
    answer += piece;
    // The connection ends some seconds later.
    if (answer.includes('body_too_large')) break;
  }
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

describe('a file whose event was lost in a crash', () => {
  /** An upload session whose file stands in the store, unknown to the session. */
  async function crashed(content: string) {
    const upload = await client.openUpload();
    const source = Readable.from([Buffer.from(content)]);
    await files.write(bank.id, `${upload.session_id}.json`, source, { bytesMax: BYTES_MAX });
    return upload;
  }

  test('stays: another body is refused, and the first one is imported', async () => {
    const first = row();
    const second = row();
    const { upload_uri, session_id } = await crashed(JSON.stringify([first]));
    const { status, json } = await client.putFile(upload_uri, [second]);
    expect([status, json]).toMatchObject([409, { error: 'upload_already_received' }]);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ received: 1, created: 1 });
    expect(await client.stored('transaction', first.transaction_id)).toMatchObject({ version: 1 });
    expect(await client.stored('transaction', second.transaction_id)).toBeNull();
  });

  test('is taken when the same body comes again', async () => {
    const content = JSON.stringify([row()]);
    const { upload_uri, session_id } = await crashed(content);
    const { status, json } = await client.putFile(upload_uri, content);
    expect([status, json]).toMatchObject([200, { bytes: content.length, session_id }]);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ created: 1 });
  });
});

test('a disk that is full is a store that is unavailable, and the address can be used again', async () => {
  const { upload_uri, session_id } = await client.openUpload();
  const write = files.write.bind(files);
  files.write = (org, name, _body, limits) => {
    const full = new Readable({ read: () => undefined });
    process.nextTick(() => full.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
    return write(org, name, full, limits);
  };
  const { status, json } = await client.putFile(upload_uri, [row()]);
  files.write = write;
  expect([status, json]).toMatchObject([503, { error: 'store_unavailable', details: { store: 'files' } }]);
  expect((await client.session(session_id)).state).toBe('open');
  expect((await client.putFile(upload_uri, [row()])).status).toBe(200);
});
