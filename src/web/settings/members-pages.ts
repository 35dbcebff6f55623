import { ORGANIZATION_SETTINGS } from '../../access/domain/organization.settings.js';
import { ROLES, type Role } from '../../access/domain/user.events.js';
import type { OutsideChange } from '../../access/queries/list-outside-changes.query.js';
import type { AccountInvitedByLeaver } from '../../access/queries/list-accounts-of-leavers.query.js';
import type { ListedChange, WaitingChange } from '../../access/queries/list-waiting-changes.query.js';
import type { UserView } from '../../access/queries/list-users.query.js';
import { type SettingDifference, settingDifferences } from '@alert-review/kernel';
import type { SecondPersonRules } from '../../access/domain/second-person-rules.settings.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  definitionList,
  inputField,
  form,
  timeElement,
  notice,
  selectField,
  table,
  type Cell,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { leaversSection } from './leavers-section.js';
import { confirmationForm, oneTimeSecret } from './settings-parts.js';

const { fields: RULE_FIELDS } = ORGANIZATION_SETTINGS.secondPerson;

export const MEMBERS_PATH = '/settings/members';

const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  admin: 'everything, including members and API keys',
  analyst: 'works on alerts, one by one and in bulk',
  reviewer: 'reviews decisions and exports the audit trail; no bulk actions',
  viewer: 'reads only',
};

const roles = ROLES.map((value) => ({ value, label: value }));

const page = settingsPageAt(MEMBERS_PATH);

/** What was just done, on the page that opens afterwards. */
export type MemberDone = 'vouched' | 'reset' | 'approve' | 'decline';

interface DoneView {
  readonly changed?: UserView | undefined;
  readonly done?: MemberDone | undefined;
  /** Users who still may not confirm the member's decisions. */
  readonly doubted?: readonly string[];
}

function doneNotice({ changed, done, doubted = [] }: DoneView, users: readonly UserView[]): Html | null {
  if (done === 'approve') return notice('success', 'The change was approved and is now in effect.');
  if (done === 'decline') return notice('success', 'The change was declined. Nothing was changed.');
  if (!changed) return null;
  const name = changed.email ?? changed.id;
  if (done === 'vouched') return vouchedNotice(name, namesOf(users, doubted));
  if (done === 'reset')
    return notice(
      'success',
      `The second factor of ${name} is off. The member now signs in with the password alone.`,
    );
  const now = changed.disabledAt === null ? `now has the role ${changed.role}` : 'is disabled and signed out';
  return notice('success', `${name} ${now}.`);
}

const namesOf = (users: readonly UserView[], ids: readonly string[]): readonly string[] =>
  ids.map((id) => users.find((user) => user.id === id)?.email ?? 'a former member');

/** Names that a sentence lists before it counts the rest. */
const NAMES_SHOWN_MAX = 20;

