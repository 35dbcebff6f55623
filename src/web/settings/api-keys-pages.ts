import type { GenerateApiKey } from '../../access/commands/generate-api-key.command.js';
import type { ApiKeyView } from '../../access/queries/list-api-keys.query.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  inputField,
  form,
  timeElement,
  selectField,
  table,
  checkboxGroup,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { confirmationForm, oneTimeSecret, overlapSelect } from './settings-parts.js';

export const API_KEYS_PATH = '/settings/api-keys';

/** Permissions of an API key. Those that are ticked by default are the ones that uploads need. */
const SCOPES = [
  { value: 'records:ingest', label: 'Upload customers, transactions and alerts', checked: true },
  { value: 'alerts:read', label: 'Read alerts and investigations', checked: true },
  { value: 'alerts:write', label: 'Start investigations and send feedback', checked: true },
  { value: 'audit:export', label: 'Export the audit trail of the whole organization', checked: false },
  { value: 'alerts:assign', label: 'Assign alerts', checked: false },
  { value: 'webhooks:manage', label: 'Manage webhooks', checked: false },
  { value: 'members:provision', label: 'Provision users and groups by SCIM', checked: false },
];

const LEAVERS = 'Keys of people who left';

const BADGE_OF_STATUS = { active: 'good', expired: 'plain', revoked: 'bad' } as const;

const page = settingsPageAt(API_KEYS_PATH);

/** API keys, and the names of their creators by user id. */
export interface NamedKeys {
  readonly keys: readonly ApiKeyView[];
  readonly names: ReadonlyMap<string, string>;
}

export function apiKeysPage(session: PageSession, { keys, names }: NamedKeys, refused?: RefusedForm): Html {
  const newestFirst = [...keys].reverse();
  const ofLeavers = newestFirst.filter(({ isOfLeaver }) => isOfLeaver);
  const listed = table({
    caption: 'API keys',
    none: 'No keys yet.',
    head: ['Name', 'Key', 'Status', 'Rights', 'Made by', 'Made', 'Expires', 'Last used', 'Change'],
    rows: newestFirst.map((key) => rowOf(key, names)),
  });
  return page(
    session,
    'API KEYS',
    html`${ofLeavers.length > 0 && pageSection(LEAVERS, leaversParts(session, ofLeavers, names))}
      ${pageSection('Generate a key', generateForm(session, refused))} ${pageSection('Keys', listed)}
      <p><a class="tall" href="/api/docs">How the API is used</a></p>`,
    { lead: 'Your systems use a key to upload records and to read results over the REST API.', refused },
  );
}

const generateForm = ({ formToken }: PageSession, refused?: RefusedForm): Html =>
  form({
    action: API_KEYS_PATH,
    formToken,
    body: html`<div class="two">
        ${inputField({ label: 'Name', name: 'name', hint: 'What the key is for.', maxLength: 120, refused })}
        ${selectField({
          label: 'Expires',
          name: 'expires',
          refused,
          choices: [
            { value: '90', label: 'in 90 days' },
            { value: '30', label: 'in 30 days' },
            { value: '365', label: 'in a year' },
            { value: 'never', label: 'never' },
          ],
        })}
      </div>
      ${checkboxGroup(
        'Rights',
        SCOPES.map((scope) => ({ ...scope, name: 'scopes', hint: scope.value })),
        refused,
      )}
      <div class="actions">${button({ label: 'Generate Key' })}</div>`,
  });

/** Asks what to do with each key that still works although its creator no longer has access. */
function leaversParts(
  { formToken }: PageSession,
  keys: readonly ApiKeyView[],
  names: NamedKeys['names'],
): Html {
  const answers = ({ id, name }: ApiKeyView) => {
    const keep = form({
      action: `${API_KEYS_PATH}/${id}/keep`,
      formToken,
      inline: true,
      body: button({ label: 'Keep', about: name, kind: 'plain' }),
    });
    const revoke = buttonLink({
      href: `${API_KEYS_PATH}/${id}/revoke`,
      label: 'Revoke',
      about: name,
      kind: 'danger',
    });
    return html`<div class="actions">${keep} ${revoke}</div>`;
  };
  return html`<p>
      These keys still work, although the person who answers for them has no access any more and may know
      them. Keep a key that a system needs, and rotate it; revoke the others. Keys with rights over members
      have ended by themselves.
    </p>
    ${table({
      caption: LEAVERS,
      head: ['Name', 'Key', 'Made by', 'Last used', 'Decide'],
      rows: keys.map((key) => [
        key.name,
        html`<code>…${key.lastFour}</code>`,
        makerOf(key, names),
        timeElement(key.lastUsedAt) ?? 'never',
        answers(key),
      ]),
    })}`;
}

