import { AppError, type Caller, Clock, HOUR_MS, Ids, commandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { streamName } from '../../platform/event-store/envelope.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { mayBePublicUrl } from '../../platform/http/public-address.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { WebhookEvents, type WebhookMessageType } from '../domain/webhook.events.js';
import { NO_FAILURES } from '../domain/webhook-line.record.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks, WEBHOOKS_MAX } from '../webhooks.js';

const URL_CHARS_MAX = 2_000;
/**
 * Age from which a delivery line without an endpoint counts as left over from a process that died while
 * adding the endpoint.
 */
const ADDED_WITHIN_MS = HOUR_MS;

interface WebhookSettings {
  readonly url: string;
  readonly types: readonly WebhookMessageType[];
  readonly enabled: boolean;
}

interface SaveWebhookFields {
  readonly webhookId: string | null;
  readonly settings: Partial<WebhookSettings>;
}

/**
 * Adds an endpoint (`webhookId` null) and returns its secret once, or changes the given settings of an
 * endpoint. Throws validation_error, too_many_webhooks, webhook_not_found, conflict.
 */
export class SaveWebhook extends commandWith<{ id: string; secret: string | null }, SaveWebhookFields>() {
  static readonly permission = 'webhooks:manage';
}

@HandlerOf(SaveWebhook)
export class SaveWebhookHandler {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly webhooks: Webhooks,
    private readonly lines: WebhookLines,
    private readonly events: EventStore,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, webhookId, settings }: SaveWebhook): Promise<SaveWebhook['result']> {
    if (Object.keys(settings).length === 0)
      throw new AppError('validation_error', {
        field: 'url',
        value: null,
        reason: 'Nothing to change is given',
      });
    const before =
      webhookId === null
        ? { url: null, types: [], enabled: true }
        : await this.webhooks.get(caller, webhookId);
    const { url = before.url, types = before.types, enabled = before.enabled } = settings;
    // Check only a changed address, so that an endpoint can be paused even if its address is no longer
    // allowed.
    const data = {
      url: url !== null && url === before.url ? url : this.usableUrl(url ?? ''),
      types: [...new Set(types)],
      enabled,
    };
    if (data.types.length === 0) throw invalid('events', types, 'needs one kind of event at least');
    // Add endpoints one after the other: two concurrent calls would count the same endpoints.
    if (webhookId === null) return this.queue.run(caller.orgId, () => this.add(caller, data));
    await this.webhooks.decide(caller, webhookId, SaveWebhook.name, { type: 'WebhookChanged', data });
    await this.lines.change(caller, webhookId, () => ({ ...NO_FAILURES, headFailures: 0 }));
    await this.webhooks.deliver(caller, webhookId);
    return { id: webhookId, secret: null };
  }

  private async add(
    caller: Caller,
    data: WebhookSettings & { types: WebhookMessageType[] },
  ): Promise<SaveWebhook['result']> {
    const present = (await this.webhooks.list(caller)).map((webhook) => webhook.id);
    if (present.length >= WEBHOOKS_MAX) throw new AppError('too_many_webhooks', { limit: WEBHOOKS_MAX });
    const id = this.ids.next();
    const secret = await this.lines.open(caller, id);
    // If two processes add endpoints concurrently, at least one of them sees the other's line.
    const since = new Date(this.clock.now() - ADDED_WITHIN_MS).toISOString();
    const opened = await this.lines.openedSince(caller, since);
    if (new Set([...present, ...opened]).size > WEBHOOKS_MAX) {
      await this.lines.remove(caller, id);
      throw new AppError('conflict');
    }
    await this.webhooks.decide(caller, id, SaveWebhook.name, { type: 'WebhookAdded', data });
    await this.placeAtItsBeginning(caller, id);
    return { id, secret };
  }

  /**
   * Places the new delivery line behind the event that added it. Without a place, the line would read the
   * whole log first.
   */
  private async placeAtItsBeginning(caller: Caller, id: string): Promise<void> {
    const stream = streamName(WebhookEvents.category, caller.orgId, id);
    const [added] = await this.events.readStream(stream, { maxCount: 1 });
    if (!added) return;
    const position = String(added.position);
    await this.lines.change(caller, id, () => ({ position, event: added.id, oldUntil: position }));
  }

  /**
   * Returns the address if its form is allowed. Host names are resolved only at each delivery, so the host
   * may be unknown or private now.
   */
  private usableUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const { webhookPrivateAddresses: allowPrivate } = this.config;
    const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
    if (!url || !protocols.includes(url.protocol) || text.length > URL_CHARS_MAX)
      throw invalid('url', text, `needs an https address of up to ${URL_CHARS_MAX} characters`);
    if (url.username !== '' || url.password !== '')
      throw invalid('url', text, 'takes no user name and no password');
    if (!allowPrivate && !mayBePublicUrl(url)) throw invalid('url', text, 'needs an address that is public');
    return url.href;
  }
}

const invalid = (field: string, value: unknown, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason: `This ${field} cannot be used: it ${reason}` });
