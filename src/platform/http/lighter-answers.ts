import { hash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBodyIncomplete } from './unread-body.js';

/** Shorter answers are not compressed: they fit into one network packet anyway. */
const PACKED_FROM_BYTES = 1_400;

const TAG_CHARS = 22;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

interface Coding {
  readonly pack: (content: Buffer) => Promise<Buffer>;
  readonly stream: () => Transform;
}

/** Compression methods. Both work in threads, so the event loop does not wait. */
const CODINGS: Readonly<Record<'br' | 'gzip', Coding>> = {
  br: {
    pack: (content) => promisify(brotliCompress)(content, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { pack: (content) => promisify(gzip)(content, GZIP), stream: () => createGzip(GZIP) },
};

/**
 * Returns the preferred coding that an Accept-Encoding header names; null if it names neither. `*` is
 * ignored.
 */
export function answerCodingFor(accepted = ''): 'br' | 'gzip' | null {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
      return [name, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const br = weights.get('br') ?? 0;
  const gzipped = weights.get('gzip') ?? 0;
  if (br === 0 && gzipped === 0) return null;
  return br >= gzipped ? 'br' : 'gzip';
}

/** Returns a weak entity tag for the content that determines an answer. */
export const entityTagOf = (told: string | Buffer): string =>
  `W/"${hash('sha256', told, 'base64url').slice(0, TAG_CHARS)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Tells whether the client of a GET already has the answer with this tag. */
export const isAnswerNotModified = ({ method, headers }: FastifyRequest, tag: string): boolean =>
  method === 'GET' &&
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || opaque(each) === opaque(tag));

/**
 * Answers 304 if the client has the answer already, and compresses the answer for clients that support it.
 * Only for transports with `packsAnswers`, whose answers never mix secrets with text of others: the size of
 * a compressed answer would reveal both.
 */
export async function compressedOrNotModifiedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { transport } = request.routeOptions.config?.admission ?? {};
  if (!transport?.packsAnswers) return payload;
  reply.header('Vary', 'Accept-Encoding');
  if (isBodyIncomplete(request.raw)) return payload;
  const whole = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && reply.statusCode === 200) {
    if (whole instanceof Buffer && !reply.hasHeader('ETag')) reply.header('ETag', entityTagOf(whole));
    if (reply.hasHeader('ETag') && isAnswerNotModified(request, String(reply.getHeader('ETag')))) {
      reply.code(304).removeHeader('Content-Type');
      return null;
    }
  }
  if (typeof payload === 'string' || payload instanceof Buffer)
    return compressedAnswer(request, reply, payload);
  const coding = answerCodingFor(request.headers['accept-encoding']);
  if (!(payload instanceof Readable) || coding === null) return payload;
  reply.header('Content-Encoding', coding);
  // No handler: an error destroys both streams and thereby breaks the connection.
  return pipeline(payload, CODINGS[coding].stream(), () => undefined);
}

/** Compresses a complete answer if the client supports it, and sets its headers. */
export async function compressedAnswer(
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
): Promise<string | Buffer> {
  reply.header('Vary', 'Accept-Encoding');
  const coding = answerCodingFor(headers['accept-encoding']);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (coding === null || bytes.length < PACKED_FROM_BYTES || isBodyIncomplete(raw)) return content;
  const packed = await CODINGS[coding].pack(bytes);
  // Only now, because the request may have been answered with an error while this was compressed.
  reply.header('Content-Encoding', coding);
  return packed;
}
