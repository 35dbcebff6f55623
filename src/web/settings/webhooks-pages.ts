import type { ListDeadLetters } from '../../webhooks/queries/list-dead-letters.query.js';
import type { WebhookView } from '../../webhooks/queries/list-webhooks.query.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../webhooks/domain/webhook.events.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import * as parts from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { confirmationForm, oneTimeSecret, overlapSelect } from './settings-parts.js';

const { badge, button, inputField, form, table, timeElement } = parts;

export const WEBHOOKS_PATH = '/settings/webhooks';

/**
 * Maximum number of undelivered messages on the page, oldest first. The next ones show once these are sent.
 */
const DEAD_LETTERS_SHOWN = 50;

const page = settingsPageAt(WEBHOOKS_PATH);

export function webhooksPage(session: PageSession, all: readonly WebhookView[], refused?: RefusedForm): Html {
  const rows = all.map((webhook) => [
    html`<a class="tall" href="${WEBHOOKS_PATH}/${webhook.id}">${webhook.url}</a>`,
    webhook.types.join(', '),
    stateOf(webhook),
    timeElement(webhook.lastDeliveredAt) ?? 'never',
    String(webhook.deadLetters),
  ]);
  const head = ['Address', 'Events', 'State', 'Last delivered', 'Dead letters'];
  const settings = { url: '', types: typesFor(session) };
  const listed = tableOr('No webhooks yet.', head, rows);
  const added = settingsForm(session, WEBHOOKS_PATH, 'Add webhook', settings, refused);
  return page(
    session,
    'Webhooks',
    html`${pageSection('Webhooks', listed)} ${pageSection('Add a webhook', added)}`,
    {
      lead:
        'A webhook is an address that receives a signed message for each event. The message ' +
        'contains ids and states, but no customer data.',
      refused,
    },
  );
}

/** Returns the event types to offer. Events of teamwork are left out for an organization without it. */
const typesFor = ({ caller }: PageSession) =>
  WEBHOOK_MESSAGE_TYPES.filter(
    (type) => caller.features.includes('teamwork') || !/^(question|service_level)\./.test(type),
  );

function settingsForm(
  session: PageSession,
  action: string,
  label: string,
  { url, types }: Pick<WebhookView, 'url' | 'types'>,
  of?: RefusedForm,
): Html {
  // Another form on the page was refused: it has no address field, so it must not clear the ticks here.
  const refused = of?.sent('url').length ? of : undefined;
  const value = refused?.sent('url')[0] ?? url;
  const events = typesFor(session).map((type) => {
    return { name: 'events', value: type, label: type, checked: types.includes(type) };
  });
  return form({
    action,
    formToken: session.formToken,
    body: html`${inputField({ label: 'Address', name: 'url', hint: 'Begins with https://', value, refused })}
      ${parts.checkboxGroup('Events', events, refused)}
      <div class="actions">${button({ label })}</div>`,
  });
}

const tableOr = (none: string, head: string[], rows: parts.Cell[][]): Html =>
  table({ caption: head.join(', '), none, head, rows });

function stateOf({ enabled, failingSince }: WebhookView): Html {
  if (!enabled) return badge('plain', 'paused');
  return failingSince === null ? badge('good', 'active') : badge('bad', 'failing');
}

export const webhookSecretPage = (
  session: PageSession,
  { id, secret, oldSecretEndsAt }: { id: string; secret: string; oldSecretEndsAt?: string },
): Html =>
  page(
    session,
    'Secret of a webhook',
    oneTimeSecret({
      about: 'Secret',
      warning: 'Copy the secret now. The page shows the secret only once.',
      label: 'Secret of the webhook',
      secret,
      facts: [
        ['Signature', html`in the header <code>webhook-signature</code> of each message`],
        ['Old secret signs until', timeElement(oldSecretEndsAt ?? null)],
      ],
      lead: 'Check the signature with one of the libraries of Standard Webhooks.',
      back: `${WEBHOOKS_PATH}/${id}`,
    }),
  );

