import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExchangeCode } from './commands/exchange-code.command.js';
import { RefreshTokens } from './commands/refresh-tokens.command.js';
import { RevokeToken } from './commands/revoke-token.command.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Admission, Admit } from '../platform/http/admission.js';
import { SingleValueParameters, type Parameters } from '../platform/http/parameters.js';
import { EmptiedDatabaseCheck } from '../platform/records/documents-present.js';
import { SECRET_ANSWER_HEADERS } from './cross-origin.js';
import { OAuthTransport } from './oauth.transport.js';

/**
 * Returns the client credentials of the form or of the Basic header. Throws invalid_client if they are
 * missing, invalid_request if both are sent.
 */
function credentialsOf(form: SingleValueParameters, authorization: string | undefined) {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  if (authorization === undefined) {
    if (id === undefined) throw new AppError('invalid_client', { field: 'client_id' });
    return { id, secret: secret ?? null };
  }
  const basic = basicOf(authorization);
  if (secret !== undefined || (id !== undefined && id !== basic.id))
    throw new AppError('invalid_request', {
      field: 'Authorization',
      reason: 'A client says who it is in the header or in the form, not in both',
    });
  return basic;
}

function basicOf(authorization: string) {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization) ?? [];
  const [id, ...secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':');
  if (!id || secret.length === 0) throw new AppError('invalid_client', { field: 'Authorization' });
  return { id: decoded(id), secret: decoded(secret.join(':')) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new AppError('invalid_client', { field: 'Authorization' }, { cause });
  }
}

const FORM = { takesForm: true, bodyBytesMax: 16 * 1024 };

/** Token endpoint (RFC 6749) and revocation endpoint (RFC 7009). */
@Controller('oauth')
export class TokenController {
  constructor(
    private readonly bus: Bus,
    private readonly admission: Admission,
    private readonly documents: EmptiedDatabaseCheck,
  ) {}

  @Post('token')
  @HttpCode(200)
  @Admit(OAuthTransport, 'open', [ExchangeCode, RefreshTokens], FORM)
  async token(
    @Body() body: Parameters | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const form = formOf(body);
    const tokens = await this.countWrongSecrets(request, reply, () =>
      this.bus.send(tokenMessage(form, request)),
    );
    reply.headers(SECRET_ANSWER_HEADERS);
    return {
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: tokens.expiresInSeconds,
      ...(tokens.refreshToken === null ? {} : { refresh_token: tokens.refreshToken }),
      scope: tokens.scopes.join(' '),
    };
  }

  @Post('revoke')
  @HttpCode(200)
  @Admit(OAuthTransport, 'open', [RevokeToken], FORM)
  async revoke(
    @Body() body: Parameters | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const form = formOf(body);
    await this.countWrongSecrets(request, reply, async () => {
      const credentials = credentialsOf(form, request.headers.authorization);
      const token = requireField(form, 'token');
      return this.bus.send(new RevokeToken({ credentials, token, correlationId: request.correlationId }));
    });
    reply.headers(SECRET_ANSWER_HEADERS);
    return {};
  }

  /**
   * Counts wrong credentials per address; requests with correct credentials are not limited. Before it
   * reports an unknown client, it checks that the database was not emptied, because then every client would
   * be unknown.
   */
  private async countWrongSecrets<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_client')
        await this.admission.countAddress(request, reply);
      if (error instanceof AppError && /^invalid_(client|grant)$/.test(error.code))
        await this.documents.require();
      throw error;
    }
  }
}

function formOf(body: Parameters | undefined): SingleValueParameters {
  if (!body) throw new AppError('invalid_request', { field: 'body', reason: 'A form is needed' });
  return new SingleValueParameters(body);
}

function requireField(form: SingleValueParameters, field: string): string {
  const value = form.get(field);
  if (value === undefined)
    throw new AppError('invalid_request', { field, reason: `The ${field} is missing` });
  return value;
}

function tokenMessage(
  form: SingleValueParameters,
  { headers, correlationId }: FastifyRequest,
): ExchangeCode | RefreshTokens {
  const grantType = requireField(form, 'grant_type');
  const resource = form.get('resource');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new AppError('unsupported_grant_type', { field: 'grant_type', value: grantType });
  const credentials = credentialsOf(form, headers.authorization);
  if (grantType === 'refresh_token') {
    const refreshToken = requireField(form, 'refresh_token');
    return new RefreshTokens({
      credentials,
      request: { refreshToken, scope: form.get('scope'), resource },
      correlationId,
    });
  }
  const code = requireField(form, 'code');
  const redirectUri = form.get('redirect_uri');
  const verifier = form.get('code_verifier');
  return new ExchangeCode({
    credentials,
    exchange: { code, redirectUri, verifier, resource },
    correlationId,
  });
}
