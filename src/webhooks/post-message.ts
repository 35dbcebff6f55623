import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { DAY_MS } from '@alert-review/kernel';
import { lookupPublicAddress, mayBePublicUrl, PrivateAddressError } from '../platform/http/public-address.js';

/** Longest attempt, from resolving the host name to the status of the response. */
export const ATTEMPT_MS_MAX = 10_000;

/**
 * Result of an attempt. `error`: why the message was not delivered, without text from the receiver; null on
 * success.
 */
export interface AttemptResult {
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfter?: string | undefined;
}

const RETRY_AFTER_MS_MAX = DAY_MS;

/** Returns the instant (ms) until which the receiver wants no further attempt; 0 if it did not ask. */
export function retryAfterEnd({ retryAfter = '' }: AttemptResult, nowMs: number): number {
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - nowMs;
  return ms > 0 ? nowMs + Math.min(ms, RETRY_AFTER_MS_MAX) : 0;
}

const classOf = (status: number): number => Math.floor(status / 100);

/** Status with which a receiver says that it wants no more messages. */
export const HTTP_GONE = 410;
/**
 * Statuses that do not depend on the message but on the sender or the moment: credentials, a proxy, a
 * time-out, a rate limit.
 */
const NOT_OF_THE_MESSAGE = new Set([401, 403, 407, 408, HTTP_GONE, 425, 429]);

/** Number of failed attempts after which a message waits aside. */
export const ATTEMPTS_PER_MESSAGE = 5;
const LATE = 'it did not answer within 10 s';

/** Whether an attempt failed because of this message, so that other messages may succeed. */
export function isFailureCausedByMessage({ status, error }: AttemptResult, tries: number): boolean {
  if (status !== null && classOf(status) === 4) return !NOT_OF_THE_MESSAGE.has(status);
  return tries >= ATTEMPTS_PER_MESSAGE && (status === null ? error === LATE : classOf(status) === 5);
}

/** POSTs a message once; never rejects. Follows no redirect and does not read the body of the response. */
export async function postWebhookMessage(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { allowPrivate, signal }: { readonly allowPrivate: boolean; readonly signal?: AbortSignal | undefined },
): Promise<AttemptResult> {
  const url = new URL(address);
  // Check again: the address may have been saved while private addresses were allowed.
  if (!allowPrivate && (url.protocol !== 'https:' || !mayBePublicUrl(url)))
    return { status: null, error: 'its address is not public' };
  const timeout = AbortSignal.timeout(ATTEMPT_MS_MAX);
  try {
    const { statusCode, headers: answered } = await answerTo(url, body, {
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(allowPrivate ? {} : { lookup: lookupPublicAddress }),
    });
    const status = statusCode!;
    const error = classOf(status) === 2 ? null : `it answered ${status}`;
    return { status, error, retryAfter: answered['retry-after'] };
  } catch (error) {
    return { status: null, error: timeout.aborted ? LATE : reasonOf(error) };
  }
}

const answerTo = (url: URL, body: string, options: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, { ...options, method: 'POST', agent: false }, (response) => {
      resolve(response);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Returns the reason as an error code, because messages of the system may contain the addresses that a name
 * resolved to.
 */
const reasonOf = (error: unknown): string =>
  error instanceof PrivateAddressError
    ? error.message
    : `no connection (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
