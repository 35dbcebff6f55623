import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GetInvitation } from '../access/queries/get-invitation.query.js';
import { AcceptInvitation } from '../access/commands/accept-invitation.command.js';
import { StartRenewal } from '../access/commands/start-renewal.command.js';
import { CompleteSignIn } from '../access/commands/complete-sign-in.command.js';
import { GetAwaitedApp } from '../access/queries/get-awaited-app.query.js';
import { LogIn } from '../access/commands/log-in.command.js';
import { LogOut } from '../access/commands/log-out.command.js';
import { MoveInteraction } from '../oauth/commands/move-interaction.command.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import type { Parameters } from '../platform/http/parameters.js';
import { networkOfAddress } from '../platform/http/network-of-address.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from './answer-form.js';
import { BrowserSessions } from './browser-sessions.js';
import { html, type Html } from './html.js';
import {
  KEPT_FORM_BYTES_MAX,
  KEPT_FORM_PATH,
  keptFormOf,
  keptFormPage,
  foreignFormPage,
  type KeptForm,
  encodeForm,
  decodeForm,
} from './kept-form.js';
import { addressWithQuery, localPath } from './local-path.js';
import { LOGIN_FORM, loginForm, ssoForm } from './login-form.js';
import { newPasswordFields, requireMatchingPasswords } from './new-password.js';
import { pageWithStatus, seeOther, type PageAnswer } from './page-answers.js';
import { cardPage } from './page-layout.js';
import { button, inputField, form, hiddenInput, notice } from './page-parts.js';
import {
  appIssuer,
  SIGN_IN_CODE_PATH,
  signInCodePage,
  NEW_AUTHENTICATOR_FIELD,
  newAuthenticatorIn,
  recoveryCodesParts,
} from './second-factor-parts.js';
import type { PageSession } from './page-session.js';
import { AlertPages } from './alerts/alert-pages.js';
import { alertOfKeptForm, keptFormWords } from './alerts/kept-form-words.js';
import { FromPage, type PageRequest } from './page-request.js';
import { PageRoute } from './page-route.js';

const CHARS_MAX = 1_000;
/**
 * Limit of the sign-in forms: a form that is kept until after sign-in grows by a third when it is encoded.
 */
const SIGN_IN_BYTES_MAX = 2 * KEPT_FORM_BYTES_MAX;

const SIGN_IN = {
  ...LOGIN_FORM,
  schema: LOGIN_FORM.schema.extend({
    return_to: z.string().max(CHARS_MAX).optional(),
    kept: z.string().optional(),
  }),
};

const ENTER_CODE = {
  schema: SIGN_IN.schema
    .pick({ return_to: true, kept: true })
    .extend({ code: z.string().max(CHARS_MAX), app: NEW_AUTHENTICATOR_FIELD }),
  fieldOfCode: { code_refused: 'code' },
};

const CODE = z.string().max(CHARS_MAX);
const OPENED = z.object({ return_to: z.string().optional(), password: z.literal('set').optional() });
const LINK = z.object({ code: CODE.optional() });
const INVITATION = {
  schema: z.object({
    code: CODE,
    password: z.string().max(CHARS_MAX),
    repeated: z.string().max(CHARS_MAX),
    app_code: z.string().max(CHARS_MAX).optional(),
  }),
  fieldOfCode: { invitation_invalid: 'code', link_needs_code: 'app_code', code_refused: 'app_code' },
};

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

