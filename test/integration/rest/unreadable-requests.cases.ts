import { connect } from 'node:net';
import { startApp, type TestApp } from '../../support/app.js';
import { API, type Refusal } from '../../support/rest-client.js';

let server: TestApp;
let port: number;

beforeAll(async () => {
  server = await startApp();
  await server.app.listen(0, '127.0.0.1');
  port = (server.app.getHttpServer().address() as { port: number }).port;
});

afterAll(async () => {
  server.app.getHttpServer().closeAllConnections();
  await server.close();
});

/** Sends bytes as they are and gives back everything that is answered. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (data) => (answer += String(data)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

describe('what is refused before there is a request', () => {
  const errorIn = (answer: string) => {
    const [head, body] = answer.split('\r\n\r\n');
    const { error, details } = JSON.parse(body!) as Refusal;
    return [head!.split('\r\n')[0], error, details.field];
  };

  it.each<[string, string, string, string, string | null]>([
    ['no HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'bad_request', null],
    [
      'no host',
      'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
      'bad_request',
      'Host',
    ],
    [
      'two hosts',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
      'bad_request',
      'Host',
    ],
    [
      'headers of 20 KB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers_too_large',
      'headers',
    ],
    [
      'an address of 20 KB',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers_too_large',
      'headers',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400 Bad Request',
      'bad_request',
      null,
    ],
    [
      'an address that cannot be decoded',
      `GET ${API}/investigation/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      '400 Bad Request',
      'bad_request',
      'path',
    ],
    [
      'a method nobody knows here',
      `PROPFIND ${API}/entities HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      '405 Method Not Allowed',
      'method_not_allowed',
      'method',
    ],
  ])('%s is answered in the shape of every error', async (_what, text, status, error, field) => {
    const answer = await raw(text);
    expect(errorIn(answer)).toEqual([`HTTP/1.1 ${status}`, error, field]);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^cache-control: no-store\r$/im);
  });

  it('does not count an expectation that nobody knows', async () => {
    const text = 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n';
    expect((await raw(text)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  });
});
