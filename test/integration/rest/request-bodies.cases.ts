import { gzipSync } from 'node:zlib';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';

const MIB = 1024 * 1024;
const ITEMS_BYTES_MAX = 32 * MIB;

const make = new Builders(3);

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let port: number;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await server.app.listen(0, '127.0.0.1');
  port = (server.app.getHttpServer().address() as { port: number }).port;
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

type Body = string | Buffer;

async function send(path: string, body: Body | undefined, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': bank.key, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  return { status: response.status, json: (await response.json()) as Refusal };
}

const entities = (body: Body | undefined, headers: Readonly<Record<string, string>> = {}) =>
  send(`${API}/entities`, body, headers);
const zipped = (body: Body, coding = 'gzip') => entities(body, { 'content-encoding': coding });

const bodyOf = (text: string) => JSON.stringify({ entities: [make.entity({ occupation: text })] });

describe('the largest body', () => {
  it('of entities holds 500 of them with every field, coded or not', async () => {
    const body = JSON.stringify({ entities: Array.from({ length: 500 }, () => make.fullEntity()) });
    expect(await entities(body)).toMatchObject({ status: 200, json: { processed: 500 } });
    expect(await zipped(gzipSync(body))).toMatchObject({ status: 200, json: { processed: 500 } });
  });

  it.each<[string, string, number]>([
    ['entities', `${API}/entities`, ITEMS_BYTES_MAX],
    ['alerts', `${API}/alerts`, ITEMS_BYTES_MAX],
    ['alerts to investigate', `${API}/alerts/investigate`, MIB],
    ['an upload to open', `${API}/transactions/upload-via-url`, MIB],
  ])('of %s is refused from the first byte more: 413 with the limit', async (_what, path, limit) => {
    const spaces = (bytes: number) => Buffer.alloc(bytes, ' ');
    expect((await send(path, spaces(limit))).json.error).toBe('malformed_json');
    for (const [body, headers, value] of [
      [spaces(limit + 1), {}, limit + 1],
      // What it unpacks to is not known to the end: the least that it is.
      [gzipSync(spaces(limit + MIB), { level: 1 }), { 'content-encoding': 'gzip' }, limit + 1],
    ] as const) {
      const { status, json } = await send(path, body, headers);
      expect([status, json]).toEqual([
        413,
        {
          error: 'body_too_large',
          message: `The body is larger than ${limit} bytes`,
          details: { field: 'body', value, limit },
        },
      ]);
    }
  });

  it('counts inflated bytes', async () => {
    expect((await zipped(gzipSync(bodyOf('large').padEnd(2 * MIB)))).status).toBe(200);
  });
});

