import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord, WaitingMessageRecord } from '../domain/webhook-line.record.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

/** Removes an endpoint with its secrets and dead letters. Throws webhook_not_found. */
export class RemoveWebhook extends Command<{ id: string }> {
  static readonly permission = 'webhooks:manage';

  constructor(
    readonly caller: Caller,
    readonly webhookId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
    private readonly records: Records,
  ) {}

  async execute({ caller, webhookId: id }: RemoveWebhook): Promise<{ id: string }> {
    await this.webhooks.get(caller, id);
    await this.lines.remove(caller, id);
    for (const kept of [DeadLetterRecord, WaitingMessageRecord])
      await this.records.for(caller).remove(kept, { webhookId: id }, { index: 'webhook' });
    // Why last: a removal that broke off can be repeated.
    await this.webhooks.decide(caller, id, RemoveWebhook.name, { type: 'WebhookRemoved', data: {} });
    return { id };
  }
}
