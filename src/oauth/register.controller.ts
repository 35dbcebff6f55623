import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegisterClient } from './commands/register-client.command.js';
import type { Client } from './domain/client.record.js';
import { GetRegisteredClient } from './queries/get-registered-client.query.js';
import { SCOPES } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { Admission, Admit } from '../platform/http/admission.js';
import { SECRET_ANSWER_HEADERS } from './cross-origin.js';
import { OAuthTransport } from './oauth.transport.js';

const BODY_BYTES_MAX = 16 * 1024;

/** Dynamic client registration (RFC 7591), and the endpoint where a client reads its registration. */
@Controller('oauth/register')
export class RegisterController {
  constructor(
    private readonly bus: Bus,
    private readonly admission: Admission,
    private readonly config: Config,
  ) {}

  @Post()
  @Admit(OAuthTransport, 'open', [RegisterClient], { bodyBytesMax: BODY_BYTES_MAX })
  async register(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { rateLimitRegistrationPerMinute } = this.config;
    await this.admission.countOf('registration', rateLimitRegistrationPerMinute, request, reply);
    const message = new RegisterClient(body, request.correlationId);
    const { client, secret, registrationToken } = await this.bus.send(message);
    reply.headers(SECRET_ANSWER_HEADERS);
    return {
      ...this.viewOf(client),
      ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      registration_access_token: registrationToken,
    };
  }

  @Get(':id')
  @Admit(OAuthTransport, 'limited', [GetRegisteredClient])
  async registered(
    @Param('id') id: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const client = await this.bus.send(new GetRegisteredClient(id, token));
    reply.headers(SECRET_ANSWER_HEADERS);
    return this.viewOf(client);
  }

  private viewOf({ id, name, redirectUris, method, createdAt }: Client): object {
    return {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: method,
      grant_types: method === 'none' ? ['authorization_code'] : ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: SCOPES.join(' '),
      registration_client_uri: `${this.config.publicBaseUrl}/oauth/register/${id}`,
    };
  }
}
