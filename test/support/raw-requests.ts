import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.js';

/** More bytes than the network buffers of both ends of a connection can hold. */
export const LARGE_BYTES = 30 * 1024 * 1024;

/**
 * Starts to listen without idle time-outs, so that a connection left open by mistake is noticed by the test.
 */
export async function listenForever({ app }: TestApp): Promise<void> {
  await app.listen(0, '127.0.0.1');
  Object.assign(app.getHttpServer(), { timeout: 0, keepAliveTimeout: 0 });
}

/** Opens a connection and sends only the head of a request. The server must already listen. */
export function startRequest(
  { app }: TestApp,
  method: string,
  address: string,
  headers: readonly string[],
): Socket {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write([`${method} ${address} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n'));
  return socket;
}

/** Everything that the server answers to a client that sends its whole body before it reads anything. */
export async function sendThenRead(socket: Socket, ...parts: readonly (Buffer | string)[]): Promise<string> {
  for (const part of parts)
    await new Promise<void>((resolve, reject) =>
      socket.write(part, (error) => (error ? reject(error) : resolve())),
    );
  return text(socket);
}

/** A body sent as one chunk of `Transfer-Encoding: chunked`. */
export const inChunks = (body: Buffer): readonly (Buffer | string)[] => [
  `${body.length.toString(16)}\r\n`,
  body,
  '\r\n0\r\n\r\n',
];

export function expectRefusal(answer: string, status: number, code: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ error: code });
}
