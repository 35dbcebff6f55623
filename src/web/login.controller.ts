import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AcceptInvitation } from '../access/commands/accept-invitation.command.js';
import { LogIn } from '../access/commands/log-in.command.js';
import { LogOut } from '../access/commands/log-out.command.js';
import { Bus } from '../platform/bus/bus.js';
import { BrowserSessions } from './browser-sessions.js';
import { CurrentSession } from './current-session.js';
import { html, type Html } from './html.js';
import { LOGIN_FORM, loginForm } from './login-form.js';
import { newPasswordFields, requireMatchingPasswords } from './new-password.js';
import { redisplayOnError } from './redisplay-on-error.js';
import { seeOther, type PageAnswer } from './page-answers.js';
import { cardPage } from './page-layout.js';
import { button, field, form, notice } from './page-parts.js';
import { PageRoute } from './page-route.js';
import { readForm } from './read-form.js';
import type { SignedIn } from './signed-in.js';

const HOME_PATH = '/settings';
const CHARS_MAX = 1_000;
/** Matches a path of this server: one slash, then neither slash nor backslash. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]{0,999}$/;

const localPath = (path: unknown): string =>
  typeof path === 'string' && LOCAL_PATH.test(path) ? path : HOME_PATH;

const SIGN_IN = LOGIN_FORM.extend({ return_to: z.string().max(CHARS_MAX).optional() });

const INVITATION = z.object({
  code: z.string().max(CHARS_MAX),
  password: z.string().max(CHARS_MAX),
  repeated: z.string().max(CHARS_MAX),
});

@Controller()
export class LoginController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @PageRoute({ method: 'get', path: '/login', by: 'limited' })
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<PageAnswer> {
    const returnTo = localPath(query.return_to);
    if (await this.sessions.signedIn(request)) return seeOther(returnTo);
    const { formToken } = this.sessions.browser(request, reply);
    return loginPage({ formToken, returnTo, isNew: query.password === 'set' });
  }

  @PageRoute({ method: 'post', path: '/login', by: 'limited', messages: [LogIn] })
  async logIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<PageAnswer> {
    const { return_to, ...login } = readForm(SIGN_IN, body);
    const returnTo = localPath(return_to);
    const signIn = async () => {
      await this.sessions.logIn(request, reply, login);
      return seeOther(returnTo);
    };
    return redisplayOnError(signIn, (error) => {
      const { formToken } = this.sessions.browser(request, reply);
      return loginPage({ formToken, returnTo, email: login.email, error });
    });
  }

  @PageRoute({ method: 'post', path: '/logout', by: 'session', messages: [LogOut] })
  async logOut(
    @CurrentSession() session: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.sessions.logOut(reply, session);
    return seeOther('/login');
  }

  @PageRoute({ method: 'get', path: '/invitation', by: 'limited' })
  invitation(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('code') code: unknown,
  ): PageAnswer {
    const { formToken } = this.sessions.browser(request, reply);
    return invitationPage({ formToken, code: INVITATION.shape.code.safeParse(code).data });
  }

  @PageRoute({ method: 'post', path: '/invitation', by: 'limited', messages: [AcceptInvitation] })
  async accept(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<PageAnswer> {
    const { code, password, repeated } = readForm(INVITATION, body);
    const { formToken } = this.sessions.browser(request, reply);
    const accept = async () => {
      requireMatchingPasswords(password, repeated);
      await this.bus.send(new AcceptInvitation(code, password, request.correlationId));
      return seeOther('/login?password=set');
    };
    return redisplayOnError(accept, (error) => invitationPage({ formToken, code, error }));
  }
}

function loginPage(options: {
  readonly formToken: string;
  readonly returnTo: string;
  readonly email?: string;
  readonly error?: string;
  readonly isNew?: boolean;
}): Html {
  const { formToken, returnTo, email, error, isNew } = options;
  const hidden = html`<input type="hidden" name="return_to" value="${returnTo}" />`;
  return cardPage({
    title: 'Sign in',
    body: html`${isNew && notice('success', 'Your password is set. Sign in with it.')}
    ${loginForm({ action: '/login', formToken, email, error, hidden })}`,
    footer: html`New here? <a href="/invitation">Use an invitation code</a>`,
  });
}

const invitationPage = (options: {
  readonly formToken: string;
  readonly code?: string | undefined;
  readonly error?: string;
}): Html => {
  const { formToken, code, error } = options;
  return cardPage({
    title: 'Set your password',
    body: html`<p class="lead">Your administrator gave you a code. It works once.</p>
      ${error && notice('error', error)}
      ${form({
        action: '/invitation',
        formToken,
        body: html`${field({
          label: 'Invitation code',
          name: 'code',
          value: code,
          autocomplete: 'one-time-code',
        })}
        ${newPasswordFields} ${button({ label: 'Set password' })}`,
      })}`,
    footer: html`<a href="/login">Back to sign in</a>`,
  });
};
