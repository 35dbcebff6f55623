import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '../../../src/platform/files/file-store.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, until, type Refusal, type UploadAddressAnswer } from '../../support/rest-client.js';

const BYTES_MAX = 4_096;
const make = new Builders(2);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entityId: string;

beforeAll(async () => {
  const env = {
    RATE_LIMIT_REST_PER_MINUTE: '0',
    RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
    UPLOAD_BYTES_MAX: String(BYTES_MAX),
  };
  server = await startApp({ env });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  const entity = make.entity();
  entityId = entity.entity_id;
  await client.entities(entity);
});

afterAll(() => server.close());

const refused = ({ status, json }: RestAnswer): unknown[] => [status, (json as Refusal).error];

/** The upload address with some of its query changed. */
function changed(uploadUri: string, query: Readonly<Record<string, string | null>>): string {
  const url = new URL(uploadUri);
  for (const [name, value] of Object.entries(query))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.href;
}

describe('asking for an upload address', () => {
  it('gives the address, the session and the time it expires', async () => {
    const { status, json } = await client.post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri, session_id, ...rest }: UploadAddressAnswer = json;
    expect([status, rest]).toEqual([
      200,
      {
        expires_at: new Date(server.clock.now() + 3_600_000).toISOString(),
        warnings: [],
        warnings_total: 0,
      },
    ]);
    expect(upload_uri).toContain(`${server.config.publicBaseUrl}${API}/transactions/uploads/${session_id}?`);
    expect(await client.session(session_id)).toMatchObject({ state: 'open', counts: null, errors: [] });
  });

  it.each<[object, string, unknown]>([
    [{}, 'format', null],
    [{ format: 'xml' }, 'format', 'xml'],
    [{ format: 5 }, 'format', 5],
  ])('with %j is refused', async (body, field, value) => {
    const answer = await client.post('transactions/upload-via-url', body);
    expect(refused(answer)).toEqual([422, 'validation_error']);
    expect((answer.json as Refusal).details).toMatchObject({ field, value });
  });
});

describe('the signed address', () => {
  it('takes a file without a key and says what it received', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const { status, json } = await client.putFile(upload_uri, '[]');
    const sha256 = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';
    expect([status, json]).toEqual([200, { success: true, session_id, bytes: 2, sha256 }]);
  });

  it('is refused with anything in it changed', async () => {
    const { upload_uri } = await client.openUpload();
    const other = await client.openUpload();
    const { signature, expires } = Object.fromEntries(new URL(other.upload_uri).searchParams);
    const stranger = await server.newOrganization();
    const forged = [
      changed(upload_uri, { signature: `${signature!.slice(0, -2)}AA` }),
      changed(upload_uri, { signature: 'ä' }),
      changed(upload_uri, { signature: '' }),
      changed(upload_uri, { signature: signature! }),
      changed(upload_uri, { expires: String(Number(expires) + 1) }),
      changed(upload_uri, { org: stranger.id }),
      upload_uri.replace(/uploads\/\w+/, `uploads/${other.session_id}`),
    ];
    for (const address of forged)
      expect(refused(await client.putFile(address, '[]'))).toEqual([403, 'upload_address_invalid']);
    expect((await client.putFile(upload_uri, '[]')).status).toBe(200);
  });

  it.each<Readonly<Record<string, string | null>>>([
    { org: null },
    { expires: null },
    { signature: null },
    { expires: 'soon' },
    { expires: '-1' },
    { signature: 'x'.repeat(129) },
  ])('a bad query is 400 (%j)', async (query) => {
    const { upload_uri } = await client.openUpload();
    const answer = await client.putFile(changed(upload_uri, query), '[]');
    expect(refused(answer)).toEqual([400, 'bad_request']);
    expect((answer.json as Refusal).details.field).toBe(Object.keys(query)[0]);
  });

  it('a name that stands twice in the query is 400', async () => {
    const { upload_uri } = await client.openUpload();
    expect(refused(await client.putFile(`${upload_uri}&org=other`, '[]'))).toEqual([400, 'bad_request']);
  });

  it('works until it expires, and not a millisecond longer', async () => {
    const punctual = await client.openUpload();
    const late = await client.openUpload();
    server.clock.advance(3_600_000);
    expect((await client.putFile(punctual.upload_uri, '[]')).status).toBe(200);
    server.clock.advance(1);
    const answer = await client.putFile(late.upload_uri, '[]');
    expect(refused(answer)).toEqual([403, 'upload_address_expired']);
    expect((answer.json as Refusal).message).toContain(late.expires_at);
    expect((await client.session(late.session_id)).state).toBe('expired');
  });
});

