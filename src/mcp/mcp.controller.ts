import { Body, Controller, Delete, Get, Options, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cutText } from '../kernel/shown-value.js';
import { AppError } from '../kernel/app-error.js';
import { Admit } from '../platform/http/admission.js';
import { VERSION } from '../platform/process/version.js';
import { corsHeaders, HostAndOrigin } from './host-and-origin.js';
import {
  failure,
  JSON_RPC_CODES,
  readMessage,
  success,
  type Failure,
  type RpcRequest,
  type Success,
} from './json-rpc.js';
import { McpTransport } from './mcp.transport.js';

const BODY_BYTES_MAX = 32 * 1024 * 1024;

/** Revisions of the protocol that begin with `initialize`, the newest first. */
const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
    'Last-Event-ID',
  'Access-Control-Max-Age': '86400',
} as const;

/** The MCP endpoint: one JSON-RPC message in a POST, its answer in the response; no sessions, no streams. */
@Controller('mcp/v1')
export class McpController {
  constructor(private readonly hostAndOrigin: HostAndOrigin) {}

  @Post()
  @Admit(McpTransport, 'access_token', [], { bodyBytesMax: BODY_BYTES_MAX })
  take(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): unknown {
    reply.headers(corsHeaders(request, this.hostAndOrigin));
    const message = readMessage(body);
    if (message === null) {
      reply.code(400);
      return failure(null, JSON_RPC_CODES.invalidRequest, 'The body must be one JSON-RPC 2.0 message');
    }
    if (message === 'silent') {
      reply.code(202);
      return undefined;
    }
    const revision = request.headers['mcp-protocol-version'];
    const isKnown = revision === undefined || REVISIONS.some((known) => known === revision);
    if (!isKnown && message.method !== 'initialize') {
      reply.code(400);
      const known = `MCP-Protocol-Version must be one of ${REVISIONS.join(', ')}`;
      return failure(message.id, JSON_RPC_CODES.refused, known);
    }
    reply.code(200);
    return answer(message);
  }

  /** There is no stream to listen to and no session to end; said only to those who may come at all. */
  @Get()
  @Admit(McpTransport, 'access_token')
  listen(@Req() { method }: FastifyRequest): never {
    throw new AppError('method_not_allowed', { field: 'method', value: method, allowed: 'POST' });
  }

  @Delete()
  @Admit(McpTransport, 'access_token')
  end(@Req() { method }: FastifyRequest): never {
    throw new AppError('method_not_allowed', { field: 'method', value: method, allowed: 'POST' });
  }

  @Options()
  @Admit(McpTransport, 'open')
  preflight(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.hostAndOrigin.check(request);
    reply.code(204).headers({ ...corsHeaders(request, this.hostAndOrigin), ...PREFLIGHT_HEADERS });
  }
}

function answer({ id, method, params }: RpcRequest): Success | Failure {
  switch (method) {
    case 'initialize': {
      const asked = params['protocolVersion'];
      return success(id, {
        protocolVersion: REVISIONS.find((known) => known === asked) ?? REVISIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'alert-review', title: 'Alert Review', version: VERSION },
      });
    }
    case 'ping':
      return success(id, {});
    case 'tools/list':
      return success(id, { tools: [] });
    case 'tools/call':
      return failure(id, JSON_RPC_CODES.invalidParams, `Unknown tool: ${shownName(params['name'])}`);
    default:
      return failure(id, JSON_RPC_CODES.methodNotFound, `Method not found: ${shownName(method)}`);
  }
}

/** Of a method or a tool; what is no text may not be made one as it is. */
const shownName = (name: unknown): string =>
  cutText(typeof name === 'string' ? name : JSON.stringify(name ?? null));