describe('a gzip body', () => {
  it.each(['gzip', 'GZIP', 'x-gzip', ' gzip '])('is taken as Content-Encoding: %s', async (coding) => {
    expect((await zipped(gzipSync(bodyOf('coded')), coding)).status).toBe(200);
  });

  it('in several members is one body', async () => {
    const body = bodyOf('members');
    const members = [body.slice(0, 20), body.slice(20)].map((part) => gzipSync(part));
    expect((await zipped(Buffer.concat(members))).status).toBe(200);
  });

  it('that unpacks to nothing for ever is cut at the limit of its packed bytes', async () => {
    const nothing = gzipSync('');
    const members = Buffer.alloc(2 * MIB)
      .fill(nothing)
      .subarray(0, nothing.length * 60_000);
    const response = await fetch(`http://127.0.0.1:${port}${API}/alerts/investigate`, {
      method: 'POST',
      headers: { 'x-api-key': bank.key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      // In chunks, so that no length is announced.
      body: new Blob([members]).stream(),
      duplex: 'half',
    });
    expect([response.status, await response.json()]).toMatchObject([413, { details: { limit: MIB } }]);
  });

  it('that inflates too far is cut while it does: what follows is not even looked at', async () => {
    const member = gzipSync(Buffer.alloc(8 * MIB, ' '));
    const bomb = Buffer.concat([...Array<Buffer>(8).fill(member), gzipSync('x').subarray(0, 12)]);
    const { status, json } = await zipped(bomb);
    expect([status, json.error, json.details['limit']]).toEqual([413, 'body_too_large', ITEMS_BYTES_MAX]);
  });

  const sound = gzipSync(bodyOf('sound'));
  const flipped = Buffer.from(sound);
  flipped[flipped.length - 6]! ^= 1;

  it.each<[string, Buffer]>([
    ['plain JSON', Buffer.from('{"entities":[]}')],
    ['nothing', Buffer.alloc(0)],
    ['its beginning only', sound.subarray(0, 40)],
    ['a wrong checksum', flipped],
  ])('with %s is refused with 400', async (_what, body) => {
    const { status, json } = await zipped(body);
    expect([status, json]).toEqual([
      400,
      {
        error: 'bad_request',
        message: 'The server cannot read the request: its body is not valid gzip',
        details: { field: 'body', value: null, reason: 'its body is not valid gzip' },
      },
    ]);
  });

  it('is held to be JSON as any other: the offset counts inflated bytes', async () => {
    expect((await zipped(gzipSync('{"entities":x}'))).json.details).toMatchObject({ byte_offset: 12 });
    expect((await zipped(gzipSync(''))).json.details).toMatchObject({ byte_offset: 0 });
  });
});

describe('a body that is refused by its headers', () => {
  it.each(['br', 'deflate', 'compress', 'gzip, gzip', 'identity, gzip', 'utf-8'])(
    'is one of Content-Encoding: %s, unread: 415',
    async (coding) => {
      const { status, json } = await zipped('{"entities":', coding);
      expect([status, json]).toEqual([
        415,
        {
          error: 'unsupported_content_encoding',
          message: 'The content encoding must be gzip or identity',
          details: { field: 'Content-Encoding', value: coding },
        },
      ]);
    },
  );

  it.each(['text/plain', 'application/xml', 'application/jsonp', 'application/ld+json', 'json'])(
    'is one of Content-Type: %s: 415',
    async (type) => {
      const { status, json } = await entities('{}', { 'content-type': type });
      expect([status, json.error]).toEqual([415, 'unsupported_media_type']);
      expect(json.details).toEqual({ field: 'Content-Type', value: type, supported: 'application/json' });
    },
  );

  it('is not one of Content-Encoding: identity', async () => {
    expect((await zipped(bodyOf('plain'), 'identity')).status).toBe(200);
  });
});

test.each<[string, Body | undefined, number]>([
  ['no body', undefined, 0],
  ['an empty body', '', 0],
  ['spaces', '   ', 3],
  ['half a body', '{"entities":[{"entity_id":"a"', 29],
  ['two bodies', '{}{}', 2],
  ['single quotes', "{'entities':[]}", 1],
  ['bad UTF-8', Buffer.from('{"entities":["\xff"]}', 'latin1'), 14],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 0],
  ['a body of depth 65', `${'['.repeat(65)}${']'.repeat(65)}`, 64],
])('%s is refused with 400 and the byte that is wrong', async (_what, body, offset) => {
  const { status, json } = await entities(body);
  expect([status, json.error]).toEqual([400, 'malformed_json']);
  expect(json.details).toMatchObject({ field: 'body', value: null, byte_offset: offset });
  expect(json.message).toMatch(new RegExp(`, at byte ${offset}$`));
});

test('a rate limit of 0 is off, and then none is told', async () => {
  const { headers } = await client.get('investigation/none');
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});

test('of a key that comes twice the last one counts', async () => {
  const body = '{"entities":"no list","entities":[{"entity_id":"no","entity_id":"twice","type":"BUSINESS"}]}';
  expect((await entities(body)).status).toBe(200);
  expect(await client.stored('entity', 'twice')).not.toBeNull();
});
