import { Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StartAuthorization } from '../../oauth/commands/start-authorization.command.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admission } from '../../platform/http/admission.js';
import type { Parameters } from '../../platform/http/parameters.js';
import { BrowserSessions } from '../browser-sessions.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';

@Controller()
export class AuthorizeController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
    private readonly admission: Admission,
  ) {}

  /** Counts requests without a session by address, because each makes the server store a row. */
  @PageRoute({ path: '/oauth/authorize', by: 'open', messages: [StartAuthorization] })
  async authorize(
    @Query() query: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    if (!(await this.sessions.signedIn(request))) await this.admission.countAddress(request, reply);
    const { id } = this.sessions.browser(request, reply);
    const started = await this.bus.send(
      new StartAuthorization({ parameters: query, browserId: id, correlationId: request.correlationId }),
    );
    return seeOther('redirect' in started ? started.redirect : `/oauth/interaction/${started.interactionId}`);
  }
}
