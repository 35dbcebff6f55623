import { inTime } from './patience.js';

export interface Answer {
  readonly status: number;
  readonly json: never;
}

export interface OpenedUpload {
  readonly sessionId: string;
  /** Path and query of the signed upload address. */
  readonly address: string;
}

/** The connection ended before the whole answer arrived, so it is unknown whether the request took effect. */
export class NoAnswerError extends Error {}

/**
 * Plain calls of the REST API. Every call may throw NoAnswerError.
 * With `onLate`, a request for which a store was too slow is sent again, as real clients do, and `onLate` is
 * called. The first try may have taken effect.
 */
export class RestCalls {
  constructor(
    readonly url: string,
    private readonly key: string,
    private readonly onLate?: () => void,
  ) {}

  post(place: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', `/api/v1/transaction-monitoring/${place}`, JSON.stringify(body), headers);
  }

  get(place: string): Promise<Answer> {
    return this.call('GET', `/api/v1/transaction-monitoring/${place}`);
  }

  async openUpload(): Promise<OpenedUpload> {
    const { status, json } = await this.post('transactions/upload-via-url', { format: 'json' });
    if (status !== 200) throw new Error(`upload-via-url was answered with ${status}`);
    const { session_id: sessionId, upload_uri } = json as { session_id: string; upload_uri: string };
    const { pathname, search } = new URL(upload_uri);
    return { sessionId, address: `${pathname}${search}` };
  }

  /** `body`: the whole body, or chunks that are sent as they become available. */
  put(
    address: string,
    body: string | AsyncIterable<Uint8Array>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.call('PUT', address, typeof body === 'string' ? body : ReadableStream.from(body), headers);
  }

  async call(
    method: string,
    place: string,
    body?: string | ReadableStream,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const send = () => this.send(method, place, body, headers);
    const { status, json } = await inTime(send, (heard) => {
      const isLate = heard.status === 503 && heard.retryAfter !== null;
      if (!this.onLate || !isLate || body instanceof ReadableStream) return false;
      this.onLate();
      return true;
    });
    return { status, json };
  }

  private async send(
    method: string,
    place: string,
    body: string | ReadableStream | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer & { readonly retryAfter: string | null }> {
    const sent = fetch(`${this.url}${place}`, {
      method,
      headers: {
        ...(method === 'PUT' ? {} : { 'x-api-key': this.key }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
    });
    const { response, text } = await sent
      .then(async (heard) => ({ response: heard, text: await heard.text() }))
      .catch((cause: unknown) => {
        throw new NoAnswerError(`${method} ${place} has no answer`, { cause });
      });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, json: JSON.parse(text) as never, retryAfter };
  }
}
