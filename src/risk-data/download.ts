import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '@alert-review/kernel';

const REDIRECTS_MAX = 5;
const BYTES_MAX = 200 * 1024 * 1024;
const DEADLINE_MS = 120_000;

/** Loads a file by https, through a proxy if any, or by http from this machine. Throws. */
export async function downloadFile(address: string, proxy?: string): Promise<Buffer> {
  let url = new URL(address);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
        throw new Error('only https is taken, and http from this machine');
      const answer = await get(url, proxy, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await bodyOf(answer);
      answer.destroy();
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
        throw new Error(`it answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new Error(`it led on more than ${REDIRECTS_MAX} times`);
  } catch (error) {
    const reason = signal.aborted ? `it took longer than ${DEADLINE_MS / 1_000} s` : (error as Error).message;
    // Why without the query: addresses that others sign hold their signature there.
    throw new Error(`${url.origin}${url.pathname}: ${reason}`, { cause: error });
  }
}

async function get(url: URL, proxy: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol === 'http:') return answerTo(requestHttp(url, { signal, agent: false }));
  if (proxy === undefined) return answerTo(requestHttps(url, { signal, agent: false }));
  const socket = await tunnel(new URL(proxy), `${url.hostname}:${url.port || 443}`, signal);
  const createConnection = () => connectTls({ socket, servername: url.hostname });
  const request = requestHttps(url, { signal, agent: false, createConnection });
  // Why: the encrypted connection ends without that to the proxy, which may stay half open.
  request.once('close', () => socket.destroy());
  return answerTo(request);
}

const answerTo = (request: ReturnType<typeof requestHttp>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void request.on('response', resolve).on('error', reject).end());

/** Has the proxy open a connection to a host. */
function tunnel(proxy: URL, path: string, signal: AbortSignal): Promise<Socket> {
  const { hostname: host, port, username, password } = proxy;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = username ? { 'proxy-authorization': `Basic ${login.toString('base64')}` } : {};
  const asked = requestHttp({
    host,
    port: port || 80,
    method: 'CONNECT',
    path,
    headers,
    signal,
    agent: false,
  });
  return new Promise((resolve, reject) => {
    asked.on('connect', ({ statusCode }: IncomingMessage, socket: Socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new Error(`the proxy answered ${statusCode}`));
    });
    asked.on('error', ({ message }) => reject(new Error(`the proxy: ${message}`))).end();
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new Error(`it is larger than ${BYTES_MAX} bytes`);
  }
  return Buffer.concat(parts);
}
