import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.js';

export type AlertReview = Client<paths>;
export type Opening = components['schemas']['OpenTransactionUploadRequest'];
export type UploadSession = components['schemas']['UploadSessionAnswer'];

export interface ClientOptions {
  /** Address of the server, such as `https://alerts.example.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How often a request is sent again; default 5. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

const RETRIES = 5;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const WORTH_ANOTHER_TRY = new Set([429, 502, 503, 504]);
const POLL_MS = 1_000;
const FILE_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson', csv: 'text/csv' };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits as the server says, else twice as long each time, a quarter of it by chance. */
const pauseMs = (answer: Response | null, attempt: number): number => {
  const asked = Number(answer?.headers.get('Retry-After')) * 1_000;
  const doubled = FIRST_PAUSE_MS * 2 ** attempt * (0.75 + Math.random() / 4);
  return Math.min(LONGEST_PAUSE_MS, asked || doubled);
};

/** Sends a request again that was not answered, or that the server could not take just then. */
function retrying({ fetch: send = fetch, retries = RETRIES }: ClientOptions) {
  return async (request: Request): Promise<Response> => {
    // Why: a repeated POST is then answered as the first one was, and nothing is doubled.
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(request.clone()).catch((error: unknown) => {
        if (attempt >= retries) throw error;
        return null;
      });
      if (answer && (attempt >= retries || !WORTH_ANOTHER_TRY.has(answer.status))) return answer;
      await answer?.body?.cancel();
      await pause(pauseMs(answer, attempt));
    }
  };
}

/** Returns a client whose paths, parameters, bodies and answers are typed. */
export const alertReview = (options: ClientOptions): AlertReview =>
  createClient<paths>({
    baseUrl: options.baseUrl,
    headers: { 'X-API-Key': options.apiKey },
    fetch: retrying(options),
  });

/** An answer that is no success; `body` says what is wrong. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`The server answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** Returns what was answered. Throws RefusedError. */
export function dataOf<Data>(result: { data?: Data; error?: unknown; response: Response }): Data {
  if (result.data === undefined) throw new RefusedError(result.response.status, result.error);
  return result.data;
}

/**
 * Uploads transactions and waits until they are imported. `file`: a JSON array, or what `opening` says.
 * Returns the session at its end, with counts and the rows that failed. Throws RefusedError.
 */
export async function uploadTransactions(
  client: AlertReview,
  file: string | Uint8Array<ArrayBuffer> | Blob,
  opening: Opening = { format: 'json' },
  send: typeof fetch = fetch,
): Promise<UploadSession> {
  const path = '/api/v1/transaction-monitoring/transactions';
  const opened = dataOf(await client.POST(`${path}/upload-via-url`, { body: opening }));
  const put = await send(opened.upload_uri, {
    method: 'PUT',
    body: file,
    headers: { 'Content-Type': FILE_TYPES[opening.format] },
  });
  if (!put.ok) throw new RefusedError(put.status, await put.text());
  for (;;) {
    const params = { path: { session_id: opened.session_id } };
    const session = dataOf(await client.GET(`${path}/upload-sessions/{session_id}`, { params }));
    if (session.finished_at !== null) return session;
    await pause(POLL_MS);
  }
}
