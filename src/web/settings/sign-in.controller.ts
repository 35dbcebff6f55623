import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SetSecondFactorRule } from '../../access/commands/set-second-factor-rule.command.js';
import { SetSingleSignOn } from '../../access/commands/set-single-sign-on.command.js';
import { StartTestSignIn } from '../../access/commands/start-test-sign-in.command.js';
import { GetSignInTest } from '../../access/queries/get-sign-in-test.query.js';
import { GetUserNames } from '../../access/queries/get-user-names.query.js';
import { ListRefusedSignIns } from '../../access/queries/list-refused-sign-ins.query.js';
import { ROLES } from '../../access/domain/user.events.js';
import { SingleSignOn } from '../../access/domain/organization.events.js';
import {
  ORGANIZATION_SETTINGS,
  type OrganizationSettings,
} from '../../access/domain/organization.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import { BrowserSessions } from '../browser-sessions.js';
import { html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { lineListField, valueListField, optionalField, partsOfLine } from '../form-fields.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { addressWithQuery } from '../local-path.js';
import { SSO_CALLBACK_PATH, SSO_PATH } from '../login-form.js';
import type { PageSession } from '../page-session.js';
import { settingForm } from './setting-form.js';
import { SAVED_QUERY } from './settings-parts.js';
import { SIGN_IN_PATH, signInPage } from './sign-in-pages.js';
import {
  refusedSignInsTable,
  SIGN_IN_TEST_PATH,
  signInTestForm,
  signInTestPage,
} from './sign-in-test-pages.js';

const SECRET_CHARS_MAX = 1_000;
const { issuer, clientId, scopes, emailClaim, groupsClaim, roles, domains, vouchedDomains, passwords } =
  SingleSignOn.shape;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const SSO = {
  schema: z.object({
    issuer,
    client_id: clientId,
    client_secret: optionalField(z.string().max(SECRET_CHARS_MAX)),
    scopes: z.string().transform(words).pipe(scopes),
    email_claim: emailClaim,
    groups_claim: groupsClaim,
    roles: lineListField(z.array(z.string()))
      .transform((lines) => lines.flatMap(pairsOfLine))
      .pipe(z.array(z.string().transform(roleOfLine)).pipe(roles)),
    domains: valueListField(domains),
    vouched_domains: valueListField(vouchedDomains),
    passwords,
  }),
};

const RULE = settingForm(ORGANIZATION_SETTINGS.secondFactor);

const PAIR = /^[^=]+=\s*(\w+)$/;
const isPair = (text: string): boolean => ROLES.some((role) => role === PAIR.exec(text)?.[1]);

/**
 * Splits a line that is nothing but pairs `group = role`. Any other line is one pair: a distinguished name is
 * a group, too, and has both signs.
 */
function pairsOfLine(line: string): readonly string[] {
  const parts = partsOfLine(line);
  return parts.every(isPair) ? parts : [line];
}

/** Reads `group = role`; a group may have the sign, too. */
function roleOfLine(line: string): { readonly group: string; readonly role: string } {
  const at = line.lastIndexOf('=');
  return { group: line.slice(0, Math.max(at, 0)).trim(), role: line.slice(at + 1).trim() };
}

@Controller()
export class SignInController {
  constructor(
    private readonly bus: Bus,
    private readonly sessions: BrowserSessions,
    private readonly config: Config,
  ) {}

  @PageRoute({ path: SIGN_IN_PATH, messages: [SetSingleSignOn, ListRefusedSignIns], query: SAVED_QUERY })
  show(@FromPage() { session, query }: PageRequest<typeof SAVED_QUERY>): Promise<PageAnswer> {
    return this.page(session, { isSaved: query.saved === 'yes' });
  }

  @PageRoute({ path: SIGN_IN_PATH, messages: [SetSingleSignOn], form: SSO })
  set(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (sent: z.output<typeof SSO.schema>) => {
      const {
        client_id,
        client_secret: secret,
        email_claim,
        groups_claim,
        vouched_domains,
        ...others
      } = sent;
      const settings = {
        ...others,
        clientId: client_id,
        secret,
        emailClaim: email_claim,
        groupsClaim: groups_claim,
        vouchedDomains: vouched_domains,
      };
      await this.bus.send(new SetSingleSignOn(session.caller, settings));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return runFormAction(SSO, body, set, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${SIGN_IN_PATH}/second-factor`, messages: [SetSecondFactorRule], form: RULE })
  setSecondFactorRule(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const set = async (rule: OrganizationSettings['secondFactor']) => {
      await this.bus.send(new SetSecondFactorRule(session.caller, rule));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return runFormAction(RULE, body, set, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${SIGN_IN_PATH}/remove`, messages: [SetSingleSignOn], form: FORM_WITHOUT_FIELDS })
  remove(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const remove = async () => {
      await this.bus.send(new SetSingleSignOn(session.caller, null));
      return seeOther(`${SIGN_IN_PATH}?saved=yes`);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, body, remove, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: SIGN_IN_TEST_PATH, messages: [StartTestSignIn], form: FORM_WITHOUT_FIELDS })
  test(@FromPage() { session, request, reply }: PageRequest): Promise<PageAnswer> {
    const test = async () => {
      const browser = this.sessions.signing(this.sessions.browser(request, reply));
      return seeOther(await this.bus.send(new StartTestSignIn(session.caller, browser)));
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, test, (refused) => this.page(session, { refused }));
  }

  @PageRoute({ path: `${SIGN_IN_TEST_PATH}/:id`, messages: [GetSignInTest] })
  async showTest(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return signInTestPage(session, await this.bus.send(new GetSignInTest(session.caller, id)));
  }

  private async page(session: PageSession, told: { isSaved?: boolean; refused?: RefusedForm }) {
    const { publicBaseUrl: base } = this.config;
    const refusals = await this.bus.send(new ListRefusedSignIns(session.caller));
    const people = refusals.flatMap(({ userId }) => userId ?? []);
    const names = await this.bus.send(new GetUserNames(session.caller, people));
    return signInPage(session, {
      ...told,
      more: html`${pageSection('Test', signInTestForm(session))}
      ${pageSection('Refused sign-ins', refusedSignInsTable(refusals, names))}`,
      redirectUri: `${base}${SSO_CALLBACK_PATH}`,
      link: `${base}${addressWithQuery(SSO_PATH, { organization: session.organization.name })}`,
    });
  }
}