/** Returns who created a key and, if somebody took it over, who is responsible for it now. */
function makerOf({ createdBy, keptBy, isOfLeaver }: ApiKeyView, names: NamedKeys['names']): string {
  const nameOf = (id: string) => (id === 'operator' ? 'the operator' : (names.get(id) ?? id));
  const maker = keptBy === null ? nameOf(createdBy) : `${nameOf(createdBy)}, kept by ${nameOf(keptBy)}`;
  return isOfLeaver ? `${maker} (left)` : maker;
}

function rowOf(key: ApiKeyView, names: NamedKeys['names']) {
  const path = `${API_KEYS_PATH}/${key.id}`;
  const change = html`${buttonLink({ href: `${path}/rotate`, label: 'Rotate', about: key.name })}
  ${buttonLink({ href: `${path}/revoke`, label: 'Revoke', about: key.name, kind: 'danger' })}`;
  return [
    key.name,
    html`<code>…${key.lastFour}</code>`,
    badge(BADGE_OF_STATUS[key.status], key.status),
    html`<ul class="scopes">
      ${key.scopes.map((scope) => html`<li>${scope}</li>`)}
    </ul>`,
    makerOf(key, names),
    timeElement(key.createdAt),
    timeElement(key.expiresAt) ?? 'never',
    timeElement(key.lastUsedAt) ?? 'never',
    key.status === 'active' ? html`<div class="actions">${change}</div>` : null,
  ];
}

type MadeKey = GenerateApiKey['result'] & { readonly oldKeyEndsAt?: string };

export const newKeyPage = (session: PageSession, made: MadeKey): Html =>
  page(
    session,
    'Your new key',
    oneTimeSecret({
      about: made.name,
      warning: 'Copy the key now. It is shown only this once.',
      label: 'API key',
      secret: made.key,
      facts: [
        ['Rights', made.scopes.join(', ')],
        ['Expires', timeElement(made.expiresAt) ?? 'never'],
        ...(made.oldKeyEndsAt ? [['The old key ends', timeElement(made.oldKeyEndsAt)!] as const] : []),
      ],
      lead: html`Requests carry it in the header <code>X-API-Key</code>.`,
      back: API_KEYS_PATH,
    }),
  );

const REVOCATION_CHOICES = [
  { value: 'unneeded', label: 'It is not needed any more', checked: true },
  { value: 'leaked', label: 'Somebody may have seen it' },
];

export const revokeKeyPage = (
  session: PageSession,
  { id, name, lastFour }: ApiKeyView,
  refused?: RefusedForm,
): Html =>
  page(
    session,
    'Revoke a key',
    confirmationForm(session, {
      about: name,
      text: html`The key that ends in <code>${lastFour}</code> stops working at once and for good. What uses
        it gets 401.`,
      action: `${API_KEYS_PATH}/${id}/revoke`,
      fields: checkboxGroup(
        'Why?',
        REVOCATION_CHOICES.map((why) => ({ ...why, kind: 'radio', name: 'reason' })),
        refused,
      ),
      label: 'Revoke key',
      kind: 'danger',
      back: API_KEYS_PATH,
    }),
    { refused },
  );

export const rotateKeyPage = (
  session: PageSession,
  { id, name, lastFour }: ApiKeyView,
  refused?: RefusedForm,
): Html =>
  page(
    session,
    'Rotate a key',
    confirmationForm(session, {
      about: name,
      text: html`You get a new key with the same name and rights. The one that ends in
        <code>${lastFour}</code> keeps working for a while.`,
      action: `${API_KEYS_PATH}/${id}/rotate`,
      fields: overlapSelect('The old key ends', refused),
      label: 'Rotate key',
      back: API_KEYS_PATH,
    }),
    { refused },
  );
