import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

/** Sends the messages of all events recorded since `from` again. Throws webhook_not_found, conflict. */
export class ReplayWebhook extends Command<{ id: string; from: string }> {
  static readonly permission = 'webhooks:manage';

  constructor(
    readonly caller: Caller,
    readonly webhookId: string,
    /** ISO 8601 with milliseconds and Z. */
    readonly from: string,
  ) {
    super();
  }
}

@CommandHandler(ReplayWebhook)
export class ReplayWebhookHandler {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
  ) {}

  async execute({ caller, webhookId: id, from }: ReplayWebhook) {
    await this.webhooks.get(caller, id);
    const replayed = { type: 'WebhookReplayed', data: { from } } as const;
    await this.webhooks.decide(caller, id, ReplayWebhook.name, replayed);
    await this.lines.replay(caller, id, from);
    await this.webhooks.deliver(caller, id);
    return { id, from };
  }
}
