import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError, type Caller } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { presentError, type PresentedError } from '../platform/http/errors.js';
import { PAGE_HEADERS } from '../platform/http/security-headers.js';
import { Transport } from '../platform/http/transport.js';
import { BrowserSessions } from './browser-sessions.js';
import { isFromOwnPage, KEPT_FORM_BYTES_MAX, KEPT_FORM_PATH } from './kept-form.js';
import { addressWithQuery, HOME_PATH } from './local-path.js';
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
   * Presents an error. Redirects to the login page if there is no session. A form of another session is
   * forwarded with its content to the page that keeps it, and a form of a page that was opened at another
   * address is redirected to the same page at the server's own address.
   */
  present(error: AppError, request: FastifyRequest): PresentedError {
    const {
      method,
      url,
      headers: { referer = '' },
    } = request;
    const moved = (status: number, Location: string): PresentedError => {
      return { status, headers: { ...PAGE_HEADERS, Location }, body: '' };
    };
    if (error.code === 'unauthorized' && method === 'GET')
      return moved(303, addressWithQuery('/login', { return_to: url }));
    if (this.isOfOtherSession(error, request))
      return moved(307, addressWithQuery(KEPT_FORM_PATH, { to: url }));
    if (error.code === 'form_refused' && error.details.field === 'Origin') {
      const { pathname, search } = new URL(URL.canParse(referer) ? referer : this.home);
      return moved(303, `${this.config.publicBaseUrl}${pathname}${search}`);
    }
    const { status, headers } = presentError(error);
    const page = errorPage(error, this.home, request.signedIn);
    return { status, headers: { ...PAGE_HEADERS, ...headers }, body: page.toString() };
  }

  /** Presents an error at an address that needs no session. Without a readable one, the page has no menu. */
  async presentAnywhere(error: AppError, request: FastifyRequest): Promise<PresentedError> {
    const session = await this.sessions.signedIn(request).catch(() => null);
    if (session) request.signedIn = session;
    return this.present(error, request);
  }

  private isOfOtherSession({ code, details }: AppError, { headers, method, routeOptions }: FastifyRequest) {
    const isOther = code === 'unauthorized' || (code === 'form_refused' && details.field !== 'Origin');
    return (
      isOther &&
      method === 'POST' &&
      routeOptions.config.admission?.by === 'session' &&
      Number(headers['content-length']) <= KEPT_FORM_BYTES_MAX &&
      isFromOwnPage(headers, this.config.publicBaseUrl)
    );
  }
}