@Controller()
export class LoginController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
    private readonly config: Config,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: '/login', by: 'limited', messages: [StartRenewal], query: OPENED })
  async show(@FromPage() { request, reply }: PageRequest) {
    const query = request.query as Parameters;
    const returnTo = localPath(query.return_to);
    if (await this.sessions.signedIn(request)) return seeOther(returnTo);
    // Only on the way to another page: somebody who opens /login to use another account, or while the
    // provider is down, must get the form.
    const isSentHere = query.return_to !== undefined;
    const renewal = isSentHere ? await this.sessions.renewal(request, reply, returnTo) : null;
    if (renewal !== null) return seeOther(renewal);
    const { formToken } = this.sessions.browser(request, reply);
    const isNew = query.password === 'set';
    const email = isNew ? this.sessions.keptAddress(request) : undefined;
    return loginPage({ formToken, returnTo, isNew, email });
  }

  @PageRoute({
    path: '/login',
    by: 'limited',
    messages: [LogIn],
    form: SIGN_IN,
    formBytesMax: SIGN_IN_BYTES_MAX,
  })
  async logIn(@FromPage() { request, reply, body }: PageRequest) {
    const returnTo = localPath((body as Parameters).return_to);
    const signIn = async ({ kept, ...login }: z.infer<typeof SIGN_IN.schema>) => {
      const { asked, browser, token } = await this.sessions.logIn(request, reply, login);
      const { formToken } = browser;
      if (asked) {
        const issuer = appIssuer(asked.organization, this.config.publicBaseUrl);
        const app = { offer: asked.app?.offer ?? null, email: login.email, issuer };
        return signInCodePage({ formToken, returnTo, kept, app });
      }
      if (!kept) return seeOther(returnTo);
      return this.keptPage(await this.sessions.sessionOf(token, request), decodeForm(kept));
    };
    return runFormAction(SIGN_IN, body, signIn, (refused) => {
      const { formToken } = this.sessions.browser(request, reply);
      return loginPage({ formToken, returnTo, refused, kept: refused.sent('kept')[0] });
    });
  }

  /** Second step of a sign-in, also if it precedes the consent to an application. */
  @PageRoute({
    path: SIGN_IN_CODE_PATH,
    by: 'limited',
    messages: [CompleteSignIn, GetAwaitedApp, MoveInteraction],
    form: ENTER_CODE,
    formBytesMax: SIGN_IN_BYTES_MAX,
  })
  async enterCode(@FromPage() { request, reply, body }: PageRequest) {
    const returnTo = localPath((body as Parameters).return_to);
    const before = this.sessions.browser(request, reply);
    const enter = async ({ kept, code, app: offer }: z.infer<typeof ENTER_CODE.schema>) => {
      const entered = await this.sessions.enterCode(request, reply, { code, offer });
      if (!entered) return seeOther(addressWithQuery('/login', { return_to: returnTo }));
      const { browser, recoveryCodes, token } = entered;
      await this.sessions.moveInteraction(returnTo, before, browser);
      const isNew = recoveryCodes.length > 0;
      if (kept) {
        const session = await this.sessions.sessionOf(token, request);
        return this.keptPage(session, decodeForm(kept), isNew && recoveryCodesParts(recoveryCodes));
      }
      if (!isNew) return seeOther(returnTo);
      return cardPage({ title: 'Your recovery codes', body: recoveryCodesParts(recoveryCodes, returnTo) });
    };
    return runFormAction(ENTER_CODE, body, enter, async (refused) => {
      const { formToken } = before;
      const kept = refused.sent('kept')[0];
      const awaited = await this.sessions.awaitedApp(request, newAuthenticatorIn(refused));
      // The time for the code ran out meanwhile, so show the login page.
      if (!awaited) return loginPage({ formToken, returnTo, refused, kept });
      const { offer, email, organization } = awaited;
      const app = { offer, email, issuer: appIssuer(organization, this.config.publicBaseUrl) };
      return signInCodePage({ formToken, returnTo, app, refused, kept });
    });
  }

  /** Accepts a form whose session has ended without processing it. The user sends it again after sign-in. */
  @PageRoute({
    path: KEPT_FORM_PATH,
    by: 'limited',
    form: FORM_WITHOUT_FIELDS,
    formBytesMax: KEPT_FORM_BYTES_MAX,
    takesFiles: true,
    takesAnyToken: true,
  })
  async again(@FromPage() { request, reply, body }: PageRequest): Promise<PageAnswer> {
    const kept = keptFormOf((request.query as Parameters).to, body);
    const session = await this.sessions.signedIn(request);
    if (session) return this.keptPage(session, kept);
    const { formToken } = this.sessions.browser(request, reply);
    const again = loginPage({ formToken, returnTo: localPath(null), kept: encodeForm(kept) });
    return pageWithStatus(401, again);
  }

  /** Shows a kept form to the person who wrote it, and to nobody else. */
  private async keptPage(session: PageSession, kept: KeptForm, told?: Html | false): Promise<Html> {
    if (kept.by !== session.caller.userId) return foreignFormPage(told);
    const alert = alertOfKeptForm(kept);
    // The alert may be gone, or the person may not read alerts any more. The form is refused then.
    const row = alert === null ? null : await this.alerts.row(session, alert).catch(nullIfRefused);
    return keptFormPage(session.formToken, kept, keptFormWords(kept, row), told);
  }

  @PageRoute({ path: '/logout', messages: [LogOut], form: FORM_WITHOUT_FIELDS })
  async logOut(@FromPage() { session, reply }: PageRequest) {
    await this.sessions.logOut(reply, session);
    return seeOther('/login');
  }

  @PageRoute({ path: '/invitation', by: 'limited', messages: [GetInvitation], query: LINK })
  async invitation(@FromPage() { request, reply }: PageRequest): Promise<PageAnswer> {
    const { formToken } = this.sessions.browser(request, reply);
    const code = LINK.safeParse(request.query).data?.code;
    return invitationPage({ formToken, code, invited: await this.invited(code) });
  }

  private invited(code: string | undefined) {
    return code === undefined ? null : this.bus.send(new GetInvitation(code));
  }

  @PageRoute({ path: '/invitation', by: 'limited', messages: [AcceptInvitation], form: INVITATION })
  async accept(@FromPage() { request, reply, body }: PageRequest) {
    const { formToken } = this.sessions.browser(request, reply);
    const accept = async (sent: z.infer<typeof INVITATION.schema>) => {
      const { code, password, repeated, app_code: appCode } = sent;
      requireMatchingPasswords(password, repeated);
      const given = { address: networkOfAddress(request.ip), appCode };
      await this.bus.send(
        new AcceptInvitation({ code, password, correlationId: request.correlationId, given }),
      );
      if (invited) this.sessions.keepAddress(reply, invited.email);
      return seeOther('/login?password=set');
    };
    const { code } = LINK.safeParse(body).data ?? {};
    const invited = await this.invited(code);
    return runFormAction(INVITATION, body, accept, (refused) =>
      invitationPage({ formToken, invited, refused }),
    );
  }
}

