import { z } from 'zod';
import { firstInstant, dayOrInstant } from '../../kernel/instant-bounds.js';
import { RemoveWebhook } from '../../webhooks/commands/remove-webhook.command.js';
import { ReplayWebhook } from '../../webhooks/commands/replay-webhook.command.js';
import { RotateWebhookSecret } from '../../webhooks/commands/rotate-webhook-secret.command.js';
import { SaveWebhook } from '../../webhooks/commands/save-webhook.command.js';
import { SendWebhookMessage } from '../../webhooks/commands/send-webhook-message.command.js';
import { MESSAGE_TYPES } from '../../webhooks/domain/webhook.events.js';
import { ListDeadLetters } from '../../webhooks/queries/list-dead-letters.query.js';
import { ListWebhooks, type WebhookView } from '../../webhooks/queries/list-webhooks.query.js';
import { defineCommand, ORGANIZATION, parameter, parseDuration, parseList } from '../operator-command.js';

const WEBHOOK = parameter('<webhook>', 'id of the webhook', z.string());
const ONE = { organization: ORGANIZATION, webhookId: WEBHOOK };
const EVENTS = z.array(z.enum(MESSAGE_TYPES));
const ALL_EVENTS = MESSAGE_TYPES.join(', ');
const SHOWN_ONCE = 'Secret, shown only this once:';

/** What is listed of a webhook, by the head of its column. */
const LISTED: Readonly<Record<string, (of: WebhookView) => string | number | null>> = {
  id: ({ id }) => id,
  address: ({ url }) => url,
  events: ({ types }) => types.join(', '),
  enabled: ({ enabled }) => (enabled ? 'yes' : 'no'),
  'last taken': ({ lastDeliveredAt }) => lastDeliveredAt,
  'failing since': ({ failingSince }) => failingSince,
  error: ({ lastError }) => lastError,
  waiting: ({ waiting }) => waiting,
  'dead letters': ({ deadLetters }) => deadLetters,
};

const switching = (word: 'pause' | 'resume', description: string, state: string) =>
  defineCommand({
    description,
    help: `\nExample:\n  $ alert-review webhook ${word} "Example Bank" <webhook id>`,
    parameters: ONE,
    message: (caller, { webhookId }) => new SaveWebhook(caller, webhookId, { enabled: word === 'resume' }),
    show: ({ id }, screen) => screen.line(`The webhook ${id} is ${state}.`),
  });

