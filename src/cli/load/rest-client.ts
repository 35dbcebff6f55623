import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';

const TRIES_MAX = 8;
const BACK_OFF_FIRST_MS = 500;
const BACK_OFF_MAX_MS = 30_000;
/** Statuses that are retried: 429 and 503 say when to come back; other server errors back off. */
const RETRIED_STATUS_CODES = new Set([429, 500, 502, 503, 504]);

/** A final refusal; its message has that of the server, else the first 500 characters of its text. */
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

/** Returns the wait in ms before try number `tries` + 1: as the server asks, else doubling. */
function backOffMs(tries: number, response: Response | null): number {
  const asked = Number(response?.headers.get('retry-after') ?? NaN);
  if (Number.isFinite(asked) && asked >= 0) return asked * 1_000;
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** (tries - 1));
}

/** Sends until it succeeds; a broken connection counts as a try. Rejects when the signal aborts. */
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

/** Uses the public REST API only. Throws RestRefusal, or Error for an unreachable server. */
export class RestClient {
  private readonly root: string;

  /** `signal`: running requests reject when it aborts. */
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

  /** Returns items of a line-wise answer, `path` as of `read`. */
  async lines<Item>(path: string, item: z.ZodType<Item>): Promise<Item[]> {
    const text = await (await this.read(path)).text();
    return text.split('\n').flatMap((line) => (line === '' ? [] : [item.parse(JSON.parse(line))]));
  }

  /** `path`: after `/api/v1/`. */
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

  /** Puts a file to a signed address, without the key. Why the length: S3 requires it. */
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
