import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  dayOrInstantField,
  firstInstant,
  HOUR_MS,
  viewSources,
  textField,
  renderAnswer,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { RemoveWebhook } from '../../webhooks/commands/remove-webhook.command.js';
import { ReplayWebhook } from '../../webhooks/commands/replay-webhook.command.js';
import {
  OVERLAP_DAYS_MAX,
  RotateWebhookSecret,
} from '../../webhooks/commands/rotate-webhook-secret.command.js';
import { SaveWebhook } from '../../webhooks/commands/save-webhook.command.js';
import { SendWebhookMessage } from '../../webhooks/commands/send-webhook-message.command.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../webhooks/domain/webhook.events.js';
import { ListDeadLetters } from '../../webhooks/queries/list-dead-letters.query.js';
import { ListWebhooks } from '../../webhooks/queries/list-webhooks.query.js';
import { WEBHOOKS_API_PATH } from '../api-path.js';
import { defineContract, serviceIdSchema } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { exampleIdAt } from '../openapi/examples/recorded.js';

const ONE = `/${WEBHOOKS_API_PATH}/{webhook_id}`;
const PART = { tag: 'Webhooks', addition: true } as const;

const pathParameters = serviceIdSchema('webhook_id', 'Id of a webhook of your organization.');
const webhook_id = z.string().register(viewSources, { from: 'id' });
const secret = z.string().describe('Secret that signs the messages. It is shown only in this answer.');

const EXAMPLE = { webhook_id: exampleIdAt('addWebhook/An address/webhook_id') };
const UNKNOWN = { webhook_id: 'unknown' };
/** A local address, because addresses on the internet would not answer the same way in every recording. */
const EXAMPLE_URL = 'https://localhost:8443/alert-review';

const Settings = z.strictObject({
  url: textField().describe('An https address without a user name or password.'),
  events: z
    .array(z.enum(WEBHOOK_MESSAGE_TYPES))
    .min(1)
    .describe('Events that the server sends to the address.'),
  enabled: z
    .boolean()
    .default(true)
    .describe('false pauses the webhook: messages wait until the value is true again.'),
});

const Webhook = z.object({
  webhook_id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_MESSAGE_TYPES)).register(viewSources, { from: 'types' }),
  enabled: z.boolean(),
  created_at: z.string(),
  last_delivered_at: z.string().nullable().describe('When the address last accepted a message.'),
  failing_since: z
    .string()
    .nullable()
    .describe('Time since which deliveries have failed; null if the last delivery succeeded.'),
  last_error: z.string().nullable().describe('Why the last delivery failed; null if it succeeded.'),
  next_try_at: z.string().nullable().describe('Time of the next attempt; null while the webhook is paused.'),
  waiting: z
    .int()
    .describe(
      'Messages that the address has not accepted yet, and later messages of the same alerts. ' +
        'The server sends them again.',
    ),
  dead_letters: z.int().describe('Messages that were not accepted within three days.'),
  old_secret_ends_at: z
    .string()
    .nullable()
    .describe('Until then, messages are also signed with the earlier secret.'),
});

const LIST = defineContract({
  ...PART,
  id: 'listWebhooks',
  method: 'get',
  path: `/${WEBHOOKS_API_PATH}`,
  summary: 'List webhooks',
  description: 'Returns the addresses that receive your events, with the state of their deliveries.',
  message: ListWebhooks,
  answer: z.object({ webhooks: z.array(Webhook) }),
  schemas: { Webhook },
  examples: [{ name: 'All webhooks' }],
});

const ADD = defineContract({
  ...PART,
  id: 'addWebhook',
  method: 'post',
  path: `/${WEBHOOKS_API_PATH}`,
  summary: 'Add a webhook',
  description:
    'The address receives the events that happen from now on. An organization has at most 10 webhooks.',
  message: SaveWebhook,
  body: Settings,
  answer: z.object({ webhook_id, secret }),
  schemas: { WebhookSettings: Settings },
  errors: ['too_many_webhooks'],
  examples: [
    { name: 'An address', body: { url: EXAMPLE_URL, events: ['investigation.completed'] } },
    {
      name: 'An address that is not public',
      body: { url: 'https://10.1.2.3/', events: ['upload.finished'] },
    },
  ],
});

