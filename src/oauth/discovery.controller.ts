import { Controller, Get, HttpCode, Options, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SCOPES } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { Admit } from '../platform/http/admission.js';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './cross-origin.js';
import { OAuthTransport } from './oauth.transport.js';

/**
 * Path of the server metadata. There is no variant with a suffix such as /mcp/v1: clients reject it, because
 * the issuer has no path (RFC 8414, section 3.3).
 */
const SERVER_PATH = '.well-known/oauth-authorization-server';
const RESOURCE_PATHS = [
  '.well-known/oauth-protected-resource/mcp/v1',
  '.well-known/oauth-protected-resource',
] as const;

const CLIENT_PATHS = ['oauth/register', 'oauth/register/:id', 'oauth/token', 'oauth/revoke'] as const;

const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/**
 * Serves the authorization server metadata (RFC 8414) and the protected resource metadata (RFC 9728). All
 * addresses start with PUBLIC_BASE_URL.
 */
@Controller()
export class DiscoveryController {
  constructor(private readonly config: Config) {}

  @Get(SERVER_PATH)
  @Admit(OAuthTransport, 'open')
  authorizationServer(@Res({ passthrough: true }) reply: FastifyReply): object {
    const { publicBaseUrl: base } = this.config;
    allowCaching(reply);
    return {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      revocation_endpoint: `${base}/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: AUTH_METHODS,
      revocation_endpoint_auth_methods_supported: AUTH_METHODS,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: this.takesDocuments(),
    };
  }

  /**
   * Whether to announce client metadata documents: only if an https host is listed. Clients prefer documents
   * to registration, and without a listed host every document would be refused.
   */
  private takesDocuments(): boolean {
    const { oauthClientDocuments: mode, oauthRedirectHosts: hosts } = this.config;
    return mode !== 'off' && hosts.some((host) => !host.includes(':'));
  }

  @Options([SERVER_PATH, ...RESOURCE_PATHS, ...CLIENT_PATHS])
  @HttpCode(204)
  @Admit(OAuthTransport, 'open')
  preflight(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.headers(PREFLIGHT_HEADERS);
  }

  @Get([...RESOURCE_PATHS])
  @Admit(OAuthTransport, 'open')
  protectedResource(@Res({ passthrough: true }) reply: FastifyReply): object {
    allowCaching(reply);
    return {
      resource: this.config.mcpUrl,
      authorization_servers: [this.config.publicBaseUrl],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Alert Review',
    };
  }
}

const allowCaching = (reply: FastifyReply): void => {
  reply.headers({ ...CORS_HEADERS, 'Cache-Control': 'public, max-age=300' });
};
