import {
  Catch,
  HttpException,
  Inject,
  Logger,
  Optional,
  type ArgumentsHost,
  type ExceptionFilter,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, bodyTooLargeError, cutText, type ErrorCode, Ids, shownValue } from '@alert-review/kernel';
import { isScimAddress, unsupportedMediaTypeError } from './media-types.js';
import { presentScimError } from './scim-errors.js';
import { setSecurityHeaders } from './security-headers.js';
import { requestContext } from '../process/request-context.js';

const RETRY_SECONDS = 5;

/** Headers that describe one content. An error must not carry them from the answer that it replaces. */
const HEADERS_OF_CONTENT = [
  'Accept-Ranges',
  'Cache-Control',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Language',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Expires',
  'Last-Modified',
  'Location',
];

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

export interface PresentedError {
  readonly status: number;
  /** Headers of the answer. The Content-Type defaults to JSON. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | string;
}

interface JsonErrorResponse extends PresentedError {
  readonly body: { readonly error: ErrorCode; readonly message: string; readonly details: object };
}

/** Presents an error as JSON. Details always contain `field` and `value`; long values are cut. */
export function presentError(error: AppError): JsonErrorResponse {
  const { retry_after: retryAfter } = error.details;
  const retrySeconds = typeof retryAfter === 'number' ? retryAfter : RETRY_SECONDS;
  return {
    status: error.status,
    headers: {
      ...(error.status === 429 || error.status === 503 || retryAfter !== undefined
        ? { 'Retry-After': String(retrySeconds) }
        : {}),
      // Close the connection, so that the rest of the body is not read as the next request.
      ...(error.code === 'request_timeout' ? { Connection: 'close' } : {}),
    },
    body: {
      error: error.code,
      message: error.message,
      details: { field: null, value: null, ...(shown(error.details) as object) },
    },
  };
}

/** Error pages for browsers at addresses that belong to no transport. The pages module provides it. */
export abstract class ErrorPages {
  /** Presents an error with the menu of the reader, if somebody is signed in. */
  abstract presentAnywhere(error: AppError, request: FastifyRequest): Promise<PresentedError>;
}

/** Tells whether a browser asks for a page. Addresses under /.well-known are for programs only. */
export const wantsPage = ({ headers: { accept = '' }, url }: FastifyRequest): boolean =>
  accept.includes('text/html') && !url.includes('/.well-known/');

/** Answers errors in the format of the route's transport, and logs errors of the server with their cause. */
@Catch()
export class ErrorAnswers implements ExceptionFilter, OnModuleInit {
  private readonly logger = new Logger('http');

  constructor(
    private readonly ids: Ids,
    private readonly modules: ModuleRef,
    private readonly server: HttpAdapterHost,
    @Optional() @Inject(ErrorPages) private readonly pages?: ErrorPages,
  ) {}

  /** Fastify refuses some addresses before any handler of Nest is asked. */
  onModuleInit(): void {
    this.server.httpAdapter.getInstance<FastifyInstance>().errorPages = this.pages ?? null;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = thrown instanceof AppError ? thrown : this.translate(thrown, request);
    if (error.status >= 500 && error.code !== 'shutting_down') {
      const context = { ...requestContext.get(), requestId: request.id };
      requestContext.run(context, () => this.report(error, request));
    }
    if (reply.sent) return;
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    request.errorCode = error.code;
    const presented = this.presented(error, request);
    if (presented instanceof Promise) void presented.then((later) => this.send(reply, later));
    else this.send(reply, presented);
  }

  private send(reply: FastifyReply, { status, headers, body }: PresentedError): void {
    // The deadline may have answered while a page was made.
    if (reply.sent) return;
    for (const name of HEADERS_OF_CONTENT) reply.removeHeader(name);
    // Set again, because one of the headers has a new value for every answer.
    setSecurityHeaders(reply.raw);
    void reply.code(status).type('application/json; charset=utf-8').headers(headers).send(body);
  }

  private presented(error: AppError, request: FastifyRequest): PresentedError | Promise<PresentedError> {
    const { transport } = request.routeOptions.config.admission ?? {};
    if (!transport && isScimAddress(request.url)) return presentScimError(error, presentError(error));
    if (!transport)
      return this.pages && wantsPage(request)
        ? this.pages.presentAnywhere(error, request)
        : presentError(error);
    return this.modules.get(transport, { strict: false }).present(error, request);
  }

  private report(error: AppError, request: FastifyRequest): void {
    const level = error.code === 'internal_error' ? 'error' : 'warn';
    this.logger[level]({
      msg: error.message,
      code: error.code,
      error_id: error.details.error_id,
      route: request.routeOptions.url ?? null,
      err: error.cause ?? error,
    });
  }

  private translate(thrown: unknown, request: FastifyRequest): AppError {
    const cause = { cause: thrown };
    if (isHungUp(thrown, request))
      return new AppError('bad_request', { field: 'body', reason: 'its body broke off' }, cause);
    const code = thrown instanceof HttpException ? CODE_OF_STATUS[thrown.getStatus()] : undefined;
    switch (code) {
      case undefined:
        return new AppError('internal_error', { error_id: this.ids.next() }, cause);
      case 'bad_request':
        return new AppError(code, { reason: (thrown as HttpException).message }, cause);
      case 'body_too_large':
        return bodyTooLargeError(request.routeOptions.bodyLimit, null, thrown);
      case 'unsupported_media_type':
        return unsupportedMediaTypeError(request, undefined, thrown);
      case 'rate_limited':
        return new AppError(code, { retry_after: RETRY_SECONDS }, cause);
      default:
        return new AppError(code, {}, cause);
    }
  }
}

const isHungUp = (thrown: unknown, { raw }: FastifyRequest): boolean =>
  (thrown as { code?: unknown } | null)?.code === 'ECONNRESET' && raw.destroyed && !raw.complete;

function shown(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(shown);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === 'value' ? shownValue(item) : shown(item)]),
  );
}
