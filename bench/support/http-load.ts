import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Returns the bytes of one HTTP request. */
export function encodeHttpRequest(url: URL, headers: Readonly<Record<string, string>>, body: object): Buffer {
  const json = JSON.stringify(body);
  const all = {
    Host: url.host,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
    'Content-Length': String(Buffer.byteLength(json)),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST ${url.pathname} HTTP/1.1`, ...lines, '', json].join('\r\n'));
}

/**
 * Sends `calls` requests over one connection per list; the requests of a list take turns, one at a time.
 * Returns the duration in seconds. Uses raw sockets, because a light client leaves the machine to the server.
 * Throws if a status is not 200.
 */
export async function sendRequests(
  url: URL,
  requests: readonly (readonly Buffer[])[],
  calls: number,
): Promise<number> {
  const sockets = await Promise.all(requests.map(() => openConnection(url)));
  const began = performance.now();
  let sent = 0;
  await Promise.all(
    sockets.map(async (socket, at) => {
      const own = requests[at]!;
      while (sent < calls) await exchangeHttpRequest(socket, own[sent++ % own.length]!);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return seconds;
}

/** Opens a connection for `exchangeHttpRequest`. */
export async function openConnection({ hostname, port }: URL): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends a request and returns the response with head and body. Rejects if the status is not 200. A connection
 * carries one request at a time.
 */
export function exchangeHttpRequest(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let end: number | null = null;
    const done = (error?: Error) => {
      socket.off('data', take).off('error', done).off('close', closed);
      if (error) reject(error);
      else resolve(received);
    };
    const closed = () => done(new Error('the server closed the connection'));
    const take = (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      end ??= endOf(received);
      const isWhole =
        end === Infinity
          ? received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
          : end !== null && received.length >= end;
      if (!isWhole) return;
      const status = received.toString('latin1', 9, 12);
      done(status === '200' ? undefined : new Error(`answered with ${received.toString()}`));
    };
    socket.on('data', take).on('error', done).on('close', closed);
    socket.write(request);
  });
}

/** Returns the length of the whole response once its head has arrived; Infinity if it is sent in chunks. */
function endOf(received: Buffer): number | null {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
  return length === undefined ? Infinity : head + HEAD_END.length + Number(length);
}
