import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LogIn } from '../../access/commands/log-in.command.js';
import { AnswerConsent } from '../../oauth/commands/answer-consent.command.js';
import { MoveInteraction } from '../../oauth/commands/move-interaction.command.js';
import { GetInteraction } from '../../oauth/queries/get-interaction.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { runFormAction } from '../answer-form.js';
import { BrowserSessions } from '../browser-sessions.js';
import { repeatedField } from '../form-fields.js';
import { LOGIN_FORM } from '../login-form.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { appIssuer, signInCodePage } from '../second-factor-parts.js';
import { PageRoute } from '../page-route.js';
import { consentPage } from './consent.page.js';
import { signInPage } from './sign-in.page.js';

const PATH = '/oauth/interaction/:id';
const pathOf = (id: string): string => `/oauth/interaction/${id}`;

/** Any `decision` other than `allow` denies the request. */
const CONSENT = {
  schema: z.object({
    decision: z.unknown(),
    scope: repeatedField(z.array(z.string())).catch([]),
  }),
};

@Controller()
export class InteractionController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
    private readonly config: Config,
  ) {}

  @PageRoute({ path: PATH, by: 'open', messages: [GetInteraction] })
  async show(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const browser = this.sessions.browser(request, reply);
    const session = await this.sessions.signedIn(request);
    const interaction = await this.bus.send(
      new GetInteraction({ interactionId: id, browserId: browser.id, user: session?.caller ?? null }),
    );
    return session ? consentPage(interaction, session) : signInPage(interaction, browser.formToken);
  }

  @PageRoute({
    path: `${PATH}/login`,
    by: 'limited',
    messages: [GetInteraction, LogIn, MoveInteraction],
    form: LOGIN_FORM,
  })
  async logIn(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const before = this.sessions.browser(request, reply);
    const interaction = await this.bus.send(new GetInteraction({ interactionId: id, browserId: before.id }));
    const signIn = async (login: { readonly email: string; readonly password: string }) => {
      const { browser, asked } = await this.sessions.logIn(request, reply, login);
      await this.bus.send(new MoveInteraction({ interactionId: id, from: before.id, to: browser.id }));
      const { formToken } = browser;
      if (!asked) return seeOther(pathOf(id));
      const issuer = appIssuer(asked.organization, this.config.publicBaseUrl);
      const app = { offer: asked.app?.offer ?? null, email: login.email, issuer };
      return signInCodePage({ formToken, returnTo: pathOf(id), app });
    };
    return runFormAction(LOGIN_FORM, body, signIn, (refused) =>
      signInPage(interaction, before.formToken, refused),
    );
  }

  @PageRoute({ path: `${PATH}/consent`, messages: [AnswerConsent], form: CONSENT })
  async answer(
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const { decision, scope } = CONSENT.schema.parse(body);
    const ticked = decision === 'allow' ? scope : [];
    const { id: browserId } = this.sessions.browser(request, reply);
    const { redirect } = await this.bus.send(
      new AnswerConsent(caller, { interactionId: id, browserId, ticked }),
    );
    // Check again: a user who was signed out meanwhile gets no code.
    if (!(await this.sessions.signedIn(request))) throw new AppError('unauthorized');
    return seeOther(redirect);
  }
}
