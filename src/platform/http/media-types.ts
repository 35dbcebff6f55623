import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, bodyTooLargeError } from '@alert-review/kernel';

export const JSON_TYPE = 'application/json';
export const SCIM_TYPE = 'application/scim+json';
export const XML_TYPE = 'application/xml';
export const CSV_TYPE = 'text/csv';
export const NDJSON_TYPE = 'application/x-ndjson';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const MULTIPART_FORM_TYPE = 'multipart/form-data';

export const mediaTypeOf = (header = ''): string => header.split(';', 1)[0]!.trim().toLowerCase();

/** Tells whether the request comes from a user directory (SCIM), even at addresses without a route. */
export const isScimAddress = (url: string): boolean => /^\/scim(?:[/?]|$)/i.test(url);

function takenBy({ routeOptions, url }: FastifyRequest): readonly string[] {
  const { takesForm, takesFiles } = routeOptions.config;
  if (isScimAddress(url)) return [SCIM_TYPE, JSON_TYPE];
  if (takesFiles) return [MULTIPART_FORM_TYPE, FORM_TYPE];
  return takesForm ? [FORM_TYPE] : [JSON_TYPE];
}

/** Returns the error unsupported_media_type, which names the accepted types. */
export function unsupportedMediaTypeError(
  request: FastifyRequest,
  taken = takenBy(request),
  cause?: unknown,
): AppError {
  const value = request.headers['content-type'] ?? null;
  const supported = taken.join(', ').replace(/, (?=\S+$)/, ' or ');
  return new AppError('unsupported_media_type', { field: 'Content-Type', value, supported }, { cause });
}

/**
 * Throws unsupported_media_type if the type is not among the accepted types. A body without a type counts
 * as the first of them.
 */
export function requireMediaType(request: FastifyRequest, taken: readonly string[]): void {
  const value = request.headers['content-type'];
  if (value !== undefined && !taken.includes(mediaTypeOf(value)))
    throw unsupportedMediaTypeError(request, taken);
}

/**
 * Throws unsupported_media_type for a form where none is expected, for another type where a form is
 * required, or for another encoding than UTF-8.
 */
export function requireExpectedFormType(request: FastifyRequest): void {
  const type = mediaTypeOf(request.headers['content-type']);
  const taken = takenBy(request);
  const isForm = [FORM_TYPE, MULTIPART_FORM_TYPE].includes(type);
  if (type !== '' && !taken.includes(type) && (isForm || !taken.includes(JSON_TYPE)))
    throw unsupportedMediaTypeError(request, taken);
  requireUtf8(request);
}

/**
 * Throws unsupported_media_type for another encoding than UTF-8. Files with a mapping are exempt, because
 * the mapping names their encoding.
 */
export function requireUtf8({ headers, query }: FastifyRequest): void {
  const value = headers['content-type'] ?? '';
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(value) ?? [];
  if (charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset)) return;
  if (mediaTypeOf(value) === CSV_TYPE || 'mapping_id' in (query as object)) return;
  const supported = `in UTF-8; charset ${charset} is not read`;
  throw new AppError('unsupported_media_type', { field: 'Content-Type', value, supported });
}

/**
 * Throws body_too_large if the announced size exceeds the limit, or unsupported_media_type if the type is
 * wrong.
 */
export function requireAllowedBodyHeaders(request: FastifyRequest): void {
  const { bodyLimit: limit, config } = request.routeOptions;
  const bytes = Number(request.headers['content-length']);
  if (!(bytes > limit)) return;
  if (!config.takesForm && ![JSON_TYPE, SCIM_TYPE].includes(mediaTypeOf(request.headers['content-type'])))
    throw unsupportedMediaTypeError(request);
  throw bodyTooLargeError(limit, bytes);
}

/**
 * Takes away the charset that Fastify adds. SCIM's type has none (RFC 7644, section 8.1), and strict clients
 * refuse it.
 */
export function removeScimCharset(reply: FastifyReply): void {
  if (mediaTypeOf(String(reply.getHeader('Content-Type'))) === SCIM_TYPE)
    reply.header('Content-Type', SCIM_TYPE);
}
