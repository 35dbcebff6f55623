import { STATUS_CODES } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { PAGE_HEADERS } from '../platform/http/security-headers.js';
import { Transport } from '../platform/http/transport.js';
import { BrowserSessions } from './browser-sessions.js';
import { HOME_PATH } from './local-path.js';
import { errorPage } from './error-page.js';

@Injectable()
export class WebTransport extends Transport {
  static override readonly credentials = ['session'] as const;
  readonly rateLimitGroup = 'web';
  readonly callsPerMinute: number;

  constructor(
    private readonly sessions: BrowserSessions,
    private readonly config: Config,
  ) {
    super();
    this.callsPerMinute = config.rateLimitWebPerMinute;
  }

  private get home(): string {
    return `${this.config.publicBaseUrl}${HOME_PATH}`;
  }

  async callerOf(request: FastifyRequest): Promise<Caller> {
    const session = await this.sessions.signedIn(request);
    if (!session) throw new AppError('unauthorized');
    request.signedIn = session;
    return session.caller;
  }

  /**
   * Presents an error. Redirects to the login page without a session, and a form of a page that was opened at
   * another address to that page at ours.
   */
  present(error: AppError, { method, url, headers: { referer = '' } }: FastifyRequest): PresentedError {
    if (error.code === 'unauthorized' && method === 'GET') {
      const asked = new URLSearchParams({ return_to: url }).toString();
      return { status: 303, headers: { ...PAGE_HEADERS, Location: `/login?${asked}` }, body: '' };
    }
    if (error.code === 'form_refused' && error.details.field === 'Origin') {
      const { pathname, search } = new URL(URL.canParse(referer) ? referer : this.home);
      const Location = `${this.config.publicBaseUrl}${pathname}${search}`;
      return { status: 303, headers: { ...PAGE_HEADERS, Location }, body: '' };
    }
    const { status, headers } = presentError(error);
    const page = errorPage(error, STATUS_CODES[status] ?? 'Error', this.home);
    return { status, headers: { ...PAGE_HEADERS, ...headers }, body: page.toString() };
  }
}
