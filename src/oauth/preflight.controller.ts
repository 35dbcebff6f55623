import { Controller, HttpCode, Options, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Admit } from '../platform/http/admission.js';
import { PREFLIGHT_HEADERS } from './cross-origin.js';
import { METADATA_PATHS } from './discovery.controller.js';
import { OAuthTransport } from './oauth.transport.js';

@Controller()
export class PreflightController {
  @Options([...METADATA_PATHS, 'oauth/register', 'oauth/register/:id', 'oauth/token', 'oauth/revoke'])
  @HttpCode(204)
  @Admit(OAuthTransport, 'open')
  answer(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.headers(PREFLIGHT_HEADERS);
  }
}
