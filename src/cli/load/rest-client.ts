import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';

const TRIES_MAX = 8;
const BACK_OFF_FIRST_MS = 500;
const BACK_OFF_MAX_MS = 30_000;
/** HTTP statuses to retry. 429 and 503 say when to retry; the others are retried with increasing delay. */
const RETRIED_STATUS_CODES = new Set([429, 500, 502, 503, 504]);

/**
 * A response with an error that is not retried. The message contains the server's message, or else the first
 * 500 characters of the body.
 */
export class RestRefusal extends Error {
  constructor(
    readonly status: number,
    request: string,
    readonly body: string,
  ) {
    super(`${request} was answered with ${status}: ${messageOf(body)}`);
  }
}

function messageOf(body: string): string {
  const [, message] = /"message":("(?:[^"\\]|\\.)*")/.exec(body) ?? [];
  return message === undefined ? body.slice(0, 500) : (JSON.parse(message) as string);
}

/**
 * Returns how long to wait (ms) after `tries` failed attempts: as long as the server asks, or else twice as
 * long each time.
 */
function backOffMs(tries: number, response: Response | null): number {
  const asked = Number(response?.headers.get('retry-after') ?? NaN);
  if (Number.isFinite(asked) && asked >= 0) return asked * 1_000;
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** (tries - 1));
}

/**
 * Sends a request until the server accepts it. A broken connection counts as an attempt. Rejects when the
 * signal aborts.
 */
async function sendWithRetries(
  request: string,
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    let response: Response | null = null;
    try {
      response = await send(signal);
      if (response.ok) return response;
    } catch (error) {
      signal.throwIfAborted();
      if (tries === TRIES_MAX) throw new Error(`${request} did not reach the server`, { cause: error });
    }
    if (response && (!RETRIED_STATUS_CODES.has(response.status) || tries === TRIES_MAX)) {
      throw new RestRefusal(response.status, request, await response.text());
    }
    await response?.body?.cancel();
    await pause(backOffMs(tries, response), undefined, { signal });
  }
}

/**
 * Client that uses only the public REST API. Throws RestRefusal, or an Error if the server cannot be reached.
 */
export class RestClient {
  private readonly root: string;

  /** Running requests reject when `signal` aborts. */
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly signal: AbortSignal = new AbortController().signal,
  ) {
    this.root = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/v1`;
  }

  async get<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer> {
    const response = await this.read(`transaction-monitoring/${path}`);
    return answer.parse(await response.json());
  }

  /** Returns the items of an answer with one JSON object per line. For `path`, see `read`. */
  async lines<Item>(path: string, item: z.ZodType<Item>): Promise<Item[]> {
    const text = await (await this.read(path)).text();
    return text.split('\n').flatMap((line) => (line === '' ? [] : [item.parse(JSON.parse(line))]));
  }

  /** Sends a GET request. `path` is the part after `/api/v1/`. */
  read(path: string): Promise<Response> {
    const headers = { 'x-api-key': this.apiKey };
    const send = (signal: AbortSignal) => fetch(`${this.root}/${path}`, { headers, signal });
    return sendWithRetries(`GET ${path}`, send, this.signal);
  }

  async post<Answer>(path: string, body: unknown, answer: z.ZodType<Answer>): Promise<Answer> {
    const headers = { 'x-api-key': this.apiKey, 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const send = (signal: AbortSignal) =>
      fetch(`${this.root}/transaction-monitoring/${path}`, { ...sent, signal });
    const response = await sendWithRetries(`POST ${path}`, send, this.signal);
    return answer.parse(await response.json());
  }

  /** Sends a file to a signed address, without the API key. The length is sent, because S3 requires it. */
  async putFile(address: string, bytes: number, chunks: () => AsyncIterable<Uint8Array>): Promise<void> {
    const url = new URL(address, this.baseUrl);
    const headers = { 'content-type': 'application/json', 'content-length': String(bytes) };
    const send = (signal: AbortSignal) => {
      const body = ReadableStream.from(chunks());
      return fetch(url, { method: 'PUT', headers, body, duplex: 'half', signal });
    };
    const response = await sendWithRetries('PUT of the transaction file', send, this.signal);
    await response.body?.cancel();
  }
}
