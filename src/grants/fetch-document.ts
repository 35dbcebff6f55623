import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { DAY_MS } from '../kernel/clock.js';
import { lookupPublic, PrivateAddressError } from '../platform/http/public-address.js';

const BYTES_MAX = 5 * 1024;
const FETCH_MS_MAX = 5_000;
const HTTP_OK = 200;

/** `keptMs`: how long the headers allow to keep the document, at most a day. */
interface FetchedDocument {
  readonly text: string;
  readonly keptMs: number;
}

class UnusableAnswerError extends Error {}

/** GETs a document by https, without following redirects. Throws an error of words for the user. */
export async function fetchDocument(url: URL, allowPrivate: boolean): Promise<FetchedDocument> {
  const signal = AbortSignal.timeout(FETCH_MS_MAX);
  const options = {
    headers: { accept: 'application/json' },
    signal,
    ...(allowPrivate ? {} : { lookup: lookupPublic }),
  };
  try {
    return await answerOf(url, options);
  } catch (cause) {
    if (cause instanceof UnusableAnswerError || cause instanceof PrivateAddressError) throw cause;
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    const reason = signal.aborted
      ? `it did not answer within ${FETCH_MS_MAX / 1000} s`
      : `no connection (${code})`;
    throw new UnusableAnswerError(reason, { cause });
  }
}

const answerOf = (url: URL, options: object): Promise<FetchedDocument> =>
  new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      const { statusCode: status, headers } = response;
      const refuse = (reason: string) => {
        reject(new UnusableAnswerError(reason));
        response.destroy();
      };
      response.on('error', reject);
      if (status !== HTTP_OK) return refuse(`it answered ${status}`);
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        if ((bytes += piece.length) > BYTES_MAX) refuse('it is longer than 5 KiB');
      });
      response.on('end', () =>
        resolve({ text: Buffer.concat(pieces).toString(), keptMs: keptMsOf(headers) }),
      );
    });
    request.on('error', reject);
  });

function keptMsOf({ 'cache-control': rules = '', age = '0' }: IncomingHttpHeaders): number {
  if (/\bno-(store|cache)\b/i.test(rules)) return 0;
  const [, seconds = '0'] = /\bmax-age="?(\d+)/i.exec(rules) ?? [];
  return Math.min(DAY_MS, Math.max(0, (Number(seconds) - (Number(age) || 0)) * 1000));
}