const CHANGE = defineContract({
  ...PART,
  id: 'changeWebhook',
  method: 'put',
  path: ONE,
  summary: 'Change a webhook',
  description:
    'Replaces the settings. Messages that are not delivered yet are sent to the new address at once.',
  message: SaveWebhook,
  pathParameters,
  body: Settings,
  answer: z.object({ webhook_id }),
  errors: ['webhook_not_found'],
  examples: [
    {
      name: 'A further event',
      parameters: EXAMPLE,
      body: { url: EXAMPLE_URL, events: ['investigation.completed', 'disposition.changed'] },
    },
    {
      name: 'An unknown webhook',
      parameters: UNKNOWN,
      body: { url: EXAMPLE_URL, events: ['upload.finished'] },
    },
  ],
});

const overlap_hours = z.int().min(0);
const Rotation = z.strictObject({ overlap_hours: overlap_hours.max(24 * OVERLAP_DAYS_MAX).default(24) });

const ROTATE = defineContract({
  ...PART,
  id: 'rotateWebhookSecret',
  method: 'post',
  path: `${ONE}/rotate-secret`,
  summary: 'Rotate the secret of a webhook',
  description: 'Returns a new secret. Until the overlap ends, messages are signed with both secrets.',
  message: RotateWebhookSecret,
  pathParameters,
  body: Rotation,
  answer: z.object({ webhook_id, secret, old_secret_ends_at: z.string() }),
  errors: ['webhook_not_found'],
  examples: [{ name: 'With an overlap of a week', parameters: EXAMPLE, body: { overlap_hours: 168 } }],
});

const Message = z.strictObject({
  dead_letter_id: textField()
    .nullable()
    .default(null)
    .describe('Id of a dead letter; null sends a test message.'),
});

const SEND = defineContract({
  ...PART,
  id: 'sendWebhookMessage',
  method: 'post',
  path: `${ONE}/messages`,
  summary: 'Send a test message or a dead letter',
  description:
    'Sends the message once and returns the answer of the address. A dead letter that is accepted is ' +
    'removed from the list.',
  message: SendWebhookMessage,
  pathParameters,
  body: Message,
  answer: z.object({
    status: z.int().nullable().describe('HTTP status of the answer; null without an answer.'),
    error: z
      .string()
      .nullable()
      .describe('The reason for which the message was not accepted; null if it was accepted.'),
  }),
  errors: ['webhook_not_found', 'dead_letter_not_found'],
  examples: [
    { name: 'A test, to an address that is not public', parameters: EXAMPLE, body: {} },
    { name: 'An unknown dead letter', parameters: EXAMPLE, body: { dead_letter_id: 'unknown' } },
  ],
});

const Replay = z.strictObject({ from: dayOrInstantField().describe('A day in UTC, or a time.') });

const REPLAY = defineContract({
  ...PART,
  id: 'replayWebhook',
  method: 'post',
  path: `${ONE}/replay`,
  summary: 'Send messages again from a date',
  description: 'Sends all messages since that date again, including dead letters. They keep their ids.',
  message: ReplayWebhook,
  pathParameters,
  body: Replay,
  answer: z.object({ webhook_id, from: z.string() }),
  errors: ['webhook_not_found'],
  examples: [{ name: 'From the beginning of a day', parameters: EXAMPLE, body: { from: '2025-03-01' } }],
});

const DeadLetter = z.object({
  dead_letter_id: z
    .string()
    .register(viewSources, { from: 'id' })
    .describe('The `webhook-id` of the message.'),
  type: z.string(),
  recorded_at: z.string().describe('When the event happened.'),
  died_at: z.string().describe('When the last attempt failed.'),
  error: z.string().describe('Why the last attempt failed.'),
});

