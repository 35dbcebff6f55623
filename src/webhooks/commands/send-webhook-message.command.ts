import { CommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord } from '../domain/webhook-line.record.js';
import type { TryResult } from '../post-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { WebhookMessages } from '../webhook-messages.js';
import { Webhooks } from '../webhooks.js';

/**
 * Sends a test message (`deadLetterId` null), or one that was given up, once and at once; a taken one is no
 * dead letter any more. Throws webhook_not_found, dead_letter_not_found.
 */
export class SendWebhookMessage extends Command<TryResult> {
  static readonly permission = 'webhooks:manage';

  constructor(
    readonly caller: Caller,
    readonly webhookId: string,
    readonly deadLetterId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SendWebhookMessage)
export class SendWebhookMessageHandler {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
    private readonly messages: WebhookMessages,
    private readonly records: Records,
    private readonly events: EventStore,
    private readonly registry: EventRegistry,
    private readonly ids: Ids,
  ) {}

  async execute({ caller, webhookId, deadLetterId: id }: SendWebhookMessage): Promise<TryResult> {
    const { url } = await this.webhooks.get(caller, webhookId);
    const to = { orgId: caller.orgId, url, line: await this.lines.get(caller, webhookId) };
    if (id === null) return this.messages.test(to, this.ids.next());
    const letter = await this.records.for(caller).get(DeadLetterRecord, id);
    const of = letter?.webhookId === webhookId ? letter : null;
    const at = of && { fromRevision: of.revision, maxCount: 1 };
    const [stored] = at ? await this.events.readStream(of.stream, at) : [];
    if (!stored) throw new AppError('dead_letter_not_found', { field: 'dead_letter_id', value: id });
    const result = await this.messages.tell(to, this.registry.read(stored));
    if (result.error === null) await this.records.for(caller).remove(DeadLetterRecord, { id });
    return result;
  }
}
