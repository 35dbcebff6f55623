import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { DAY_MS } from '@alert-review/kernel';
import { lookupPublicAddress, PrivateAddressError } from '../platform/http/public-address.js';

const BYTES_MAX = 5 * 1024;
const FETCH_MS_MAX = 5_000;
const HTTP_OK = 200;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;

class UnusableAnswerError extends Error {}

/**
 * Fetches a JSON document over https without following redirects. `keptMs` is how long its cache headers
 * allow to keep it, at most a day. Throws an error whose message can be shown to the user.
 */
export async function fetchJsonDocument(url: URL, allowPrivate: boolean) {
  const signal = AbortSignal.timeout(FETCH_MS_MAX);
  const headers = { accept: 'application/json' };
  const options = { headers, signal, ...(allowPrivate ? {} : { lookup: lookupPublicAddress }) };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, options, resolve).on('error', reject);
    });
    return { text: await textOf(response), keptMs: keptMsOf(response.headers) };
  } catch (cause) {
    if (cause instanceof UnusableAnswerError || cause instanceof PrivateAddressError) throw cause;
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    const seconds = FETCH_MS_MAX / 1000;
    const reason = signal.aborted ? `it did not answer within ${seconds} s` : `no connection (${code})`;
    throw new UnusableAnswerError(reason, { cause });
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const { statusCode: status, headers } = response;
  const refuse = (reason: string): never => {
    response.destroy();
    throw new UnusableAnswerError(reason);
  };
  if (status !== HTTP_OK) refuse(`it answered ${status}`);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) refuse('its content type is not application/json');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    if ((bytes += piece.length) > BYTES_MAX) refuse('it is longer than 5 KiB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function keptMsOf({ 'cache-control': rules = '', age = '0' }: IncomingHttpHeaders): number {
  if (/\bno-(store|cache)\b/i.test(rules)) return 0;
  const [, seconds = '0'] = /\bmax-age="?(\d+)/i.exec(rules) ?? [];
  return Math.min(DAY_MS, Math.max(0, (Number(seconds) - (Number(age) || 0)) * 1000));
}
