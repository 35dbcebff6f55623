import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ChangeOwnSecondFactor } from '../../access/commands/change-own-second-factor.command.js';
import { GetOwnSecondFactor } from '../../access/queries/get-own-second-factor.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { networkOfAddress } from '../../platform/http/network-of-address.js';
import { runFormAction, type RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { currentPasswordField } from '../new-password.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, form } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import {
  appIssuer,
  codeFields,
  NEW_AUTHENTICATOR_FIELD,
  newAuthenticatorIn,
  recoveryCodesParts,
} from '../second-factor-parts.js';
import type { PageSession } from '../page-session.js';

const ACCOUNT_PATH = '/settings/account';
export const SECOND_FACTOR_PATH = `${ACCOUNT_PATH}/second-factor`;
const page = settingsPageAt(ACCOUNT_PATH);

const CHANGE = {
  schema: z.object({
    old: z.string().max(1_000),
    code: z.string().max(1_000),
    app: NEW_AUTHENTICATOR_FIELD,
  }),
  fieldOfCode: { code_refused: 'code' },
};

@Controller()
export class SecondFactorController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  @PageRoute({ path: SECOND_FACTOR_PATH, messages: [GetOwnSecondFactor] })
  show(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    return this.page(session);
  }

  /** Switches the second factor on, with the secret of the QR code, or off. */
  @PageRoute({ path: SECOND_FACTOR_PATH, messages: [ChangeOwnSecondFactor], form: CHANGE })
  change(@FromPage() { session, request, body }: PageRequest): Promise<PageAnswer> {
    const login = { email: session.email, address: networkOfAddress(request.ip) };
    const change = async ({ old: password, app: offer, code }: z.infer<typeof CHANGE.schema>) => {
      const message = new ChangeOwnSecondFactor(session.caller, { login, given: { password, offer, code } });
      const codes = await this.bus.send(message);
      if (codes.length === 0) return seeOther(SECOND_FACTOR_PATH);
      const parts = recoveryCodesParts(codes, SECOND_FACTOR_PATH);
      return page(session, 'Your recovery codes', pageSection('Recovery codes', parts));
    };
    return runFormAction(CHANGE, body, change, (refused) => this.page(session, refused));
  }

  private async page(session: PageSession, refused?: RefusedForm): Promise<Html> {
    const sent = refused ? newAuthenticatorIn(refused) : null;
    const { recoveryCodesLeft, newApp } = await this.bus.send(new GetOwnSecondFactor(session.caller, sent));
    const isOn = recoveryCodesLeft !== null;
    const { formToken, email, passwordSetAt } = session;
    const offer = isOn ? null : newApp.offer;
    const issuer = appIssuer(session.organization.name, this.config.publicBaseUrl);
    const told = isOn
      ? html`<p>The second factor is on: after your password, you enter a code from your app.</p>
          <p>
            Recovery codes left: ${recoveryCodesLeft}. For new recovery codes or another phone, turn the
            second factor off and set it up again.
          </p>`
      : html`<p>
          The second factor is off. If you turn it on, you enter a code from an app on your phone after your
          password.
        </p>`;
    const parts = html`${told}
    ${form({
      action: SECOND_FACTOR_PATH,
      formToken,
      body: html`${codeFields({ offer, email, issuer }, refused)} ${currentPasswordField(email, refused)}
        <div class="actions">
          ${isOn ? button({ label: 'Turn off', kind: 'danger' }) : button({ label: 'Turn on' })}
        </div>`,
    })}`;
    const none = html`<p>You have no password here: how you sign in is up to your identity provider.</p>`;
    const body = pageSection('Authenticator app', passwordSetAt === null ? none : parts);
    return page(session, 'Second factor', body, { refused });
  }
}
