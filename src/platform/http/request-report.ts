import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declareHistogram } from '../observability/metrics.js';
import { openSpan, tracePlaceOf, type OpenSpan } from '../observability/traces.js';
import { requestContext } from '../process/request-context.js';

const DURATION = declareHistogram(
  'http_request_duration_seconds',
  'Requests by the pattern of their route; those to unknown paths share one.',
  ['method', 'route', 'status'],
);
const logger = new Logger('http');

/** Bytes that went over a connection before the current request. */
const bytesBefore = new WeakMap<Socket, { readonly in: number; readonly out: number }>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while traces are off. */
    span: OpenSpan | null;
  }
}

/** As proxies have it in their logs: no answer was begun. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499;

const UNKNOWN = { method: 'any', route: 'unknown' };

const OWN_ID = /^[0-9a-z]{26}$/;

/** Goes on within the request: lines of the log have its ids, and spans belong to its trace. */
export const runAsRequest = ({ id, correlationId, span }: FastifyRequest, work: () => void): void =>
  requestContext.run({ requestId: id, correlationId }, work, span?.place);

/** Begins the span of a request, within the trace that the client names. */
export function beginSpan(request: FastifyRequest): void {
  const { method, route } = patternOf(request);
  const parent = tracePlaceOf(request.headers['traceparent']);
  const fields = { 'http.request.method': method, 'http.route': route };
  request.span = openSpan('SERVER', `${method} ${route}`, fields, parent);
}

/**
 * Counts each request once, writes a line about it and ends its span. A client that hangs up before it has
 * the whole answer counts when its connection closes, with 499 where no answer was begun.
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
  // Why undefined fields: left out of the line, they cost less than parts put together.
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

/** Returns what went over the connection since its last answer, heads included. */
function bytesOf(socket: Socket): { readonly in: number; readonly out: number } | null {
  const { bytesRead, bytesWritten } = socket;
  // Why: an injected request has no connection.
  if (bytesRead === undefined || bytesWritten === undefined) return null;
  const before = bytesBefore.get(socket);
  bytesBefore.set(socket, { in: bytesRead, out: bytesWritten });
  return { in: bytesRead - (before?.in ?? 0), out: bytesWritten - (before?.out ?? 0) };
}

/** Returns an id of ours in the path; a path may hold anything else. */
function idIn({ params }: FastifyRequest, name: string): string | undefined {
  const id = (params as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof id === 'string' && OWN_ID.test(id) ? id : undefined;
}
