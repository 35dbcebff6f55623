import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { histogram } from '../observability/metrics.js';
import { requestContext } from '../process/request-context.js';

const DURATION = histogram(
  'http_request_duration_seconds',
  'Requests by the pattern of their route; those to unknown paths share one.',
  ['method', 'route', 'status'],
);
const logger = new Logger('http');

/** Bytes that went over a connection before the current request. */
const bytesBefore = new WeakMap<Socket, { readonly in: number; readonly out: number }>();

const UNKNOWN = { method: 'any', route: 'unknown' };

/** Ids of ours; a path may hold anything else. */
const OWN_ID = /^[0-9a-z]{26}$/;
const ID_PARAMETERS = { session_id: 'session', investigation_id: 'investigation' } as const;

export const contextOf = ({ id, correlationId }: FastifyRequest) => ({ requestId: id, correlationId });

/** Counts each answered request and writes a line about it. */
export function reportRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const place = url === undefined ? UNKNOWN : { method: request.method, route: url };
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    DURATION.observe({ ...place, status }, reply.elapsedTime / 1_000);
    requestContext.run(contextOf(request), () => logger.log(lineOf(request, reply)));
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  const { caller } = request;
  return {
    msg: 'request',
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    ...(caller && { organization: caller.orgId, user: caller.userId }),
    ...(caller?.clientId && { client: caller.clientId }),
    ...bytesOf(request.raw.socket),
    ...idsOf(request.params),
  };
}

/** Returns what went over the connection since its last answer, heads included. */
function bytesOf(socket: Socket): { bytesIn?: number; bytesOut?: number } {
  const { bytesRead, bytesWritten } = socket;
  // Why: an injected request has no connection.
  if (bytesRead === undefined || bytesWritten === undefined) return {};
  const before = bytesBefore.get(socket);
  bytesBefore.set(socket, { in: bytesRead, out: bytesWritten });
  return { bytesIn: bytesRead - (before?.in ?? 0), bytesOut: bytesWritten - (before?.out ?? 0) };
}

function idsOf(params: unknown): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [name, field] of Object.entries(ID_PARAMETERS)) {
    const id = (params as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (typeof id === 'string' && OWN_ID.test(id)) ids[field] = id;
  }
  return ids;
}
