import { createGunzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { AppError, bodyTooLarge } from '@alert-review/kernel';

type Headers = IncomingMessage['headers'];

/** Returns the encoding. Throws AppError unsupported_content_encoding for any but gzip and identity. */
export function contentEncoding(headers: Headers): 'gzip' | 'identity' {
  const value = headers['content-encoding'];
  const coding = value?.trim().toLowerCase() ?? 'identity';
  if (coding === 'gzip' || coding === 'x-gzip') return 'gzip';
  if (coding === 'identity' || coding === '') return 'identity';
  throw new AppError('unsupported_content_encoding', { field: 'Content-Encoding', value: value ?? null });
}

/** Decodes a body. `bytesMax` limits packed bytes. Throws bad_request for invalid gzip. */
export function decodedStream(request: IncomingMessage, bytesMax = Infinity): Readable {
  if (contentEncoding(request.headers) === 'identity') return request;
  const plain = createGunzip();
  // Why not destroyed: the request's connection carries the answer.
  finished(request, (error) => {
    if (error) plain.destroy(error);
  });
  // Why counted: gzip blocks that unpack to nothing could continue forever.
  let packed = 0;
  const count = (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > bytesMax) plain.destroy(bodyTooLarge(bytesMax));
  };
  request.on('data', count);
  // Why: with another listener a broken pipe would let the rest flow on.
  plain.once('unpipe', () => request.off('data', count));
  return request.pipe(plain);
}

/** Returns AppError bad_request for bad gzip, else the error itself. */
export const readingError = (error: unknown): unknown =>
  String((error as NodeJS.ErrnoException | null)?.code).startsWith('Z_') ? badGzip(error) : error;

const badGzip = (cause: unknown): AppError =>
  new AppError('bad_request', { field: 'body', reason: 'its body is not valid gzip' }, { cause });
