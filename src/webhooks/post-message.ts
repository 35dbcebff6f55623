import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic, mayBePublic, PrivateAddressError } from '../platform/http/public-address.js';

/** Time from the lookup of the name to the status of the answer. */
export const TRY_MS_MAX = 10_000;

/** `error`: why the message was not taken, without anything that the receiver wrote; null when it was. */
export interface TryResult {
  readonly status: number | null;
  readonly error: string | null;
}

const classOf = (status: number): number => Math.floor(status / 100);

/** The receiver has said for good that it wants no more messages. */
export const HTTP_GONE = 410;
/** Refusals of the sender or of the moment, not of the message: credentials, a proxy, time, rate. */
const NOT_OF_THE_MESSAGE = new Set([401, 403, 407, 408, HTTP_GONE, 425, 429]);

/** Tells whether an answer refuses this one message, so that others may be taken. */
export const isOfTheMessage = (status: number | null): boolean =>
  status !== null && classOf(status) === 4 && !NOT_OF_THE_MESSAGE.has(status);

/** POSTs a message once; never rejects. Follows no redirect and reads no body of the answer. */
export async function postMessage(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { allowPrivate, signal }: { readonly allowPrivate: boolean; readonly signal?: AbortSignal | undefined },
): Promise<TryResult> {
  const url = new URL(address);
  // Why again: it may have been saved while private addresses were allowed.
  if (!allowPrivate && (url.protocol !== 'https:' || !mayBePublic(url)))
    return { status: null, error: 'its address is not public' };
  const timeout = AbortSignal.timeout(TRY_MS_MAX);
  try {
    const status = await statusOf(url, body, {
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(allowPrivate ? {} : { lookup: lookupPublic }),
    });
    return { status, error: classOf(status) === 2 ? null : `it answered ${status}` };
  } catch (error) {
    return { status: null, error: timeout.aborted ? 'it did not answer within 10 s' : reasonOf(error) };
  }
}

const statusOf = (url: URL, body: string, options: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, { ...options, method: 'POST', agent: false }, (response) => {
      resolve(response.statusCode!);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Why the code: messages of the system may hold addresses that the name resolved to. */
const reasonOf = (error: unknown): string =>
  error instanceof PrivateAddressError
    ? error.message
    : `no connection (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