function loginPage(options: {
  readonly formToken: string;
  readonly returnTo: string;
  readonly refused?: RefusedForm;
  readonly isNew?: boolean;
  /** Of somebody who has just set a password. */
  readonly email?: string | undefined;
  /** An encoded form that the user can send after sign-in. */
  readonly kept?: string | undefined;
}): Html {
  const { formToken, returnTo, refused, isNew, email, kept } = options;
  const hidden = html`${hiddenInput('return_to', returnTo)} ${kept && hiddenInput('kept', kept)}`;
  return cardPage({
    title: 'Sign in',
    refused,
    body: html`${isNew && notice('success', 'Your password is set. Sign in with the new password.')}
      ${kept && notice('warning', 'Your session has ended. Your text is kept: sign in again.')}
      ${loginForm({ action: '/login', formToken, refused, hidden, email })}
      <h2>Or at your organization</h2>
      ${
        kept &&
        html`<p>
          Sign in with single sign-on in <a href="/login?return_to=/alerts" target="_blank">another tab</a>,
          then reload this page.
        </p>`
      }
      ${ssoForm({ formToken, returnTo })}`,
    footer: html`New here? <a href="/invitation">Use an invitation code</a>`,
  });
}

const invitationPage = (options: {
  readonly formToken: string;
  readonly code?: string | undefined;
  readonly invited: GetInvitation['result'];
  readonly refused?: RefusedForm;
}): Html => {
  const { formToken, code, invited, refused } = options;
  return cardPage({
    title: 'Set your password',
    refused,
    body: html`<p class="lead">Your administrator gave you a link or a code. You can use the code once.</p>
      ${
        invited &&
        html`<p>
          You will sign in to <strong>${invited.organization}</strong> as <strong>${invited.email}</strong>.
        </p>`
      }
      ${form({
        action: '/invitation',
        formToken,
        body: html`${
          code === undefined
            ? inputField({ label: 'Invitation code', name: 'code', autocomplete: 'one-time-code', refused })
            : hiddenInput('code', code)
        }
        ${invited && html`<input autocomplete="username" value="${invited.email}" hidden />`}
        ${newPasswordFields(refused)}
        ${
          refused?.field === 'app_code' &&
          inputField({
            label: 'Code from your authenticator app',
            name: 'app_code',
            autocomplete: 'one-time-code',
            hint: 'You could sign in before. A recovery code works, too.',
            isOptional: true,
            refused,
          })
        }
        ${button({ label: 'Set password' })}`,
      })}`,
    footer: html`<a href="/login">Back to sign in</a>`,
  });
};
