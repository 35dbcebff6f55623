import type { SingleSignOn } from '../../access/domain/organization.events.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { ROLES } from '../../access/domain/user.events.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, definitionList, inputField, form, notice, textArea } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { settingControls } from './setting-form.js';

export const SIGN_IN_PATH = '/settings/sign-in';

const LINES_CHARS_MAX = 10_000;

const SCOPES_HINT =
  'Separate scopes with spaces. Some providers send groups only with the scope groups. ' +
  'With offline_access, most providers let the server check a user again without the ' +
  'browser.';
const VOUCHED_HINT =
  'One domain per line. Some providers, such as Microsoft Entra ID, do not send ' +
  'email_verified: addresses of these domains count as verified. List only domains ' +
  'whose addresses nobody but your provider assigns. ' +
  'Empty: none.';

const page = settingsPageAt(SIGN_IN_PATH);

interface Told {
  readonly redirectUri: string;
  readonly link: string;
  readonly isSaved?: boolean;
  readonly refused?: RefusedForm;
  /** Test sign-in and list of refused sign-ins; null without settings. */
  readonly more: Html | null;
}

/** Page of an organization's single sign-on. It never shows the client secret. */
export function signInPage(session: PageSession, { redirectUri, link, isSaved, refused, more }: Told): Html {
  const { formToken, organization } = session;
  const provider = html`${definitionList([
    ['Redirect address to register', html`<code>${redirectUri}</code>`],
    ['Link for your members', html`<code>${link}</code>`],
  ])}
  ${settingsForm(session, refused)}`;
  const remove = form({
    action: `${SIGN_IN_PATH}/remove`,
    formToken,
    body: html`<p class="lead">If you remove single sign-on, people sign in with their passwords again.</p>
      <div class="actions">${button({ label: 'Remove single sign-on', kind: 'danger' })}</div>`,
  });
  return page(
    session,
    'Sign-in',
    html`${isSaved && notice('success', 'Saved.')} ${pageSection('Identity provider', provider)}
    ${organization.singleSignOn && more} ${pageSection('Second factor', secondFactorForm(session))}
    ${organization.singleSignOn && pageSection('Without single sign-on', remove)}`,
    {
      lead: 'Single sign-on with OpenID Connect for your members, and a second factor for passwords.',
      refused,
    },
  );
}

function settingsForm({ formToken, organization }: PageSession, refused: RefusedForm | undefined): Html {
  const now = organization.singleSignOn;
  const passwords = (
    [
      ['allowed', 'Passwords work in addition to single sign-on'],
      ['refused', 'Passwords are refused'],
    ] as const
  ).map(([value, label]) => ({
    name: 'passwords',
    value,
    label,
    kind: 'radio' as const,
    checked: (now?.passwords ?? 'allowed') === value,
  }));
  return form({
    action: SIGN_IN_PATH,
    formToken,
    body: html`${clientFields(now, refused)}
      ${textArea({
        label: 'Roles of groups',
        name: 'roles',
        hint: `One a line: “group = role”. Of several roles the first of ${ROLES.join(', ')} counts.`,
        value: now?.roles.map(({ group, role }) => `${group} = ${role}`).join('\n') ?? '',
        maxLength: LINES_CHARS_MAX,
        refused,
      })}
      ${textArea({
        label: 'Domains of e-mail addresses',
        name: 'domains',
        hint:
          'One domain per line. Only people with an address of these domains may sign in. Leave ' +
          'the field empty to allow all domains.',
        value: now?.domains.join('\n') ?? '',
        maxLength: LINES_CHARS_MAX,
        isOptional: true,
        refused,
      })}
      ${textArea({
        label: 'Domains that the provider vouches for',
        name: 'vouched_domains',
        hint: VOUCHED_HINT,
        value: now?.vouchedDomains.join('\n') ?? '',
        maxLength: LINES_CHARS_MAX,
        isOptional: true,
        refused,
      })}
      ${checkboxGroup('Passwords', passwords, refused)}
      <div class="actions">${button({ label: 'Save' })}</div>`,
  });
}

const secondFactorForm = ({ formToken, organization }: PageSession): Html =>
  form({
    action: `${SIGN_IN_PATH}/second-factor`,
    formToken,
    body: html`<p class="lead">
        Members enter a code from an authenticator app in addition to their password. Single sign-on is not
        affected.
      </p>
      ${settingControls(ORGANIZATION_SETTINGS.secondFactor, organization.secondFactor)}
      <div class="actions">${button({ label: 'Save the second factor' })}</div>`,
  });

function clientFields(now: SingleSignOn | null, refused: RefusedForm | undefined): Html {
  const hasSecret = now !== null && now.secretId !== null;
  const fields = [
    { label: 'Issuer', name: 'issuer', hint: 'The address begins with https://', value: now?.issuer ?? '' },
    { label: 'Client id', name: 'client_id', value: now?.clientId ?? '' },
    {
      label: 'Client secret',
      name: 'client_secret',
      type: 'password',
      autocomplete: 'off',
      isOptional: true,
      hint: hasSecret
        ? 'A secret is stored. Leave the field empty to keep the secret for this issuer and ' + 'client id.'
        : 'Empty: none',
    },
    {
      label: 'Scopes',
      name: 'scopes',
      hint: SCOPES_HINT,
      value: now?.scopes.join(' ') ?? 'openid email profile',
    },
    {
      label: 'Claim of the e-mail address',
      name: 'email_claim',
      hint: 'Name of a claim in the ID token or in the answer of the userinfo endpoint',
      value: now?.emailClaim ?? 'email',
    },
    {
      label: 'Claim of groups',
      name: 'groups_claim',
      hint:
        'Name of a claim in the ID token or in the answer of the userinfo endpoint. The name ' +
        'may be nested, such as realm_access.roles, or be a URL.',
      value: now?.groupsClaim ?? 'groups',
    },
  ] as const;
  return html`${fields.map((one) => inputField({ ...one, refused }))}`;
}
