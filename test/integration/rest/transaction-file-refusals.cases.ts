import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../support/app.js';
import {
  expectRefusal,
  inChunks,
  LARGE_BYTES,
  listenForever,
  sendThenRead,
  startRequest,
} from '../../support/raw-requests.js';
import { RestClient } from '../../support/rest-client.js';

const UPLOAD_BYTES_MAX = 64 * 1024;
const LARGE = Buffer.alloc(LARGE_BYTES, 'x');
const LARGE_GZIP = gzipSync(LARGE, { level: 0 });

let server: TestApp;
let client: RestClient;

beforeAll(async () => {
  const limits = { RATE_LIMIT_REST_PER_MINUTE: '0', RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' };
  server = await startApp({ env: { ...limits, UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX) } });
  client = new RestClient(server, await server.newOrganization());
  await listenForever(server);
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

const newAddress = async () => (await client.openUpload()).upload_uri;

function startPut(address: string, headers: readonly string[]): Socket {
  const { pathname, search } = new URL(address);
  return startRequest(server, 'PUT', `${pathname}${search}`, headers);
}

type Send = (address: string, body?: Buffer) => Promise<string>;

const sendGzip: Send = (address, body = LARGE_GZIP) =>
  sendThenRead(startPut(address, ['Content-Encoding: gzip', `Content-Length: ${body.length}`]), body);

const sendInChunks: Send = (address, body = LARGE) =>
  sendThenRead(startPut(address, ['Transfer-Encoding: chunked']), ...inChunks(body));

const sendAnnounced: Send = (address, body = LARGE) =>
  sendThenRead(startPut(address, [`Content-Length: ${body.length}`]), body);

const forged = (address: string) => address.replace(/(signature=)[^&]*/, '$1forged');

describe('a client that sends all of a large file before it reads gets its refusal', () => {
  const ways: readonly [string, Send][] = [
    ['gzip', sendGzip],
    ['in chunks', sendInChunks],
    ['announced', sendAnnounced],
  ];

  it.each(ways)('at a forged address, %s', async (_way, send) => {
    expectRefusal(await send(forged(await newAddress())), 403, 'upload_address_invalid');
  });

  it.each(ways)('at an address that has expired, %s', async (_way, send) => {
    const address = await newAddress();
    server.clock.advance(8 * 24 * 60 * 60 * 1000);
    expectRefusal(await send(address), 403, 'upload_address_expired');
  });

  it.each(ways)('at an address that is used up, %s', async (_way, send) => {
    const address = await newAddress();
    expect((await client.putFile(address, '[]')).status).toBe(200);
    expectRefusal(await send(address), 409, 'upload_already_received');
  });

  it.each(ways)('that is larger than the maximum, %s', async (_way, send) => {
    expectRefusal(await send(await newAddress()), 413, 'body_too_large');
  });

  it('that is no gzip', async () => {
    expectRefusal(await sendGzip(await newAddress(), LARGE), 400, 'bad_request');
  });

  it('in a coding that is not supported', async () => {
    const headers = ['Content-Encoding: br', `Content-Length: ${LARGE.length}`];
    const answer = await sendThenRead(startPut(await newAddress(), headers), LARGE);
    expectRefusal(answer, 415, 'unsupported_content_encoding');
  });
});

it('answers before the rest of a body that never comes', async () => {
  const socket = startPut(forged(await newAddress()), [`Content-Length: ${LARGE.length}`]);
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) {
    answer += piece;
    // What ends the connection some seconds later is in `silent-client.cases.ts`.
    if (answer.endsWith('}')) break;
  }
  expectRefusal(answer, 403, 'upload_address_invalid');
});

it('keeps the connection after a file that was read to its end', async () => {
  const address = await newAddress();
  const socket = startPut(address, ['Content-Length: 2']);
  socket.write('[]');
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
  const { pathname, search } = new URL(address);
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: 2\r\n\r\n[]`,
  );
  expectRefusal(await text(socket), 409, 'upload_already_received');
});

describe('a client that waits to be told to send its file', () => {
  const waiting = (address: string) =>
    startPut(address, ['Expect: 100-continue', 'Content-Length: 2', 'Connection: close']);

  it('is told so at a good address', async () => {
    const socket = waiting(await newAddress());
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(await sendThenRead(socket, '[]')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is refused at once at another', async () => {
    const socket = waiting(forged(await newAddress()));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1.1 403 /);
    socket.destroy();
  });
});
