import { once } from 'node:events';
import type { Socket } from 'node:net';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import {
  expectRefusal,
  inChunks,
  LARGE_BYTES,
  listenForever,
  sendThenRead,
  startRequest,
} from '../../support/raw-requests.js';
import { API } from '../../support/rest-client.js';

const LARGE = Buffer.from(JSON.stringify({ entities: ['x'.repeat(LARGE_BYTES)] }));
const ENTITIES = `${API}/entities`;
const OPEN_UPLOAD = `${API}/transactions/upload-via-url`;
const JSON_TYPE = 'Content-Type: application/json';

let server: TestApp;
let bank: TestOrganization;
let reader: TestOrganization;

beforeAll(async () => {
  const limits = { RATE_LIMIT_REST_PER_MINUTE: '0', RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' };
  server = await startApp({ env: limits });
  bank = await server.newOrganization();
  reader = await server.newOrganization({ scopes: ['alerts:read'] });
  await listenForever(server);
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

/** As Python's urllib does: it asks for the end of the connection, sends all of its body and then reads. */
const startPost = (address: string, key: string, ...headers: readonly string[]): Socket =>
  startRequest(server, 'POST', address, [`X-API-Key: ${key}`, JSON_TYPE, 'Connection: close', ...headers]);

const sendAnnounced = (address: string, key: string) =>
  sendThenRead(startPost(address, key, `Content-Length: ${LARGE.length}`), LARGE);

const sendInChunks = (address: string, key: string) =>
  sendThenRead(startPost(address, key, 'Transfer-Encoding: chunked'), ...inChunks(LARGE));

describe.each([
  ['announced', sendAnnounced],
  ['in chunks', sendInChunks],
])('a client that sends all of a large body before it reads, %s, gets its refusal', (_way, send) => {
  it.each<[string, string, () => string, number, string]>([
    ['without a valid key', ENTITIES, () => 'wrong', 401, 'unauthorized'],
    ['without the right', ENTITIES, () => reader.key, 403, 'permission_denied'],
    ['for a body that is too large', OPEN_UPLOAD, () => bank.key, 413, 'body_too_large'],
    ['at an address that there is not', `${API}/none`, () => bank.key, 404, 'not_found'],
    ['at an address that cannot be decoded', `${API}/%zz`, () => bank.key, 400, 'bad_request'],
    ['with a method that is not taken', `${API}/investigation/x`, () => bank.key, 405, 'method_not_allowed'],
  ])('%s', async (_why, address, key, status, code) => {
    expectRefusal(await send(address, key()), status, code);
  });
});

describe('of customers a client that sends 34 MB before it reads', () => {
  const body = Buffer.alloc(34 * 1000 * 1000, ' ');
  const limit = 32 * 1024 * 1024;

  it.each([
    ['announced', [`Content-Length: ${body.length}`], [body], body.length],
    // Its size is nowhere: what is named is the least that it is.
    ['in chunks', ['Transfer-Encoding: chunked'], inChunks(body), limit + 1],
  ] as const)('reads its refusal, with size and limit: %s', async (_way, headers, parts, value) => {
    const answer = await sendThenRead(startPost(ENTITIES, bank.key, ...headers), ...parts);
    expectRefusal(answer, 413, 'body_too_large');
    const { details } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { details: object };
    expect(details).toEqual({ field: 'body', value, limit });
  });
});

it('names the size of a body that was announced too large', async () => {
  const { json } = await server.rest({
    method: 'POST',
    url: OPEN_UPLOAD,
    key: bank.key,
    body: JSON.stringify({ format: 'json' }).padEnd(1024 * 1024 + 1),
  });
  const details = { field: 'body', value: 1024 * 1024 + 1, limit: 1024 * 1024 };
  expect(json).toMatchObject({ error: 'body_too_large', details });
});

describe('a client that waits to be told to send its body', () => {
  const waiting = (key: string, bytes: number) =>
    startPost(OPEN_UPLOAD, key, 'Expect: 100-continue', `Content-Length: ${bytes}`);
  const firstOf = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);

  it('is told so where the body is wanted', async () => {
    const body = JSON.stringify({ format: 'json' });
    const socket = waiting(bank.key, body.length);
    expect(await firstOf(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(await sendThenRead(socket, body)).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ['without a valid key', () => waiting('wrong', 10), 401],
    ['for a body that is too large', () => waiting(bank.key, LARGE.length), 413],
  ])('is refused at once %s', async (_why, start, status) => {
    const socket = start();
    expect(await firstOf(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });
});