const DEAD_LETTERS = defineContract({
  ...PART,
  id: 'listDeadLetters',
  method: 'get',
  path: `${ONE}/dead-letters`,
  summary: 'List dead letters',
  description:
    'Returns up to 1,000 messages. With 1,000 dead letters, further messages are sent again until they are ' +
    'accepted.',
  message: ListDeadLetters,
  pathParameters,
  answer: z.object({ dead_letters: z.array(DeadLetter) }),
  schemas: { DeadLetter },
  errors: ['webhook_not_found'],
  examples: [{ name: 'None', parameters: EXAMPLE }],
});

const REMOVE = defineContract({
  ...PART,
  id: 'removeWebhook',
  method: 'delete',
  path: ONE,
  summary: 'Remove a webhook',
  description: 'Removes the webhook with its secrets and dead letters.',
  message: RemoveWebhook,
  pathParameters,
  answer: z.object({ webhook_id }),
  errors: ['webhook_not_found'],
  examples: [
    { name: 'One', parameters: EXAMPLE },
    { name: 'An unknown webhook', parameters: UNKNOWN },
  ],
});

@Controller()
export class WebhooksController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST)
  async list({ caller }: ContractRequest<typeof LIST>) {
    return renderAnswer(LIST.answer, { webhooks: await this.bus.send(new ListWebhooks(caller)) });
  }

  @Endpoint(ADD)
  async add({ caller, body }: ContractRequest<typeof ADD>) {
    return renderAnswer(
      ADD.answer,
      await this.bus.send(new SaveWebhook(caller, { webhookId: null, settings: settingsOf(body) })),
    );
  }

  @Endpoint(CHANGE)
  async change({ caller, path: { webhook_id: id }, body }: ContractRequest<typeof CHANGE>) {
    return renderAnswer(
      CHANGE.answer,
      await this.bus.send(new SaveWebhook(caller, { webhookId: id, settings: settingsOf(body) })),
    );
  }

  @Endpoint(ROTATE)
  async rotate({
    caller,
    path: { webhook_id: id },
    body: { overlap_hours },
  }: ContractRequest<typeof ROTATE>) {
    const rotate = new RotateWebhookSecret(caller, { webhookId: id, overlapMs: overlap_hours * HOUR_MS });
    return renderAnswer(ROTATE.answer, await this.bus.send(rotate));
  }

  @Endpoint(SEND)
  async send({ caller, path: { webhook_id: id }, body: { dead_letter_id } }: ContractRequest<typeof SEND>) {
    return renderAnswer(
      SEND.answer,
      await this.bus.send(new SendWebhookMessage(caller, { webhookId: id, deadLetterId: dead_letter_id })),
    );
  }

  @Endpoint(REPLAY)
  async replay({ caller, path: { webhook_id: id }, body: { from } }: ContractRequest<typeof REPLAY>) {
    return renderAnswer(
      REPLAY.answer,
      await this.bus.send(new ReplayWebhook(caller, { webhookId: id, from: firstInstant(from) })),
    );
  }

  @Endpoint(DEAD_LETTERS)
  async deadLetters({ caller, path: { webhook_id: id } }: ContractRequest<typeof DEAD_LETTERS>) {
    const deadLetters = await this.bus.send(new ListDeadLetters(caller, id));
    return renderAnswer(DEAD_LETTERS.answer, { deadLetters });
  }

  @Endpoint(REMOVE)
  async remove({ caller, path: { webhook_id: id } }: ContractRequest<typeof REMOVE>) {
    return renderAnswer(REMOVE.answer, await this.bus.send(new RemoveWebhook(caller, id)));
  }
}

const settingsOf = ({ url, events, enabled }: z.output<typeof Settings>) => ({ url, types: events, enabled });
