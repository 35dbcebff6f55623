import { isIP } from 'node:net';
import { CommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { isPublicAddress } from '../../platform/http/public-address.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import type { MessageType } from '../domain/webhook.events.js';
import { hostOf } from '../post-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks, WEBHOOKS_MAX } from '../webhooks.js';

const URL_CHARS_MAX = 2_000;

interface WebhookSettings {
  readonly url: string;
  readonly types: readonly MessageType[];
  readonly enabled: boolean;
}

/**
 * Adds an endpoint (`webhookId` null) and returns its secret, once; or changes one. Throws validation_error,
 * too_many_webhooks, webhook_not_found.
 */
export class SaveWebhook extends Command<{ id: string; secret: string | null }> {
  static readonly permission = 'webhooks:manage';

  constructor(
    readonly caller: Caller,
    readonly webhookId: string | null,
    readonly settings: WebhookSettings,
  ) {
    super();
  }
}

@CommandHandler(SaveWebhook)
export class SaveWebhookHandler {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
    private readonly config: Config,
    private readonly ids: Ids,
  ) {}

  async execute({ caller, webhookId, settings }: SaveWebhook): Promise<SaveWebhook['result']> {
    const data = { ...settings, url: this.usableUrl(settings.url), types: [...new Set(settings.types)] };
    if (data.types.length === 0) throw invalid('events', settings.types, 'needs one kind of event at least');
    // Why in turn: two at a time would count the same endpoints.
    if (webhookId === null) return this.queue.run(caller.orgId, () => this.add(caller, data));
    await this.webhooks.get(caller, webhookId);
    await this.webhooks.decide(caller, webhookId, SaveWebhook.name, { type: 'WebhookChanged', data });
    await this.lines.tryAtOnce(caller, webhookId);
    await this.webhooks.deliver(caller, webhookId);
    return { id: webhookId, secret: null };
  }

  private async add(
    caller: Caller,
    data: WebhookSettings & { types: MessageType[] },
  ): Promise<SaveWebhook['result']> {
    if ((await this.webhooks.list(caller)).length >= WEBHOOKS_MAX)
      throw new AppError('too_many_webhooks', { limit: WEBHOOKS_MAX });
    const id = this.ids.next();
    const secret = await this.lines.open(caller, id);
    await this.webhooks.decide(caller, id, SaveWebhook.name, { type: 'WebhookAdded', data });
    await this.lines.placeAtItsBeginning(caller, id);
    return { id, secret };
  }

  /** A name is looked up at each try, so it may be unknown or private now. */
  private usableUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const { webhookPrivateAddresses: allowPrivate } = this.config;
    const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
    if (!url || !protocols.includes(url.protocol) || text.length > URL_CHARS_MAX)
      throw invalid('url', text, `needs an https address of up to ${URL_CHARS_MAX} characters`);
    if (url.username !== '' || url.password !== '')
      throw invalid('url', text, 'takes no user name and no password');
    const host = hostOf(url);
    if (!allowPrivate && isIP(host) > 0 && !isPublicAddress(host))
      throw invalid('url', text, 'needs an address that is public');
    return url.href;
  }
}

const invalid = (field: string, value: unknown, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason: `This ${field} cannot be used: it ${reason}` });