const namesInSentence = (names: readonly string[]): string => {
  const more = names.length - NAMES_SHOWN_MAX;
  return [...names.slice(0, NAMES_SHOWN_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** Whose decisions the member may confirm now; a word that does not count says so. */
const vouchedNotice = (name: string, doubted: readonly string[]): Html =>
  doubted.length === 0
    ? notice(
        'success',
        `You vouched for ${name}. Everybody who let them in or changed their access until now may confirm ` +
          'decisions together with them again. The history keeps that you vouched.',
      )
    : notice(
        'warning',
        `You vouched for ${name}, but your word does not change everything: ` +
          `${namesInSentence(doubted)} and ${name} still do not confirm each other’s decisions. ` +
          'An administrator whom none of them let in has to vouch, or 24 hours have to pass if ' +
          'the access ' +
          'was changed elsewhere.',
      );

export interface ListedChanges {
  readonly waiting: readonly ListedChange[];
  /** Changes made where no other administrator could approve them. */
  readonly outside: readonly OutsideChange[];
  /** Unused accounts that people added who have left; null if they cannot be read now. */
  readonly ofLeavers: readonly AccountInvitedByLeaver[] | null;
}

/**
 * Renders the members. `refused` is the form of the member `refusedId`, or without an id the form that adds a
 * member.
 */
export function membersPage(
  session: PageSession,
  users: readonly UserView[],
  changes: ListedChanges,
  told: DoneView & {
    readonly refused?: RefusedForm;
    readonly refusedId?: string | undefined;
  } = {},
): Html {
  const { refused, refusedId } = told;
  const refusedOf = (id?: string) => (id === refusedId ? refused : undefined);
  const listed = table({
    caption: 'Members',
    head: ['E-mail address', 'Role', 'State', 'Since', 'Change'],
    rows: users.map((user) => rowOf(session, user, refusedOf(user.id))),
  });
  const meanings = definitionList(ROLES.map((role) => [role, ROLE_DESCRIPTIONS[role]]));
  return page(
    session,
    'Members',
    html`${doneNotice(told, users)} ${waitingSection(session, users, changes.waiting)}
    ${outsideSection(users, changes.outside)} ${leaversSection(users, changes.ofLeavers, MEMBERS_PATH)}
    ${pageSection('People', listed)} ${pageSection('Add a member', addForm(session, refusedOf()))}
    ${pageSection('What roles may do', meanings)}`,
    {
      lead: `People who may work for ${session.organization.name}. A changed role takes effect at once.`,
      refused,
    },
  );
}

function waitingSection(
  session: PageSession,
  users: readonly UserView[],
  changes: readonly ListedChange[],
): Html | null {
  if (changes.length === 0) return null;
  return pageSection('Waiting for another administrator', changesTable(session, users, changes));
}

const OUTSIDE_KINDS: Readonly<Record<OutsideChange['kind'], string>> = {
  access: 'Let in again',
  key: 'An API key with rights over members',
  link: 'A link to set a password',
  member: 'A new member',
  password: 'Another password',
  recipe: 'Other scoring rules and thresholds',
  role: 'Another role',
  second_factor: 'The second factor is turned off',
  single_sign_on: 'Other settings of single sign-on',
};
const OUTSIDE_PLACES: Readonly<Record<OutsideChange['place'], string>> = {
  command_line: 'command line',
  directory: 'directory (SCIM)',
  identity_provider: 'identity provider',
};

/** Lists changes that no administrator approved, such as changes by a directory or an identity provider. */
function outsideSection(users: readonly UserView[], changes: readonly OutsideChange[]): Html | null {
  if (changes.length === 0) return null;
  const rows = changes.map(({ kind, place, user, at }): Cell[] => [
    OUTSIDE_KINDS[kind],
    user === null ? '–' : (users.find(({ id }) => id === user)?.email ?? user),
    OUTSIDE_PLACES[place],
    timeElement(new Date(at).toISOString()),
  ]);
  return pageSection(
    'Changes that no administrator approved',
    html`<p>
        These changes were made outside of these pages in the last 30 days. A member who got access by such a
        change cannot confirm decisions for 24 hours, and administrators cannot confirm the member’s
        decisions. A change by an API key counts as a change by the person who created the key: this person
        and the member cannot confirm each other’s decisions until another administrator vouches for the
        member. If you do not know why a change was made, disable the member.
      </p>
      ${table({ caption: 'Changes made elsewhere', head: ['Change', 'Member', 'Made at', 'When'], rows })}`,
  );
}

/** Changes that wait for the approval of another administrator. */
function changesTable(
  { formToken, caller, organization }: PageSession,
  users: readonly UserView[],
  changes: readonly ListedChange[],
): Html {
  const nameOf = (id: string): string => users.find((user) => user.id === id)?.email ?? id;
  const rows = changes.map(({ id, by, at, wanted, isOfLeaver }): Cell[] => {
    const isOwn = by === caller.userId;
    const about = `of ${nameOf(by)}`;
    const buttons = isOwn
      ? button({ label: 'Withdraw', about, kind: 'plain', name: 'answer', value: 'decline' })
      : html`${!isOfLeaver && button({ label: 'Approve', about, name: 'answer', value: 'approve' })}
        ${button({ label: 'Decline', about, kind: 'plain', name: 'answer', value: 'decline' })}`;
    const answers = form({ action: `${MEMBERS_PATH}/changes/${id}`, formToken, inline: true, body: buttons });
    const when = timeElement(new Date(at).toISOString());
    const left = ' (no longer an administrator: decline the change, then make it yourself)';
    const asker = isOwn ? 'you' : `${nameOf(by)}${isOfLeaver ? left : ''}`;
    return [changeText(wanted, nameOf, organization.secondPerson), asker, when, answers];
  });
  return table({ caption: 'Changes', head: ['Change', 'Asked for by', 'When', 'Answer'], rows });
}

function changeText(
  wanted: WaitingChange['wanted'],
  nameOf: (id: string) => string,
  rules: SecondPersonRules,
): string | Html {
  switch (wanted.kind) {
    case 'link':
      return `A link with which ${nameOf(wanted.user)} sets a new password`;
    case 'member':
      return `A new member, ${wanted.email}, with the role ${wanted.role}`;
    case 'role':
      return `The role ${wanted.role} for ${nameOf(wanted.user)}`;
    case 'second_factor':
      return `The second factor of ${nameOf(wanted.user)} is turned off`;
    case 'single_sign_on':
      return singleSignOnText(wanted.to);
    case 'rules':
      return html`Other rules for four-eyes approval.
      ${differencesTable(settingDifferences(RULE_FIELDS, rules, wanted.rules))}`;
    case 'recipe':
      return html`Other scoring rules and thresholds, on which the four-eyes rule by score depends.
      ${differencesTable(wanted.differences)}`;
  }
}

/** The present and the new values, so that an approver also sees what is switched off. */
const differencesTable = (differences: readonly SettingDifference[]): Html =>
  table({
    caption: 'What changes',
    head: ['Rule or setting', 'Now', 'After approval'],
    rows: differences.map(({ setting, before, after }): Cell[] => [setting, before, after]),
    none: 'Nothing would change any more.',
  });

/** Lists all settings that determine who may sign in and with which rights. */
function singleSignOnText(to: Extract<WaitingChange['wanted'], { kind: 'single_sign_on' }>['to']): string {
  if (to === null) return 'No single sign-on any more';
  const roles = to.roles.map(({ group, role }) => `${group}=${role}`).join(', ') || 'none';
  const told = [
    `Single sign-on at ${to.issuer} (client ${to.clientId})`,
    `roles ${roles}`,
    `claims ${to.emailClaim} and ${to.groupsClaim}`,
    `passwords ${to.passwords}`,
    `domains ${to.domains.join(', ') || 'all'}`,
    `domains that the provider vouches for: ${to.vouchedDomains.join(', ') || 'none'}`,
  ];
  return told.join('; ');
}

const addForm = ({ formToken }: PageSession, refused?: RefusedForm): Html =>
  form({
    action: MEMBERS_PATH,
    formToken,
    body: html`<div class="two">
        ${inputField({ label: 'E-mail address', name: 'email', type: 'email', autocomplete: 'off', refused })}
        ${selectField({ label: 'Role', name: 'role', choices: roles, value: 'analyst', refused })}
      </div>
      <div class="actions">${button({ label: 'Add member' })}</div>`,
  });

function rowOf({ formToken, caller }: PageSession, user: UserView, refused?: RefusedForm): Cell[] {
  const { id, role, disabledAt, passwordSetAt, hasSecondFactor } = user;
  const email = user.email ?? id;
  const own = caller.userId === id ? html` <span class="hint">you</span>` : null;
  const name = html`${email}${own}`;
  if (disabledAt !== null) return [name, role, badge('bad', 'disabled'), timeElement(user.createdAt), null];
  const path = `${MEMBERS_PATH}/${id}`;
  const choice = selectField({
    label: `Role of ${email}`,
    name: 'role',
    id: `role-${id}`,
    choices: roles,
    value: role,
    hidesLabel: true,
    refused,
  });
  const roleForm = form({
    action: `${path}/role`,
    formToken,
    inline: true,
    body: html`${choice} ${button({ label: 'Set', about: `the role of ${email}`, kind: 'plain' })}`,
  });
  const invite = form({
    action: `${path}/invite`,
    formToken,
    inline: true,
    body: button({ label: 'New link', about: `for ${email}`, kind: 'plain' }),
  });
  const reset =
    hasSecondFactor &&
    own === null &&
    buttonLink({ href: `${path}/second-factor`, label: 'Reset second factor', about: `of ${email}` });
  const vouch = own === null && buttonLink({ href: `${path}/vouch`, label: 'Vouch', about: `for ${email}` });
  const disable = buttonLink({ href: `${path}/disable`, label: 'Disable', about: email, kind: 'danger' });
  return [
    name,
    roleForm,
    html`${passwordSetAt === null ? badge('plain', 'no password') : badge('good', 'active')}
    ${hasSecondFactor && badge('good', 'second factor')}`,
    timeElement(user.createdAt),
    html`<div class="actions">${invite} ${reset} ${vouch} ${disable}</div>`,
  ];
}

const LINK_LEADS = {
  nothing:
    'Send the link so that only the new member can read it. On the page that the link ' +
    'opens, the member sets a password.',
  code_or_approval:
    'This person could sign in before. The link works with a code of their authenticator app, or ' +
    'once another administrator has approved it under Members.',
  approval:
    'This person could sign in before and has no authenticator app. The link works once another ' +
    'administrator has approved it under Members.',
};

export const invitationPage = (
  session: PageSession,
  invitation: {
    readonly link: string;
    readonly endsAt: string;
    readonly email: string;
    readonly needs: 'nothing' | 'code_or_approval' | 'approval';
  },
): Html =>
  page(
    session,
    'Invitation',
    oneTimeSecret({
      about: invitation.email,
      warning: 'Copy the link now. It is shown only this once, and works once.',
      label: 'Invitation link',
      secret: invitation.link,
      facts: [['Valid until', timeElement(invitation.endsAt)!]],
      lead: LINK_LEADS[invitation.needs],
      back: MEMBERS_PATH,
    }),
  );

const CONFIRMED = {
  'second-factor': {
    title: 'Reset a second factor',
    label: 'Reset second factor',
    text: html`For somebody who lost the app and the recovery codes: make sure that it is they who ask. Their
    password alone signs them in until they set up a second factor anew.`,
  },
  vouch: {
    title: 'Vouch for a member',
    label: 'Vouch for member',
    text: html`Whoever let this member in, or changed their access, cannot confirm decisions together with
    them: the two may be one person. Vouch only if you know that they are two. Your word does not count for
    somebody who let you in.`,
  },
  disable: {
    title: 'Disable a member',
    label: 'Disable member',
    text: html`They are signed out at once and cannot sign in again, and their connected applications lose
    access. Unused links that they made to set a password end, and so do API keys they made with rights over
    members. The page of API keys asks you about each of the others, and the page of members about accounts
    that they added and nobody has used.`,
  },
};

/** Asks for confirmation before an action on a member. */
export function confirmationPage(
  session: PageSession,
  { id, email }: UserView,
  what: keyof typeof CONFIRMED,
): Html {
  const { title, ...said } = CONFIRMED[what];
  const action = `${MEMBERS_PATH}/${id}/${what}`;
  const form = {
    ...said,
    action,
    about: email ?? id,
    kind: what === 'vouch' ? undefined : ('danger' as const),
    back: MEMBERS_PATH,
  };
  return page(session, title, confirmationForm(session, form));
}
