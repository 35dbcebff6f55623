import type { SingleSignOn } from '../../access/domain/organization.events.js';
import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { ROLES } from '../../access/domain/user.events.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import { button, checkboxGroup, definitionList, field, form, notice, textArea } from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';
import { settingControls } from './setting-form.js';

export const SIGN_IN_PATH = '/settings/sign-in';

const LINES_CHARS_MAX = 10_000;

const SCOPES_HINT =
  'With spaces between. Some providers send groups with the scope groups alone; with offline_access most ' +
  'let us ask again without the browser.';
const VOUCHED_HINT =
  'One a line. For providers that do not send email_verified, such as Microsoft Entra ID: addresses of ' +
  'these domains count as verified. List only domains whose addresses your provider alone gives out. ' +
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
export function signInPage(session: SignedIn, { redirectUri, link, isSaved, refused, more }: Told): Html {
  const { formToken, organization } = session;
  const provider = html`${definitionList([
    ['Redirect address to register', html`<code>${redirectUri}</code>`],
    ['Link for your people', html`<code>${link}</code>`],
  ])}
  ${settingsForm(session, refused)}`;
  const remove = form({
    action: `${SIGN_IN_PATH}/remove`,
    formToken,
    body: html`<p class="lead">People sign in with their passwords again.</p>
      <div class="actions">${button({ label: 'Remove single sign-on', kind: 'danger' })}</div>`,
  });
  return page(
    session,
    'Sign-in',
    html`${isSaved && notice('success', 'Saved.')} ${pageSection('Identity provider', provider)}
    ${organization.singleSignOn && more} ${pageSection('Second factor', secondFactorForm(session))}
    ${organization.singleSignOn && pageSection('Without single sign-on', remove)}`,
    { lead: 'Single sign-on of your people by OpenID Connect, and a second factor for passwords.', refused },
  );
}

function settingsForm({ formToken, organization }: SignedIn, refused: RefusedForm | undefined): Html {
  const now = organization.singleSignOn;
  const passwords = (
    [
      ['allowed', 'Passwords work beside it'],
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
        hint: 'One a line. Only people with such an address may sign in. Empty: all domains.',
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

const secondFactorForm = ({ formToken, organization }: SignedIn): Html =>
  form({
    action: `${SIGN_IN_PATH}/second-factor`,
    formToken,
    body: html`<p class="lead">
        A code of an authenticator app beside the password. Single sign-on is not affected.
      </p>
      ${settingControls(ORGANIZATION_SETTINGS.secondFactor, organization.secondFactor)}
      <div class="actions">${button({ label: 'Save the second factor' })}</div>`,
  });

function clientFields(now: SingleSignOn | null, refused: RefusedForm | undefined): Html {
  const hasSecret = now !== null && now.secretId !== null;
  const fields = [
    { label: 'Issuer', name: 'issuer', hint: 'It begins with https://', value: now?.issuer ?? '' },
    { label: 'Client id', name: 'client_id', value: now?.clientId ?? '' },
    {
      label: 'Client secret',
      name: 'client_secret',
      type: 'password',
      autocomplete: 'off',
      isOptional: true,
      hint: hasSecret ? 'One is stored. Empty: it stays, for this issuer and client id.' : 'Empty: none',
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
      hint: 'Of the ID token, or of the userinfo endpoint',
      value: now?.emailClaim ?? 'email',
    },
    {
      label: 'Claim of groups',
      name: 'groups_claim',
      hint: 'From the same places. It may be nested, such as realm_access.roles, or be a URL.',
      value: now?.groupsClaim ?? 'groups',
    },
  ] as const;
  return html`${fields.map((one) => field({ ...one, refused }))}`;
}