export const WEBHOOK_COMMANDS = {
  'webhook-add': defineCommand({
    description: 'Adds an address that is told of events, and shows its secret once.',
    help: '\nExample:\n  $ alert-review webhook add "Example Bank" https://bank.example/hooks',
    parameters: {
      organization: ORGANIZATION,
      url: parameter('<url>', 'https address of the receiver', z.string()),
      types: parameter(
        '--events <list>',
        `what it is told of, separated by commas (default: ${ALL_EVENTS})`,
        EVENTS.default([...MESSAGE_TYPES]),
        { parse: parseList },
      ),
    },
    message: (caller, { url, types }) => new SaveWebhook(caller, null, { url, types, enabled: true }),
    show: ({ id, secret }, screen) => {
      screen.line(`The webhook ${id} is added.`);
      screen.line(`${SHOWN_ONCE} ${secret}`);
    },
  }),
  'webhook-list': defineCommand({
    description: 'Lists the webhooks of an organization and how they take their messages.',
    help: '\nExample:\n  $ alert-review webhook list "Example Bank"',
    parameters: { organization: ORGANIZATION },
    message: (caller) => new ListWebhooks(caller),
    show: (all, screen) =>
      screen.printTable(
        Object.keys(LISTED),
        all.map((webhook) => Object.values(LISTED).map((shown) => shown(webhook))),
      ),
  }),
  'webhook-change': defineCommand({
    description: 'Changes the address or the events of a webhook; messages that wait are sent at once.',
    help: '\nExample:\n  $ alert-review webhook change "Example Bank" <id> --url https://bank.example/new',
    parameters: {
      ...ONE,
      url: parameter('--url <url>', 'https address of the receiver', z.string().optional()),
      types: parameter('--events <list>', `all that it is told of, out of ${ALL_EVENTS}`, EVENTS.optional(), {
        parse: parseList,
      }),
    },
    message: (caller, { webhookId, url, types }) =>
      new SaveWebhook(caller, webhookId, { ...(url !== undefined && { url }), ...(types && { types }) }),
    show: ({ id }, screen) => screen.line(`The webhook ${id} is changed.`),
  }),
  'webhook-pause': switching('pause', 'Pauses a webhook: its messages wait.', 'paused'),
  'webhook-resume': switching(
    'resume',
    'Ends the pause of a webhook: what waited is told at once.',
    'told of events again',
  ),
  'webhook-rotate': defineCommand({
    description: 'Makes another secret and shows it, once; until the overlap ends the old one signs, too.',
    help: '\nExample:\n  $ alert-review webhook rotate "Example Bank" <webhook id> --overlap 7d',
    parameters: {
      ...ONE,
      overlapMs: parameter(
        '--overlap <time>',
        'how long the old secret goes on signing, at most 30d (default: 24h)',
        z.int().min(0).optional(),
        { parse: parseDuration },
      ),
    },
    message: (caller, { webhookId, overlapMs }) => new RotateWebhookSecret(caller, webhookId, overlapMs),
    show: ({ secret, oldSecretEndsAt }, screen) => {
      screen.line(`The old secret ends at ${oldSecretEndsAt}.`);
      screen.line(`${SHOWN_ONCE} ${secret}`);
    },
  }),
  'webhook-send': defineCommand({
    description: 'Sends a test message, or one that was given up, and tells how it was taken.',
    help: '\nExample:\n  $ alert-review webhook send "Example Bank" <webhook id>',
    parameters: {
      ...ONE,
      deadLetterId: parameter(
        '--dead-letter <id>',
        'a message that was given up (default: a test message)',
        z.string().nullable().default(null),
      ),
    },
    message: (caller, { webhookId, deadLetterId }) => new SendWebhookMessage(caller, webhookId, deadLetterId),
    failed: ({ error }) => error !== null,
    show: ({ status, error }, screen) =>
      screen.line(error === null ? `It was taken with ${status}.` : `It was not taken: ${error}.`),
  }),
  'webhook-replay': defineCommand({
    description: 'Sends the messages of all events since a date again.',
    help: '\nExample:\n  $ alert-review webhook replay "Example Bank" <webhook id> --from 2026-01-31',
    parameters: {
      ...ONE,
      from: parameter('--from <date>', 'a day in UTC, or an instant', dayOrInstant(), { required: true }),
    },
    message: (caller, { webhookId, from }) => new ReplayWebhook(caller, webhookId, firstInstant(from)),
    show: ({ from }, screen) => screen.line(`All events since ${from} are told again.`),
  }),
  'webhook-dead-letters': defineCommand({
    description: 'Lists the messages that a webhook did not take in three days, the oldest first.',
    help: '\nExample:\n  $ alert-review webhook dead-letters "Example Bank" <webhook id>',
    parameters: ONE,
    message: (caller, { webhookId }) => new ListDeadLetters(caller, webhookId),
    show: (all, screen) =>
      screen.printTable(
        ['id', 'event', 'happened', 'given up', 'error'],
        all.map(({ id, type, recordedAt, diedAt, error }) => [id, type, recordedAt, diedAt, error]),
      ),
  }),
  'webhook-remove': defineCommand({
    description: 'Removes a webhook with its secrets and dead letters.',
    help: '\nExample:\n  $ alert-review webhook remove "Example Bank" <webhook id>',
    parameters: ONE,
    message: (caller, { webhookId }) => new RemoveWebhook(caller, webhookId),
    show: ({ id }, screen) => screen.line(`The webhook ${id} is removed.`),
  }),
};
