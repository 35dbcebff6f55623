import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** The typed client. `send` sends any other request with the same retries and time limit. */
export type AlertReview = Client<paths> & { readonly send: (request: Request) => Promise<Response> };
export type Opening = components['schemas']['OpenTransactionUploadRequest'];
export type UploadSession = components['schemas']['UploadSessionAnswer'];

export interface ClientOptions {
  /** Address of the server, such as `https://alerts.example.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How many times a request is retried; default 5. */
  readonly retries?: number;
  /** Maximum time in milliseconds until an attempt's response begins; default two minutes. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

export const VERSION = '1.0.0-rc.2';

const RETRIES = 5;
const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const WORTH_ANOTHER_TRY = new Set([429, 502, 503, 504]);
const POLL_MS = 1_000;
const ANY_TYPE = 'application/octet-stream';
const FILE_TYPES = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: ANY_TYPE,
  mt940: ANY_TYPE,
  camt: 'application/xml',
  ofx: ANY_TYPE,
};

/** Waits. Rejects at once if the signal is aborted. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    signal?.throwIfAborted();
    const end = () => (clearTimeout(timer), fail(signal!.reason as Error));
    const timer = setTimeout(() => (signal?.removeEventListener('abort', end), done()), ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/** Returns the wait in ms that the Retry-After header asks for (seconds or a date); 0 if there is none. */
function askedMs(answer: Response | null): number {
  const asked = answer?.headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return ms > 0 ? ms : 0;
}

/**
 * Returns how long to wait before a retry: as long as the server asks, or else twice as long each time, up to
 * a quarter less at random.
 */
const pauseMs = (answer: Response | null, attempt: number): number => {
  const doubled = FIRST_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 4);
  return Math.min(LONGEST_PAUSE_MS, askedMs(answer) || doubled);
};

const isConflict = async (answer: Response, code: string): Promise<boolean> =>
  answer.status === 409 && (await answer.clone().text()).includes(`"${code}"`);

/**
 * Returns a fetch that retries requests that got no response or that the server could not process at the
 * moment.
 */
function retrying({ fetch: send = fetch, retries = RETRIES, timeoutMs = TIMEOUT_MS }: ClientOptions) {
  /** Makes one attempt. Returns null if there was no response and another attempt is left. */
  const tried = async (request: Request, isLast: boolean): Promise<Response | null> => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('No answer in time', 'TimeoutError')),
      timeoutMs,
    );
    try {
      return await send(request.clone(), { signal: AbortSignal.any([request.signal, late.signal]) });
    } catch (error) {
      if (isLast || request.signal.aborted) throw error;
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
  return async (request: Request): Promise<Response> => {
    // With this key, the server answers a repeated POST like the first one and does nothing twice.
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    request.headers.set('User-Agent', `alert-review-client-typescript/${VERSION}`);
    for (let attempt = 0, failures = 0; ; attempt += 1) {
      const answer = await tried(request, attempt >= retries);
      const again =
        answer === null ||
        WORTH_ANOTHER_TRY.has(answer.status) ||
        (answer.status === 500 && failures++ === 0) ||
        // The server is still processing the first attempt.
        (await isConflict(answer, 'idempotency_key_in_use'));
      if (answer && (attempt >= retries || !again)) return answer;
      await answer?.body?.cancel();
      await pause(pauseMs(answer, attempt), request.signal);
    }
  };
}

/** Returns a client with typed paths, parameters, bodies and responses. */
export function alertReview(options: ClientOptions): AlertReview {
  const send = retrying(options);
  const headers = { 'X-API-Key': options.apiKey };
  return Object.assign(createClient<paths>({ baseUrl: options.baseUrl, headers, fetch: send }), { send });
}

/** Yields all pages of a list. `ask` requests a page; its argument is the `next` of the page before. */
export async function* pages<Page extends { next: string | null }>(
  ask: (after: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let after: string | undefined; ;) {
    const page = await ask(after);
    yield page;
    if (page.next === null) return;
    after = page.next;
  }
}

/** An unsuccessful response. `body` describes the problem. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The server answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** Returns the data of a response. Throws RefusedError. */
export function dataOf<Data>(result: { data?: Data; error?: unknown; response: Response }): Data {
  if (result.data === undefined) throw new RefusedError(result.response.status, result.error);
  return result.data;
}

/**
 * Uploads transactions and waits until they are imported. `file` is a JSON array, unless `opening` names
 * another format. Returns the finished session with counts and rejected rows. Throws RefusedError, or the
 * reason of an aborted `signal`.
 */
export async function uploadTransactions(
  client: AlertReview,
  file: string | Uint8Array<ArrayBuffer> | Blob,
  opening: Opening = { format: 'json' },
  signal?: AbortSignal,
): Promise<UploadSession> {
  const path = '/api/v1/transaction-monitoring/transactions';
  const options = signal ? { signal } : {};
  const opened = dataOf(await client.POST(`${path}/upload-via-url`, { body: opening, ...options }));
  const headers = { 'Content-Type': FILE_TYPES[opening.format] };
  const put = await client.send(
    new Request(opened.upload_uri, { method: 'PUT', body: file, headers, ...options }),
  );
  // An earlier attempt that got no response may have arrived nevertheless.
  if (!put.ok && !(await isConflict(put, 'upload_already_received')))
    throw new RefusedError(put.status, await put.text());
  for (;;) {
    const params = { path: { session_id: opened.session_id } };
    const session = dataOf(await client.GET(`${path}/upload-sessions/{session_id}`, { params, ...options }));
    if (session.finished_at !== null) return session;
    await pause(POLL_MS, signal);
  }
}
