import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { CustomFetchOptions } from 'openid-client';
import { lookupPublicAddress, mayBePublicUrl, PrivateAddressError } from '../platform/http/public-address.js';

/** How long a request to an identity provider may take. */
export const ISSUER_TIMEOUT_MS = 5_000;
const BYTES_MAX = 256 * 1024;

/** An identity provider sent more than the limit of an answer. */
export class AnswerTooLongError extends Error {}

/** Returns the address of an identity provider; null if it is not allowed. */
export function issuerUrl(text: string, allowPrivate: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return allowPrivate || mayBePublicUrl(url) ? url : null;
}

/**
 * Creates the `fetch` for identity providers. It follows no redirect, stops after five seconds or 256 KiB,
 * and reaches private addresses only if allowed. Addresses named in an issuer's document are requested in the
 * same way.
 */
export const createIssuerFetch =
  (allowPrivate: boolean) =>
  async (address: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const url = issuerUrl(address, allowPrivate);
    if (!url) throw new PrivateAddressError('its address is not public');
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method,
      headers: { ...headers },
      agent: false as const,
      signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
      ...(allowPrivate ? {} : { lookup: lookupPublicAddress }),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(url, options, resolve).on('error', reject);
      sent.end(body === undefined || body === null ? undefined : String(body as URLSearchParams));
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      if ((bytes += piece.length) > BYTES_MAX)
        throw new AnswerTooLongError('the answer is longer than 256 KiB');
      pieces.push(piece);
    }
    const { 'content-type': type, location } = answer.headers;
    const status = answer.statusCode!;
    const hasBody = status >= 200 && status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? Buffer.concat(pieces) : null, {
      status,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(location === undefined ? {} : { location }),
      },
    });
  };
