import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.js';

/** More than the buffers of both ends of a connection hold. */
export const LARGE_BYTES = 30 * 1024 * 1024;

/** No connection is closed for being idle: one that the server leaves open is noticed by its test. */
export async function listenForever({ app }: TestApp): Promise<void> {
  await app.listen(0, '127.0.0.1');
  Object.assign(app.getHttpServer(), { timeout: 0, keepAliveTimeout: 0 });
}

/** The head of a request on a connection of its own; the server has to listen. */
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

/** All that the server says to a client that reads nothing before its whole body is sent. */
export async function sendThenRead(socket: Socket, ...parts: readonly (Buffer | string)[]): Promise<string> {
  for (const part of parts)
    await new Promise<void>((resolve, reject) =>
      socket.write(part, (error) => (error ? reject(error) : resolve())),
    );
  return text(socket);
}

/** A body as one chunk of `Transfer-Encoding: chunked`. */
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
