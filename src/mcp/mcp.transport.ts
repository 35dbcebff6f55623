import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthenticateAccessToken } from '../grants/queries/authenticate-access-token.query.js';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { SCOPES } from '../kernel/permissions.js';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { Transport } from '../platform/http/transport.js';
import { corsHeaders, HostAndOrigin } from './host-and-origin.js';
import { failure, JSON_RPC_CODES, type Failure } from './json-rpc.js';

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i;

/** Assistants with an access token of a user. */
@Injectable()
export class McpTransport extends Transport {
  static override readonly credentials = ['access_token'] as const;
  static override readonly rightsByCall = true;
  readonly countsAs = 'mcp';
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

  override countedFor({ userId }: Caller): string {
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

  present(error: AppError, request: FastifyRequest): PresentedError {
    const { status, headers } = presentError(error);
    return {
      status,
      headers: {
        ...headers,
        ...corsHeaders(request, this.hostAndOrigin),
        ...(status === 401 ? { 'WWW-Authenticate': this.challenge(error) } : {}),
        ...(status === 405 ? { Allow: 'POST' } : {}),
      },
      body: bodyOf(error),
    };
  }

  /** Names every scope: clients ask their user for exactly what stands here. */
  private challenge({ details: { token } }: AppError): string {
    const fault = token === 'expired' ? 'token expired' : 'token invalid';
    const about = token === 'missing' ? [] : ['error="invalid_token"', `error_description="${fault}"`];
    const metadata = `${this.config.publicBaseUrl}/.well-known/oauth-protected-resource/mcp/v1`;
    const parts = [...about, `resource_metadata="${metadata}"`, `scope="${SCOPES.join(' ')}"`];
    return `Bearer ${parts.join(', ')}`;
  }
}

function bodyOf({ code, status, message, details }: AppError): Failure {
  if (status === 401) return failure(null, JSON_RPC_CODES.unauthorized, unauthorizedText(details.token));
  if (code === 'malformed_json') return failure(null, JSON_RPC_CODES.parseError, message);
  if (status >= 500) return failure(null, JSON_RPC_CODES.internalError, message);
  return failure(null, JSON_RPC_CODES.refused, message);
}

const unauthorizedText = (token: unknown): string =>
  token === 'expired' ? 'Unauthorized: token expired' : 'Unauthorized';
