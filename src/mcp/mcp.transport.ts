import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthenticateAccessToken } from '../oauth/queries/authenticate-access-token.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { Transport } from '../platform/http/transport.js';
import { bearerChallenge } from './bearer-challenge.js';
import { corsHeaders, HostAndOrigin } from './host-and-origin.js';
import { rpcFailure, JSON_RPC_CODES, parseRpcMessage, type RpcFailureMessage } from './json-rpc.js';
import { whereToGrantScope } from './tool-results.js';

/** Matches hosts that ignore a 403 response and read the challenge from the result of a tool only. */
const READS_RESULTS_ONLY = /openai|chatgpt/i;

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

@Injectable()
export class McpTransport extends Transport {
  static override readonly credentials = ['access_token'] as const;
  static override readonly rightsByCall = true;
  readonly rateLimitGroup = 'mcp';
  readonly callsPerMinute: number;
  override readonly callsPerMinuteOfAll: number;

  constructor(
    private readonly bus: Bus,
    private readonly hostAndOrigin: HostAndOrigin,
    private readonly config: Config,
  ) {
    super();
    this.callsPerMinute = config.rateLimitMcpPerMinute;
    this.callsPerMinuteOfAll = config.rateLimitMcpOrganizationPerMinute;
  }

  override rateLimitKey({ userId }: Caller): string {
    return userId;
  }

  async callerOf(request: FastifyRequest): Promise<Caller> {
    this.hostAndOrigin.check(request);
    const { authorization } = request.headers;
    if (authorization === undefined) throw new AppError('unauthorized', { token: 'missing' });
    const [, token] = BEARER.exec(authorization) ?? [];
    if (token === undefined) throw new AppError('unauthorized', { token: 'invalid' });
    return this.bus.send(new AuthenticateAccessToken(token, request.correlationId));
  }

  /** Returns true if the client reacts to an HTTP challenge, false if it reads results only. */
  challenges({ headers }: FastifyRequest): boolean {
    const { mcpScopeErrors: form } = this.config;
    return form === 'auto' ? !READS_RESULTS_ONLY.test(headers['user-agent'] ?? '') : form === 'http';
  }

  present(error: AppError, request: FastifyRequest): PresentedError {
    const { status, headers } = presentError(error);
    return {
      status,
      headers: {
        ...headers,
        ...corsHeaders(request, this.hostAndOrigin),
        ...(status === 401 || error.code === 'insufficient_scope'
          ? { 'WWW-Authenticate': bearerChallenge(error, this.config.publicBaseUrl) }
          : {}),
        ...(status === 405 ? { Allow: 'POST' } : {}),
      },
      body: bodyOf(error, request),
    };
  }
}

function bodyOf(error: AppError, { body }: FastifyRequest): RpcFailureMessage {
  const { code, status, message, details } = error;
  if (code === 'insufficient_scope') {
    const asked = parseRpcMessage(body);
    const id = asked === null || asked === 'silent' ? null : asked.id;
    const data = { required: [details.permission], granted: details.granted };
    return rpcFailure(id, JSON_RPC_CODES.insufficientScope, `${message}. ${whereToGrantScope(error)}`, data);
  }
  if (status === 401) return rpcFailure(null, JSON_RPC_CODES.unauthorized, unauthorizedText(details.token));
  if (code === 'malformed_json') return rpcFailure(null, JSON_RPC_CODES.parseError, message);
  if (status >= 500) return rpcFailure(null, JSON_RPC_CODES.internalError, message);
  return rpcFailure(null, JSON_RPC_CODES.refused, message);
}

const unauthorizedText = (token: unknown): string =>
  token === 'expired' ? 'Unauthorized: token expired' : 'Unauthorized';