export interface WebhookPageState {
  readonly done?: parts.Notice;
  readonly refused?: RefusedForm;
}

type Action = (to: string, label: string, fields?: Html, about?: string) => Html;

export function webhookPage(
  session: PageSession,
  webhook: WebhookView,
  deadLetters: ListDeadLetters['result'],
  { done, refused }: WebhookPageState = {},
): Html {
  const path = `${WEBHOOKS_PATH}/${webhook.id}`;
  const action: Action = (to, label, fields, about = '') =>
    form({
      action: `${path}/${to}`,
      formToken: session.formToken,
      inline: true,
      body: html`${fields} ${button({ label, about, kind: 'plain' })}`,
    });
  const from = { label: 'Events since', name: 'from', type: 'date', refused } as const;
  const pause = parts.hiddenInput('enabled', webhook.enabled ? 'false' : 'true');
  const state = html`${parts.definitionList(factsOf(webhook))}
    <div class="actions">
      ${action('send', 'Send a test')} ${action('pause', webhook.enabled ? 'Pause' : 'Resume', pause)}
      ${parts.buttonLink({ href: `${path}/remove`, label: 'Remove', kind: 'danger' })}
    </div>`;
  const body = html`${done && parts.notice(done.kind, done.text)} ${pageSection('State', state)}
  ${pageSection('Settings', settingsForm(session, `${path}/change`, 'Save', webhook, refused))}
  ${pageSection(
    'New secret',
    action('rotate', 'Rotate secret', overlapSelect('The old secret ends', refused)),
  )}
  ${pageSection('Send messages again', action('replay', 'Send again', inputField(from)))}
  ${pageSection('Latest delivery attempts', triesTable(webhook))}
  ${pageSection('Dead letters', deadLettersTable(deadLetters, action))}`;
  return page(session, 'Webhook', body, { lead: webhook.url, refused });
}

const triesTable = ({ tries }: WebhookView): Html =>
  tableOr(
    'No delivery attempts yet. Test messages are not listed.',
    ['When', 'Event', 'Message', 'Result'],
    tries.map(({ at, type, messageId, error }) => [
      timeElement(at),
      type,
      html`<code>${messageId}</code>`,
      error ?? badge('good', 'delivered'),
    ]),
  );

const deadLettersTable = (letters: ListDeadLetters['result'], action: Action): Html =>
  tableOr(
    'There is none.',
    ['Event', 'Happened', 'Given up', 'Reason', 'Send'],
    letters
      .slice(0, DEAD_LETTERS_SHOWN)
      .map(({ id, type, recordedAt, diedAt, error }) => [
        type,
        timeElement(recordedAt),
        timeElement(diedAt),
        error,
        action('send', 'Send', parts.hiddenInput('dead_letter', id), id),
      ]),
  );

const factsOf = (webhook: WebhookView): Parameters<typeof parts.definitionList>[0] => [
  ['State', stateOf(webhook)],
  ['Events', webhook.types.join(', ')],
  ['Last delivered', timeElement(webhook.lastDeliveredAt) ?? 'never'],
  ['Failing since', timeElement(webhook.failingSince)],
  ['Why', webhook.lastError],
  ['Next attempt', timeElement(webhook.nextTryAt)],
  ['Old secret signs until', timeElement(webhook.oldSecretEndsAt)],
  ['Not delivered, will be retried', String(webhook.waiting)],
  ['Dead letters', String(webhook.deadLetters)],
];

export const removeWebhookPage = (session: PageSession, { id, url }: WebhookView): Html =>
  page(
    session,
    'Remove a webhook',
    confirmationForm(session, {
      about: url,
      text: html`The address gets no more messages. The secrets and the failed messages of the webhook are
      removed as well.`,
      action: `${WEBHOOKS_PATH}/${id}/remove`,
      label: 'Remove webhook',
      kind: 'danger',
      back: `${WEBHOOKS_PATH}/${id}`,
    }),
  );