describe('a signed upload address is used up by the first complete body', () => {
  it('and refuses every later one, also after the import', async () => {
    const first = make.transaction(entityId);
    const second = make.transaction(entityId);
    const { upload_uri, session_id } = await client.openUpload();
    expect((await client.putFile(upload_uri, [first])).status).toBe(200);
    expect(refused(await client.putFile(upload_uri, [second]))).toEqual([409, 'upload_already_received']);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ received: 1, created: 1 });
    expect(refused(await client.putFile(upload_uri, [second]))).toEqual([409, 'upload_already_received']);
    expect(await client.stored('transaction', second.transaction_id)).toBeNull();
  });

  it('of several at once one is taken, and that one is imported', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const files = Array.from({ length: 4 }, () => [make.transaction(entityId)]);
    const answers = await Promise.all(files.map((file) => client.putFile(upload_uri, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ received: 1, created: 1 });
    const ids = files.map(([row]) => row!.transaction_id);
    const stored = await Promise.all(ids.map((id) => client.stored('transaction', id)));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('one of which another one told, since it stood already, is taken', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const first = make.transaction(entityId);
    const second = make.transaction(entityId);
    const files = server.app.get(FileStore, { strict: false });
    const write = files.write.bind(files);
    let other: RestAnswer;
    files.write = async (...file) => {
      files.write = write;
      const written = await write(...file);
      other = await client.putFile(upload_uri, [second]);
      return written;
    };
    expect((await client.putFile(upload_uri, [first])).status).toBe(200);
    expect(refused(other!)).toEqual([409, 'upload_already_received']);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ received: 1, created: 1 });
    expect(await client.stored('transaction', first.transaction_id)).not.toBeNull();
    expect(await client.stored('transaction', second.transaction_id)).toBeNull();
  });

  it('one that ends after the import is refused, and nothing of it is kept', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const { pathname, search } = new URL(upload_uri);
    const slow = new Readable({ read: () => undefined });
    slow.push('[');
    const late = server.app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: slow });
    const lateAnswer = late.then(({ statusCode }) => statusCode);
    await client.putFile(upload_uri, [make.transaction(entityId)]);
    await client.settledSession(session_id);
    const files = server.app.get(FileStore, { strict: false });
    const isKept = async () => Boolean((await files.open(bank.id, `${session_id}.json`))?.destroy());
    await until(isKept, (kept) => !kept);
    slow.push(']');
    slow.push(null);
    expect(await lateAnswer).toBe(409);
    expect(await until(isKept, (kept) => !kept)).toBe(false);
  });

  it('a body over the limit is refused with 413, and the address can be used again', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const answer = await client.putFile(upload_uri, `[]${' '.repeat(BYTES_MAX - 1)}`);
    expect(refused(answer)).toEqual([413, 'body_too_large']);
    expect((answer.json as Refusal).message).toBe(`The body is larger than ${BYTES_MAX} bytes`);
    expect((await client.session(session_id)).state).toBe('open');
    const fits = `[]${' '.repeat(BYTES_MAX - 2)}`;
    expect(await client.putFile(upload_uri, fits)).toMatchObject({ status: 200, json: { bytes: BYTES_MAX } });
    expect((await client.settledSession(session_id)).state).toBe('completed');
  });

  it('a broken body may be sent again', async () => {
    await server.app.listen(0, '127.0.0.1');
    const { port } = server.app.getHttpServer().address() as { port: number };
    const { upload_uri, session_id } = await client.openUpload();
    const { pathname, search } = new URL(upload_uri);
    const beingWritten = async () => (await readdir(path.join(server.dataDir, 'files', '.incoming'))).length;
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\n\r\n[{"cut`;
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    await until(beingWritten, (count) => count === 1);
    socket.resetAndDestroy();
    await until(beingWritten, (count) => count === 0);
    expect((await client.session(session_id)).state).toBe('open');
    const row = make.transaction(entityId);
    expect((await client.putFile(upload_uri, [row])).status).toBe(200);
    expect((await client.settledSession(session_id)).counts).toMatchObject({ created: 1 });
    expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
