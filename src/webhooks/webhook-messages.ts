import { Injectable } from '@nestjs/common';
import { AlertRecord } from '../alerts/domain/alert.record.js';
import { EntityRecord } from '../ingestion/domain/entity.record.js';
import { Clock, type Collection, type RecordedEvent, type Row } from '@alert-review/kernel';
import { Config } from '../platform/config/config.js';
import { signedHeaders } from '../platform/crypto/signed-webhook.js';
import { Records } from '../platform/records/records.js';
import { newestCheckpoint } from '../log-proofs/queries/newest-checkpoint.lookup.js';
import type { WebhookLine } from './domain/webhook-line.record.js';
import { webhookContentOf } from './webhook-message.js';
import { postWebhookMessage, type AttemptResult } from './post-message.js';
import { WebhookLines } from './webhook-lines.js';

interface Receiver {
  readonly orgId: string;
  readonly url: string;
  readonly line: Row<WebhookLine>;
  readonly signal?: AbortSignal;
}

/** Returns the id of a message. It is the same for each attempt and each replay. */
export const messageIdOf = (event: RecordedEvent, webhookId: string): string => `${event.id}_${webhookId}`;

/** Makes and sends the messages of endpoints. */
@Injectable()
export class WebhookMessages {
  constructor(
    private readonly records: Records,
    private readonly lines: WebhookLines,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async tell(to: Receiver, event: RecordedEvent): Promise<AttemptResult> {
    const { type, alert, customer, data } = webhookContentOf(event);
    const about = {
      ...(alert !== undefined && { alert_id: await this.ownIdOf(to, AlertRecord, alert) }),
      ...(customer !== undefined && { entity_id: await this.ownIdOf(to, EntityRecord, customer) }),
    };
    const checkpoint = (await newestCheckpoint(this.records))?.note;
    const body = { type, timestamp: event.recordedAt, data: { ...about, ...data }, checkpoint };
    return this.send(to, messageIdOf(event, to.line.id), body);
  }

  /** Sends a test message, which reports no event. */
  test(to: Receiver, id: string): Promise<AttemptResult> {
    const body = { type: 'webhook.test', timestamp: this.clock.iso(), data: { webhook_id: to.line.id } };
    return this.send(to, id, body);
  }

  private async send(to: Receiver, id: string, message: object): Promise<AttemptResult> {
    const body = JSON.stringify(message);
    const headers = signedHeaders(this.lines.secretsOf(to, to.line), { id, body, now: this.clock.now() });
    const allowPrivate = this.config.webhookPrivateAddresses;
    return postWebhookMessage(to.url, body, headers, { allowPrivate, signal: to.signal });
  }

  /**
   * Returns the own id of an alert or a customer; null once it was erased. Reads the record, which exists
   * before the first event about it.
   */
  private async ownIdOf(owner: Receiver, record: typeof AlertRecord | typeof EntityRecord, id: string) {
    const options = { index: 'id', fields: ['ownId'], limit: 1 } as const;
    const declared: Collection<{ ownId: string }> = record.current;
    const [found] = await this.records.for(owner).find(declared, { id }, options);
    return found?.ownId ?? null;
  }
}
