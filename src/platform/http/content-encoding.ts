import { createGunzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { AppError, bodyTooLargeError } from '@alert-review/kernel';

type Headers = IncomingMessage['headers'];

/**
 * Returns the encoding of a request's body. Throws AppError unsupported_content_encoding unless it is gzip
 * or identity.
 */
export function contentEncoding(headers: Headers): 'gzip' | 'identity' {
  const value = headers['content-encoding'];
  const coding = value?.trim().toLowerCase() ?? 'identity';
  if (coding === 'gzip' || coding === 'x-gzip') return 'gzip';
  if (coding === 'identity' || coding === '') return 'identity';
  throw new AppError('unsupported_content_encoding', { field: 'Content-Encoding', value: value ?? null });
}

/**
 * Returns the decoded body. `bytesMax` limits the compressed bytes. The stream fails with bad_request for
 * invalid gzip.
 */
export function decodedStream(request: IncomingMessage, bytesMax = Infinity): Readable {
  if (contentEncoding(request.headers) === 'identity') return request;
  const plain = createGunzip();
  // Do not destroy the request: its connection must still carry the answer.
  finished(request, (error) => {
    if (error) plain.destroy(error);
  });
  // Count compressed bytes, because gzip blocks that unpack to nothing could continue forever.
  let packed = 0;
  const count = (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > bytesMax) plain.destroy(bodyTooLargeError(bytesMax));
  };
  request.on('data', count);
  // Remove the listener: otherwise the request would keep flowing after a broken pipe.
  plain.once('unpipe', () => request.off('data', count));
  return request.pipe(plain);
}

/** Converts errors of gzip to AppError bad_request. Returns other errors unchanged. */
export const readingError = (error: unknown): unknown =>
  String((error as NodeJS.ErrnoException | null)?.code).startsWith('Z_') ? badGzip(error) : error;

const badGzip = (cause: unknown): AppError =>
  new AppError('bad_request', { field: 'body', reason: 'its body is not valid gzip' }, { cause });
