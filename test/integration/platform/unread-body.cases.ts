import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodedStream } from '../../../src/platform/http/content-encoding.js';
import { readBody } from '../../../src/platform/http/read-body.js';
import {
  answerBeforeBodyEnd,
  UNREAD_BODY_LIMITS,
  type UnreadBodyLimits,
} from '../../../src/platform/http/unread-body.js';

const MIB = 1024 * 1024;
const server = createServer();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

/** A request whose body has not come yet. */
async function started(...headers: readonly string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(['PUT / HTTP/1.1', 'Host: test', ...headers, '', ''].join('\r\n'));
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { socket, request, response };
}

it.each(['gzip', 'identity'])('reading a %s body fails whose client has hung up before', async (coding) => {
  const { socket, request } = await started(`Content-Encoding: ${coding}`, 'Content-Length: 9');
  request.once('error', () => undefined);
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await closed;
  await expect(buffer(decodedStream(request))).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it.each([
  ['gzip', 'Z_DATA_ERROR'],
  ['identity', 'body_too_large'],
])('the rest of a refused %s body waits for its answer', async (coding, code) => {
  const { socket, request } = await started(`Content-Encoding: ${coding}`, `Content-Length: ${2 * MIB}`);
  socket.write(Buffer.alloc(MIB, 'x'));
  await expect(readBody(decodedStream(request), 9)).rejects.toMatchObject({ code });
  expect(request.isPaused()).toBe(true);
  socket.destroy();
});

describe('a client that sends on and on after its answer is cut off', () => {
  const answered = async (limits: Partial<UnreadBodyLimits>) => {
    const { socket, request, response } = await started(`Content-Length: ${Number.MAX_SAFE_INTEGER}`);
    socket.on('error', () => undefined);
    let taken = 0;
    request.on('data', (piece: Buffer) => (taken += piece.length));
    request.once('error', () => undefined);
    response.setHeader('Connection', 'close');
    answerBeforeBodyEnd(request, 'no', { ...UNREAD_BODY_LIMITS, ...limits }).pipe(response);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
    return { socket, taken: () => taken };
  };
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

  /** Ends when the connection does. */
  async function sendOn(socket: Socket): Promise<void> {
    const piece = Buffer.alloc(MIB);
    const send = () => void (socket.writable && socket.write(piece, (error) => error ?? send()));
    send();
    await closed(socket);
  }

  it('after so many bytes', async () => {
    const { socket, taken } = await answered({ bytes: 4 * MIB });
    await sendOn(socket);
    expect(taken()).toBeGreaterThan(4 * MIB);
    expect(taken()).toBeLessThan(64 * MIB);
  });

  it('after so long, however little it sends', async () => {
    const { socket } = await answered({ ms: 300 });
    const trickle = setInterval(() => socket.write('x'), 10);
    await closed(socket);
    clearInterval(trickle);
  });

  it('after so long a silence', async () => {
    const { socket } = await answered({ silenceMs: 50 });
    await closed(socket);
  });
});
