import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ChangeOwnPassword } from '../../access/commands/change-own-password.command.js';
import { LogOut } from '../../access/commands/log-out.command.js';
import { Bus } from '../../platform/bus/bus.js';
import { networkOfAddress } from '../../platform/http/network.js';
import { answerForm, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import { BrowserSessions } from '../browser-sessions.js';
import { html, type Html } from '../html.js';
import { newPasswordFields, currentPasswordField, requireMatchingPasswords } from '../new-password.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, buttonLink, definitionList, form } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { SECOND_FACTOR_PATH } from './second-factor.controller.js';
import type { SignedIn } from '../signed-in.js';

const PATH = '/settings/account';
const page = settingsPageAt(PATH);

const PASSWORDS = {
  schema: z.object({
    old: z.string().max(1_000),
    password: z.string().max(1_000),
    repeated: z.string().max(1_000),
  }),
  fieldOfCode: { login_refused: 'old' },
};

@Controller()
export class AccountController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
  ) {}

  @PageRoute({ path: PATH, messages: [LogOut, ChangeOwnPassword] })
  show(@FromPage() { session }: PageRequest): PageAnswer {
    return accountPage(session);
  }

  @PageRoute({ path: `${PATH}/password`, messages: [ChangeOwnPassword], form: PASSWORDS })
  async changePassword(@FromPage() { session, request, reply, body }: PageRequest): Promise<PageAnswer> {
    const login = { email: session.email, address: networkOfAddress(request.ip) };
    const change = async ({ old, password, repeated }: z.infer<typeof PASSWORDS.schema>) => {
      requireMatchingPasswords(password, repeated);
      await this.bus.send(
        new ChangeOwnPassword(session.caller, { login, passwords: { old, new: password } }),
      );
      this.sessions.clearCookie(reply);
      return seeOther('/login?password=set');
    };
    return answerForm(PASSWORDS, body, change, (refused) => accountPage(session, refused));
  }

  @PageRoute({ path: `${PATH}/sign-out-everywhere`, messages: [LogOut], form: FORM_WITHOUT_FIELDS })
  async signOutEverywhere(@FromPage() { session, reply }: PageRequest): Promise<PageAnswer> {
    await this.sessions.logOut(reply, session, true);
    return seeOther('/login');
  }
}

const accountPage = (session: SignedIn, refused?: RefusedForm): Html =>
  page(
    session,
    'Account',
    html`${pageSection(
      'You',
      definitionList([
        ['E-mail address', session.email],
        ['Organization', session.organization.name],
        ['Role', session.role],
      ]),
    )}
    ${pageSection(
      'Password',
      html`<p class="lead">
          A new password signs you out everywhere and ends the access of your connected applications.
        </p>
        ${form({
          action: `${PATH}/password`,
          formToken: session.formToken,
          body: html`${currentPasswordField(session.email, refused)} ${newPasswordFields(refused)}
            <div class="actions">${button({ label: 'Change password' })}</div>`,
        })}`,
    )}
    ${pageSection(
      'Second factor',
      html`<p class="lead">A code of an authenticator app, asked for after your password.</p>
        <div class="actions">${buttonLink({ href: SECOND_FACTOR_PATH, label: 'Second factor' })}</div>`,
    )}
    ${pageSection(
      'Sessions',
      html`<p class="lead">
          Ends this session and all others of yours, on every device. Connected applications stay connected.
        </p>
        ${form({
          action: `${PATH}/sign-out-everywhere`,
          formToken: session.formToken,
          body: html`<div class="actions">${button({ label: 'Sign out everywhere', kind: 'danger' })}</div>`,
        })}`,
    )}`,
    { refused },
  );
