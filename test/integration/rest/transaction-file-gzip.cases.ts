import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../support/app.js';
import { RestClient, type Refusal } from '../../support/rest-client.js';

const UPLOAD_BYTES_MAX = 64 * 1024;

let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  server = await startApp({ env: { UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX) } });
  client = new RestClient(server, await server.newOrganization());
  await server.app.listen(0, '127.0.0.1');
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

/** Puts a file, to a new address where none is given. */
async function put(body: Buffer, coding = 'gzip', uploadUri?: string) {
  const address = uploadUri ?? (await client.openUpload()).upload_uri;
  const { pathname, search } = new URL(address);
  const { port } = server.app.getHttpServer().address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-encoding': coding },
    body: new Uint8Array(body),
  });
  return { upload_uri: address, status: response.status, json: (await response.json()) as Refusal };
}

describe('a transaction file in gzip', () => {
  it('is stored without its coding', async () => {
    const text = '[{"transaction_id":"t"}]';
    expect(await put(gzipSync(text))).toMatchObject({ status: 200, json: { bytes: text.length } });
  });

  it('counts inflated bytes: 413, and the address can be used again', async () => {
    const file = (bytes: number) => gzipSync(`[]${' '.repeat(bytes - 2)}`);
    const refused = await put(file(UPLOAD_BYTES_MAX + 1));
    expect([refused.status, refused.json.error]).toEqual([413, 'body_too_large']);
    const again = await put(file(UPLOAD_BYTES_MAX), 'gzip', refused.upload_uri);
    expect(again).toMatchObject({ status: 200, json: { bytes: UPLOAD_BYTES_MAX } });
  });

  it.each<[string, Buffer]>([
    ['is plain', Buffer.from('[]')],
    ['ends early', gzipSync('[]'.padEnd(200)).subarray(0, 15)],
  ])('that %s is refused with 400, and the address can be used again', async (_what, body) => {
    const refused = await put(body);
    expect([refused.status, refused.json.error]).toEqual([400, 'bad_request']);
    expect((await put(gzipSync('[]'), 'gzip', refused.upload_uri)).status).toBe(200);
  });

  it('that is put as it is counts inflated bytes once it is imported', async () => {
    const { upload_uri, session_id } = await client.openUpload();
    const file = gzipSync(`[]${' '.repeat(UPLOAD_BYTES_MAX)}`);
    expect((await put(file, 'identity', upload_uri)).status).toBe(200);
    expect(await client.settledSession(session_id)).toMatchObject({
      state: 'refused',
      refusal: { reason: `unpacked, the file is larger than ${UPLOAD_BYTES_MAX} bytes` },
    });
  });

  it('in another coding is refused with 415', async () => {
    const { status, json } = await put(Buffer.from('[]'), 'br');
    expect([status, json.error]).toEqual([415, 'unsupported_content_encoding']);
  });
});
