import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { DAY_MS, firstInstant, textField } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { RemoveWebhook } from '../../webhooks/commands/remove-webhook.command.js';
import { ReplayWebhook } from '../../webhooks/commands/replay-webhook.command.js';
import { RotateWebhookSecret } from '../../webhooks/commands/rotate-webhook-secret.command.js';
import { SaveWebhook } from '../../webhooks/commands/save-webhook.command.js';
import { SendWebhookMessage } from '../../webhooks/commands/send-webhook-message.command.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../webhooks/domain/webhook.events.js';
import { ListDeadLetters } from '../../webhooks/queries/list-dead-letters.query.js';
import { ListWebhooks } from '../../webhooks/queries/list-webhooks.query.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type PageForm } from '../answer-form.js';
import { repeatedField } from '../form-fields.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { overlapDaysField } from './settings-parts.js';
import * as pages from './webhooks-pages.js';

const PATH = pages.WEBHOOKS_PATH;
const ONE = `${PATH}/:id`;

const SETTINGS = {
  schema: z.object({
    url: textField(),
    events: repeatedField(z.array(z.enum(WEBHOOK_MESSAGE_TYPES))).refine(
      (all) => all.length > 0,
      'are missing: tick one',
    ),
  }),
};
const PAUSE = { schema: z.object({ enabled: z.enum(['true', 'false']) }) };
const MESSAGE = { schema: z.object({ dead_letter: textField().optional() }) };
const ROTATION = { schema: z.object({ overlap: overlapDaysField }) };
const REPLAY = { schema: z.object({ from: z.iso.date() }) };

@Controller()
export class WebhooksController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListWebhooks] })
  async list(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    return pages.webhooksPage(session, await this.bus.send(new ListWebhooks(session.caller)));
  }

  @PageRoute({ path: PATH, messages: [SaveWebhook], form: SETTINGS })
  add(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const add = async ({ url, events: types }: z.infer<typeof SETTINGS.schema>) => {
      const added = new SaveWebhook(session.caller, {
        webhookId: null,
        settings: { url, types, enabled: true },
      });
      const { id, secret } = await this.bus.send(added);
      return pages.webhookSecretPage(session, { id, secret: secret! });
    };
    return runFormAction(SETTINGS, body, add, async (refused) =>
      pages.webhooksPage(session, await this.bus.send(new ListWebhooks(session.caller)), refused),
    );
  }

  @PageRoute({ path: ONE, messages: [ListWebhooks, ListDeadLetters] })
  show(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return this.page(session, id);
  }

  @PageRoute({ path: `${ONE}/pause`, messages: [SaveWebhook], form: PAUSE })
  pause(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, PAUSE, body, async ({ enabled }) => {
      await this.bus.send(
        new SaveWebhook(session.caller, { webhookId: id, settings: { enabled: enabled === 'true' } }),
      );
      return seeOther(`${PATH}/${id}`);
    });
  }

  @PageRoute({ path: `${ONE}/change`, messages: [SaveWebhook], form: SETTINGS })
  change(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, SETTINGS, body, async ({ url, events: types }) => {
      await this.bus.send(new SaveWebhook(session.caller, { webhookId: id, settings: { url, types } }));
      return seeOther(`${PATH}/${id}`);
    });
  }

  @PageRoute({ path: `${ONE}/send`, messages: [SendWebhookMessage], form: MESSAGE })
  send(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, MESSAGE, body, async ({ dead_letter: deadLetter = null }) => {
      const { status, error } = await this.bus.send(
        new SendWebhookMessage(session.caller, { webhookId: id, deadLetterId: deadLetter }),
      );
      const kind = error === null ? 'success' : 'error';
      const result = error === null ? `taken with ${status}` : `not taken: ${error}`;
      return this.page(session, id, { done: { kind, text: `The message was ${result}.` } });
    });
  }

  @PageRoute({ path: `${ONE}/rotate`, messages: [RotateWebhookSecret], form: ROTATION })
  rotate(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, ROTATION, body, async ({ overlap }) => {
      const rotate = new RotateWebhookSecret(session.caller, {
        webhookId: id,
        overlapMs: Number(overlap) * DAY_MS,
      });
      return pages.webhookSecretPage(session, await this.bus.send(rotate));
    });
  }

  @PageRoute({ path: `${ONE}/replay`, messages: [ReplayWebhook], form: REPLAY })
  replay(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, REPLAY, body, async ({ from }) => {
      await this.bus.send(new ReplayWebhook(session.caller, { webhookId: id, from: firstInstant(from) }));
      const done = `The messages of all events since ${from} are sent again, with the ids that they had.`;
      return this.page(session, id, { done: { kind: 'success', text: done } });
    });
  }

  @PageRoute({ path: `${ONE}/remove`, messages: [RemoveWebhook, ListWebhooks] })
  async askRemove(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return pages.removeWebhookPage(session, await this.webhook(session, id));
  }

  @PageRoute({ path: `${ONE}/remove`, messages: [RemoveWebhook], form: FORM_WITHOUT_FIELDS })
  remove(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(session, id, FORM_WITHOUT_FIELDS, body, async () => {
      await this.bus.send(new RemoveWebhook(session.caller, id));
      return seeOther(PATH);
    });
  }

  private answer<Values>(
    session: PageSession,
    id: string,
    form: PageForm<Values>,
    body: unknown,
    act: (values: Values) => Promise<PageAnswer>,
  ): Promise<PageAnswer> {
    return runFormAction(form, body, act, (refused) => this.page(session, id, { refused }));
  }

  private async page(session: PageSession, id: string, told?: pages.WebhookPageState): Promise<Html> {
    const letters = await this.bus.send(new ListDeadLetters(session.caller, id));
    return pages.webhookPage(session, await this.webhook(session, id), letters, told);
  }

  private async webhook({ caller }: PageSession, id: string) {
    return (await this.bus.send(new ListWebhooks(caller, id)))[0]!;
  }
}
