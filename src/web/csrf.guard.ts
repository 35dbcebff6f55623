import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@alert-review/kernel';
import { isSameOrigin } from './same-origin.js';
import { Config } from '../platform/config/config.js';
import { areHashesEqual } from '../platform/crypto/secret-tokens.js';
import { BrowserSessions, formTokenOf, sessionPartOf } from './browser-sessions.js';
import { isFromOwnPage } from './kept-form.js';
import { FORM_TOKEN_FIELD } from './page-parts.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a form with the token of another session. Such a route must not change anything. */
    takesAnyToken?: boolean;
  }
}

/**
 * Requires the form token of this browser (CSRF). Throws form_refused; its field is `Origin` if the form
 * comes from another address.
 */
@Injectable()
export class CsrfGuard implements CanActivate {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwnAddress = origin === undefined || isSameOrigin(origin, this.config.publicBaseUrl);
    if (!isOwnAddress && site === 'same-origin') throw new AppError('form_refused', { field: 'Origin' });
    const isOwn =
      isOwnAddress &&
      (site === undefined || site === 'same-origin' || site === 'none') &&
      this.isKnown(request);
    if (!isOwn) throw new AppError('form_refused', { field: FORM_TOKEN_FIELD });
    return true;
  }

  private isKnown(request: FastifyRequest): boolean {
    if (request.routeOptions.config.takesAnyToken)
      return isFromOwnPage(request.headers, this.config.publicBaseUrl);
    const token = this.sessions.token(request);
    const sent = (request.body as Readonly<Record<string, unknown>> | null)?.[FORM_TOKEN_FIELD];
    if (token === null || typeof sent !== 'string') return false;
    return areHashesEqual(sessionPartOf(sent), formTokenOf(token));
  }
}
