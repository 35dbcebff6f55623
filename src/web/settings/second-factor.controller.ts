import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { BeginSecondFactor } from '../../access/commands/begin-second-factor.command.js';
import { TurnOffSecondFactor } from '../../access/commands/turn-off-second-factor.command.js';
import { TurnOnSecondFactor } from '../../access/commands/turn-on-second-factor.command.js';
import {
  GetOwnSecondFactor,
  type OwnSecondFactor,
} from '../../access/queries/get-own-second-factor.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { networkOf } from '../../platform/http/network.js';
import { answerForm, NO_FIELDS, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { section, settingsPageAt } from '../page-layout.js';
import { button, buttonLink, field, form } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { codeField, RECOVERY_HINT, recoveryCodesParts, setUpFields } from '../second-factor-parts.js';
import type { SignedIn } from '../signed-in.js';

const ACCOUNT_PATH = '/settings/account';
export const SECOND_FACTOR_PATH = `${ACCOUNT_PATH}/second-factor`;
const page = settingsPageAt(ACCOUNT_PATH);

const CODE = { schema: z.object({ code: z.string().max(1_000) }), fieldOfCode: { code_refused: 'code' } };
const BOTH = { ...CODE, schema: CODE.schema.extend({ old: z.string().max(1_000) }) };

@Controller()
export class SecondFactorController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: SECOND_FACTOR_PATH, messages: [GetOwnSecondFactor] })
  show(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    return this.page(session);
  }

  @PageRoute({ path: SECOND_FACTOR_PATH, messages: [BeginSecondFactor], form: NO_FIELDS })
  begin(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    const begin = async () => {
      await this.bus.send(new BeginSecondFactor(session.caller));
      return seeOther(SECOND_FACTOR_PATH);
    };
    return answerForm(NO_FIELDS, {}, begin, (refused) => this.page(session, refused));
  }

  @PageRoute({ path: `${SECOND_FACTOR_PATH}/on`, messages: [TurnOnSecondFactor], form: CODE })
  turnOn(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const turnOn = async ({ code }: z.infer<typeof CODE.schema>) => {
      const { recoveryCodes } = await this.bus.send(new TurnOnSecondFactor(session.caller, code));
      const done = buttonLink({ href: SECOND_FACTOR_PATH, label: 'I have saved them', kind: 'primary' });
      const codes = html`${recoveryCodesParts(recoveryCodes)}
        <div class="actions">${done}</div>`;
      return page(session, 'Your recovery codes', section('Recovery codes', codes));
    };
    return answerForm(CODE, body, turnOn, (refused) => this.page(session, refused));
  }

  @PageRoute({ path: `${SECOND_FACTOR_PATH}/off`, messages: [TurnOffSecondFactor], form: BOTH })
  turnOff(@FromPage() { session, request, body }: PageRequest): Promise<PageAnswer> {
    const login = { email: session.email, address: networkOf(request.ip) };
    const turnOff = async ({ old: password, code }: z.infer<typeof BOTH.schema>) => {
      await this.bus.send(new TurnOffSecondFactor(session.caller, login, { password, code }));
      return seeOther(SECOND_FACTOR_PATH);
    };
    return answerForm(BOTH, body, turnOff, (refused) => this.page(session, refused));
  }

  private async page(session: SignedIn, refused?: RefusedForm): Promise<Html> {
    const own = await this.bus.send(new GetOwnSecondFactor(session.caller, session.email));
    const body = section('Authenticator app', ownParts(session, own, refused));
    return page(session, 'Second factor', body, { refused });
  }
}

function ownParts(session: SignedIn, own: OwnSecondFactor, refused?: RefusedForm): Html {
  const { formToken, email, passwordSetAt } = session;
  if (passwordSetAt === null)
    return html`<p>You have no password here: how you sign in is up to your identity provider.</p>`;
  if (own.isOn)
    return html`<p>It is on: after your password a code of your app is asked for.</p>
      <p>
        Recovery codes left: ${own.recoveryCodesLeft}. For new ones, or another phone, turn it off and set it
        up again.
      </p>
      ${form({
        action: `${SECOND_FACTOR_PATH}/off`,
        formToken,
        body: html`<input autocomplete="username" value="${email}" hidden />
          ${field({
            label: 'Present password',
            name: 'old',
            type: 'password',
            autocomplete: 'current-password',
            refused,
          })}
          ${codeField(RECOVERY_HINT, refused)}
          <div class="actions">${button({ label: 'Turn off', kind: 'danger' })}</div>`,
      })}`;
  if (own.begun)
    return form({
      action: `${SECOND_FACTOR_PATH}/on`,
      formToken,
      body: html`${setUpFields(own.begun, refused)}
        <div class="actions">${button({ label: 'Turn on' })}</div>`,
    });
  return html`<p>It is off. With it, a code of an app on your phone is asked for after your password.</p>
    ${form({
      action: SECOND_FACTOR_PATH,
      formToken,
      body: html`<div class="actions">${button({ label: 'Set up' })}</div>`,
    })}`;
}
