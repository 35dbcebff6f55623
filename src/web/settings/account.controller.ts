import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ChangeOwnPassword } from '../../access/commands/change-own-password.command.js';
import { LogOut } from '../../access/commands/log-out.command.js';
import { SetOwnShortcuts } from '../../access/commands/set-own-shortcuts.command.js';
import { Bus } from '../../platform/bus/bus.js';
import { networkOfAddress } from '../../platform/http/network-of-address.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import { BrowserSessions } from '../browser-sessions.js';
import { html, type Html } from '../html.js';
import { newPasswordFields, currentPasswordField, requireMatchingPasswords } from '../new-password.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  button,
  buttonLink,
  definitionList,
  form,
  hiddenInput,
  notice,
  SHORTCUTS_PATH,
} from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { SECOND_FACTOR_PATH } from './second-factor.controller.js';
import type { PageSession } from '../page-session.js';
import { SAVED_QUERY } from './settings-parts.js';

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

const SHORTCUTS = { schema: z.object({ shortcuts: z.enum(['on', 'off']) }) };

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

  @PageRoute({ path: SHORTCUTS_PATH, messages: [SetOwnShortcuts], query: SAVED_QUERY })
  showShortcuts(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): PageAnswer {
    return shortcutsPage(session, { isSaved: query.saved === 'yes' });
  }

  @PageRoute({ path: SHORTCUTS_PATH, messages: [SetOwnShortcuts], form: SHORTCUTS })
  setShortcuts(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async ({ shortcuts }: z.infer<typeof SHORTCUTS.schema>) => {
      await this.bus.send(new SetOwnShortcuts(session.caller, shortcuts === 'on'));
      return seeOther(`${SHORTCUTS_PATH}?saved=yes`);
    };
    return runFormAction(SHORTCUTS, body, set, (refused) => shortcutsPage(session, { refused }));
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
      this.sessions.keepAddress(reply, session.email);
      return seeOther('/login?password=set');
    };
    return runFormAction(PASSWORDS, body, change, (refused) => accountPage(session, refused));
  }

  @PageRoute({ path: `${PATH}/sign-out-everywhere`, messages: [LogOut], form: FORM_WITHOUT_FIELDS })
  async signOutEverywhere(@FromPage() { session, reply }: PageRequest): Promise<PageAnswer> {
    await this.sessions.logOut(reply, session, true);
    return seeOther('/login');
  }
}

const accountPage = (session: PageSession, refused?: RefusedForm): Html =>
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
      'Keyboard shortcuts',
      html`<p class="lead">
          Single keys open forms and move through lists. They are ${session.hasShortcuts ? 'on' : 'off'}.
        </p>
        <div class="actions">${buttonLink({ href: SHORTCUTS_PATH, label: 'Keyboard shortcuts' })}</div>`,
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

function shortcutsPage(
  session: PageSession,
  { isSaved = false, refused }: { readonly isSaved?: boolean; readonly refused?: RefusedForm },
): Html {
  const { hasShortcuts: isOn } = session;
  const about = isOn
    ? 'Single keys such as e, c and j work on your pages. ' +
      'Turn them off if you dictate text or press keys by mistake.'
    : 'Your pages take no single keys. Everything can be done with buttons, links, Tab and Enter.';
  return page(
    session,
    'Keyboard shortcuts',
    html`${isSaved && notice('success', 'Saved.')}
    ${pageSection(
      isOn ? 'Shortcuts are on' : 'Shortcuts are off',
      html`<p class="lead">${about} This choice applies only to you, in every browser.</p>
        ${form({
          action: SHORTCUTS_PATH,
          formToken: session.formToken,
          body: html`${hiddenInput('shortcuts', isOn ? 'off' : 'on')}
            <div class="actions">
              ${button({ label: isOn ? 'Turn shortcuts off' : 'Turn shortcuts on' })}
            </div>`,
        })}`,
    )}`,
    { refused },
  );
}
