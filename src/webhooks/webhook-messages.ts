import { Injectable } from '@nestjs/common';
import { AlertReadModel } from '../alerts/alert.read-model.js';
import { Clock } from '../kernel/clock.js';
import type { RecordedEvent } from '../kernel/define-projection.js';
import { Config } from '../platform/config/config.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { signedHeaders } from '../platform/crypto/signed-webhook.js';
import { contentOf } from './domain/webhook-message.js';
import { postMessage, type TryResult } from './post-message.js';
import { WebhookLines } from './webhook-lines.js';

type Owner = { readonly orgId: string };

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

/** The same at each try and each replay. */
export const messageIdOf = (event: RecordedEvent, webhookId: string): string => `${event.id}_${webhookId}`;

/** Makes, signs and sends messages, each once. */
@Injectable()
export class WebhookMessages {
  constructor(
    private readonly readModels: ReadModels,
    private readonly lines: WebhookLines,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Tells an endpoint of an event. Throws webhook_not_found. */
  async tell(owner: Owner, to: Endpoint, event: RecordedEvent, signal?: AbortSignal): Promise<TryResult> {
    const { type, alert, data } = contentOf(event);
    const row = alert === undefined ? null : await this.readModels.for(owner).get(AlertReadModel, alert);
    const about = alert === undefined ? {} : { alert_id: row?.alertId ?? null };
    const body = { type, timestamp: event.recordedAt, data: { ...about, ...data } };
    return this.send(owner, to, messageIdOf(event, to.id), body, signal);
  }

  /** Sends a message that tells of nothing. Throws webhook_not_found. */
  test(owner: Owner, to: Endpoint, id: string): Promise<TryResult> {
    const body = { type: 'webhook.test', timestamp: this.clock.iso(), data: { webhook_id: to.id } };
    return this.send(owner, to, `${id}_${to.id}`, body);
  }

  private async send(
    owner: Owner,
    { id: webhookId, url }: Endpoint,
    id: string,
    message: object,
    signal?: AbortSignal,
  ): Promise<TryResult> {
    const body = JSON.stringify(message);
    const secrets = await this.lines.secrets(owner, webhookId);
    const headers = signedHeaders(secrets, { id, body, now: this.clock.now() });
    return postMessage(url, body, headers, { allowPrivate: this.config.webhookPrivateAddresses, signal });
  }
}
