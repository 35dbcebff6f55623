import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type Caller } from '@alert-review/kernel';
import { corsHeaders, HostAndOrigin } from './host-and-origin.js';
import { rpcFailure, JSON_RPC_CODES, parseRpcMessage, withoutNullParams } from './json-rpc.js';
import { LEGACY_REVISIONS, LegacyServer } from './legacy/legacy-server.js';
import { McpTransport } from './mcp.transport.js';
import { RpcMethods } from './rpc-methods.js';
import { isModernRequest, MODERN_REVISION, ModernServer } from './modern/modern-server.js';
import { ResponseStream } from './response-stream.js';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;
const NO_TRACE = '0'.repeat(32);

/** Returns the trace id of `_meta` or of the traceparent header; undefined if neither has one. */
function traceIdOf({ headers }: FastifyRequest, body: unknown): string | undefined {
  const { params } = (body ?? {}) as { params?: { _meta?: { traceparent?: unknown } | null } | null };
  const meta = params?._meta;
  for (const sent of [meta?.traceparent, headers['traceparent']]) {
    const [, traceId] = (typeof sent === 'string' && TRACEPARENT.exec(sent)) || [];
    if (traceId !== undefined && traceId !== NO_TRACE) return traceId;
  }
  return undefined;
}

/** Maximum size of a body. It fits 500 facts of 12,000 characters even if each is written as `\u0439`. */
const BODY_BYTES_MAX = 40 * 1024 * 1024;

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
    'Last-Event-ID',
  'Access-Control-Max-Age': '86400',
} as const;

const PATH = '/mcp/v1';
const ACCESS_TOKEN_ROUTE = {
  admission: { transport: McpTransport, by: 'access_token', messages: [] },
} as const;
const OPEN_ROUTE = { admission: { transport: McpTransport, by: 'open', messages: [] } } as const;

/**
 * JSON-RPC over POST, without sessions. Registered directly with Fastify, so that a request is refused before
 * its body is read.
 */
@Injectable()
export class McpRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly hostAndOrigin: HostAndOrigin,
    private readonly transport: McpTransport,
    private readonly methods: RpcMethods,
    private readonly legacy: LegacyServer,
    private readonly modern: ModernServer,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const config = { ...ACCESS_TOKEN_ROUTE, bodyBytesMax: BODY_BYTES_MAX };
    fastify.post(PATH, { config }, (request, reply) => {
      this.answerPost(request, reply).catch((error: unknown) => sendError(reply, error));
    });
    // Other methods are refused because there are no streams or sessions. Only authenticated callers are
    // told so.
    const others = { method: ['GET', 'PUT', 'PATCH', 'DELETE'], url: PATH, config: ACCESS_TOKEN_ROUTE };
    fastify.route({ ...others, onRequest: refuseMethod, handler: refuseMethod });
    fastify.options(PATH, { config: OPEN_ROUTE }, (request, reply) => this.preflight(request, reply));
  }

  private async answerPost(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller: admitted } = request;
    if (!admitted) throw new AppError('unauthorized');
    const body = withoutNullParams(request.body);
    for (const [name, value] of Object.entries(corsHeaders(request, this.hostAndOrigin)))
      reply.raw.setHeader(name, value);
    const message = parseRpcMessage(body);
    const caller = withTraceId(admitted, traceIdOf(request, body));
    if (message !== null && message !== 'silent' && this.transport.challenges(request))
      this.methods.requireConsentedScopes(message, caller);
    // Refused here: the SDK would open a stream for change notifications, and this server sends none.
    if (message !== null && message !== 'silent' && message.method === 'subscriptions/listen')
      return sendJson(reply, 404, rpcFailure(message.id, JSON_RPC_CODES.methodNotFound, 'Method not found'));
    if (isModernRequest(request, body)) return this.modern.answer(request, reply, body, caller);
    if (message === null) {
      const fault = 'The body must be one JSON-RPC 2.0 message';
      return sendJson(reply, 400, rpcFailure(null, JSON_RPC_CODES.invalidRequest, fault));
    }
    if (message === 'silent') return void reply.code(202).send();
    const revision = request.headers['mcp-protocol-version'];
    if (revision !== undefined && !isKnown(revision) && message.method !== 'initialize') {
      const known = [MODERN_REVISION, ...LEGACY_REVISIONS].join(', ');
      const fault = `MCP-Protocol-Version must be one of ${known}`;
      return sendJson(reply, 400, rpcFailure(message.id, JSON_RPC_CODES.refused, fault));
    }
    reply.code(200);
    const stream = new ResponseStream(request, reply);
    stream.end(await this.legacy.answer(message, caller, stream));
  }

  private preflight(request: FastifyRequest, reply: FastifyReply): void {
    this.hostAndOrigin.check(request);
    const headers = { ...corsHeaders(request, this.hostAndOrigin), ...PREFLIGHT_HEADERS };
    void reply.code(204).headers(headers).send();
  }
}

async function refuseMethod({ method }: FastifyRequest): Promise<never> {
  throw new AppError('method_not_allowed', { field: 'method', value: method, allowed: 'POST' });
}

function sendError(reply: FastifyReply, error: unknown): void {
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(error);
}

const withTraceId = (caller: Caller, traceId: string | undefined): Caller =>
  traceId === undefined ? caller : { ...caller, traceId };

const isKnown = (revision: unknown): boolean => LEGACY_REVISIONS.some((known) => known === revision);

const sendJson = (reply: FastifyReply, status: number, body: object): void =>
  void reply.code(status).type('application/json; charset=utf-8').send(body);
