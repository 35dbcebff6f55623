import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetSecondFactorRule } from '../../access/commands/set-second-factor-rule.command.js';
import { SetSingleSignOn } from '../../access/commands/set-single-sign-on.command.js';
import { SingleSignOn } from '../../access/domain/organization.events.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { answerForm, NO_FIELDS, type RefusedForm } from '../answer-form.js';
import { listOfLines, optionalField } from '../fields.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { addressWith } from '../local-path.js';
import { SSO_CALLBACK_PATH, SSO_PATH } from '../login-form.js';
import type { SignedIn } from '../signed-in.js';
import { SAVED } from './settings-parts.js';
import { SIGN_IN_PATH, signInPage } from './sign-in-pages.js';

const SECRET_CHARS_MAX = 1_000;
const { issuer, clientId, groupsClaim, roles, domains, passwords } = SingleSignOn.shape;

const SSO = {
  schema: z.object({
    issuer,
    client_id: clientId,
    client_secret: optionalField(z.string().max(SECRET_CHARS_MAX)),
    groups_claim: groupsClaim,
    roles: listOfLines(z.array(z.string())).pipe(z.array(z.string().transform(roleOfLine)).pipe(roles)),
    domains: listOfLines(domains),
    passwords,
  }),
};

const RULE = { schema: z.object({ required: z.literal('yes').optional() }) };

/** Reads `group = role`; a group may have the sign, too. */
function roleOfLine(line: string): { readonly group: string; readonly role: string } {
  const at = line.lastIndexOf('=');
  return { group: line.slice(0, Math.max(at, 0)).trim(), role: line.slice(at + 1).trim() };
}

@Controller()
export class SignInController {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  @PageRoute({ path: SIGN_IN_PATH, messages: [SetSingleSignOn], query: SAVED })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED>): PageAnswer {
    return this.page(session, { isSaved: query.saved === 'yes' });
  }

  @PageRoute({ path: SIGN_IN_PATH, messages: [SetSingleSignOn], form: SSO })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: z.output<typeof SSO.schema>) => {
      const { client_id, client_secret: secret, groups_claim, ...others } = sent;
      const settings = { ...others, clientId: client_id, groupsClaim: groups_claim, secret };
      await this.bus.send(new SetSingleSignOn(session.caller, settings));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return answerForm(SSO, body, set, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${SIGN_IN_PATH}/second-factor`, messages: [SetSecondFactorRule], form: RULE })
  setSecondFactorRule(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async ({ required }: z.infer<typeof RULE.schema>) => {
      await this.bus.send(new SetSecondFactorRule(session.caller, required === 'yes'));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return answerForm(RULE, body, set, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${SIGN_IN_PATH}/remove`, messages: [SetSingleSignOn], form: NO_FIELDS })
  remove(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const remove = async () => {
      await this.bus.send(new SetSingleSignOn(session.caller, null));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return answerForm(NO_FIELDS, body, remove, (refused) => this.page(session, { refused }));
  }

  private page(session: SignedIn, told: { isSaved?: boolean; refused?: RefusedForm }) {
    const { publicBaseUrl: base } = this.config;
    return signInPage(session, {
      ...told,
      redirectUri: `${base}${SSO_CALLBACK_PATH}`,
      link: `${base}${addressWith(SSO_PATH, { organization: session.organization.name })}`,
    });
  }
}
