import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declareHistogram } from '../observability/metrics.js';
import { openSpan, parseTraceparent, type OpenSpan } from '../observability/traces.js';
import { requestContext } from '../process/request-context.js';

const DURATION = declareHistogram(
  'http_request_duration_seconds',
  'Requests by the pattern of their route; all unknown paths share one pattern.',
  ['method', 'route', 'status'],
);
const logger = new Logger('http');

/** Bytes that passed over a connection before the current request. */
const bytesBefore = new WeakMap<Socket, { readonly in: number; readonly out: number }>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while tracing is off. */
    span: OpenSpan | null;
  }
}

/** Status that proxies log if the client closed the connection before an answer. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499;

const UNKNOWN = { method: 'any', route: 'unknown' };

const OWN_ID = /^[0-9a-z]{26}$/;

/** Runs work in the context of a request: log lines get its ids, and spans belong to its trace. */
export const runAsRequest = ({ id, correlationId, span }: FastifyRequest, work: () => void): void =>
  requestContext.run({ requestId: id, correlationId }, work, span?.place);

/** Begins the span of a request, as part of the trace that the client names. */
export function beginSpan(request: FastifyRequest): void {
  const { method, route } = patternOf(request);
  const parent = parseTraceparent(request.headers['traceparent']);
  const fields = { 'http.request.method': method, 'http.route': route };
  request.span = openSpan('SERVER', `${method} ${route}`, fields, parent);
}

/**
 * Counts each request once, logs a line and ends its span. If a client hangs up before it has the whole
 * answer, this happens when its connection closes, with status 499 if no answer was begun.
 */
export function reportRequests(fastify: FastifyInstance): void {
  const reported = new WeakSet<FastifyRequest>();
  const reportOnce = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    if (reported.has(request)) return;
    reported.add(request);
    report(request, reply, status);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      reportOnce(request, reply, reply.raw.headersSent ? reply.statusCode : CLIENT_CLOSED_REQUEST),
    );
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    reportOnce(request, reply, reply.statusCode);
    done();
  });
}

function report(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const { method, route } = patternOf(request);
  DURATION.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, reply.elapsedTime / 1_000);
  const { brokenBy } = request;
  runAsRequest(request, () =>
    brokenBy === null
      ? logger.log(lineOf(request, reply, status))
      : logger.warn({ ...lineOf(request, reply, status), msg: 'answer broken off', err: brokenBy }),
  );
  if (request.span) endSpan(request.span, request, status);
}

const patternOf = ({ method, routeOptions: { url: route } }: FastifyRequest) =>
  route === undefined ? UNKNOWN : { method, route };

function endSpan(span: OpenSpan, request: FastifyRequest, status: number): void {
  span.add({
    'http.response.status_code': status,
    organization: request.caller?.orgId,
    session: idIn(request, 'session_id'),
    investigation: idIn(request, 'investigation_id'),
    correlation: request.correlationId,
  });
  span.end(status >= 500 ? String(status) : undefined);
}

function lineOf(request: FastifyRequest, reply: FastifyReply, status: number): object {
  const { caller } = request;
  const bytes = bytesOf(request.raw.socket);
  // Undefined fields are omitted from the line; that is cheaper than composing objects.
  return {
    msg: 'request',
    method: request.method,
    route: request.routeOptions.url ?? null,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    organization: caller?.orgId,
    user: caller?.userId,
    client: caller?.clientId ?? undefined,
    bytesIn: bytes?.in,
    bytesOut: bytes?.out,
    session: idIn(request, 'session_id'),
    investigation: idIn(request, 'investigation_id'),
  };
}

/** Returns the bytes that passed over the connection since its last answer, including headers. */
function bytesOf(socket: Socket): { readonly in: number; readonly out: number } | null {
  const { bytesRead, bytesWritten } = socket;
  // An injected request (in tests) has no connection.
  if (bytesRead === undefined || bytesWritten === undefined) return null;
  const before = bytesBefore.get(socket);
  bytesBefore.set(socket, { in: bytesRead, out: bytesWritten });
  return { in: bytesRead - (before?.in ?? 0), out: bytesWritten - (before?.out ?? 0) };
}

/** Returns a path parameter if it is an id of ours, as a path may contain any text. */
function idIn({ params }: FastifyRequest, name: string): string | undefined {
  const id = (params as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof id === 'string' && OWN_ID.test(id) ? id : undefined;
}
