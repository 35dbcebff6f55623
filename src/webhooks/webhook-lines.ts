import { Injectable } from '@nestjs/common';
import { AppError, Clock, PRIMARY_KEY, type Row } from '@alert-review/kernel';
import { newWebhookSecret } from '../platform/crypto/signed-webhook.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Records } from '../platform/records/records.js';
import { NO_FAILURES, WebhookLineRecord, type WebhookLine } from './domain/webhook-line.record.js';

/** Maximum number of secrets that sign at the same time. */
const SECRETS_MAX = 5;

/** Maximum number of lines that are read before another is opened, far above the possible number. */
const OPENED_MAX = 1_000;

type Owner = { readonly orgId: string };

/**
 * Delivery lines: secrets and places of endpoints. A change increases the line's `epoch`, which stops a
 * delivery in progress.
 */
@Injectable()
export class WebhookLines {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
  ) {}

  /** Returns the delivery line of an endpoint. Throws webhook_not_found. */
  async get(owner: Owner, id: string): Promise<Row<WebhookLine>> {
    const line = await this.records.for(owner).get(WebhookLineRecord, id);
    if (!line) throw new AppError('webhook_not_found', { field: 'webhook_id', value: id });
    return line;
  }

  /** Creates a delivery line that begins now, and returns its secret. */
  async open(owner: Owner, id: string): Promise<string> {
    const { secret, sealed } = this.newSecret(owner, id);
    await this.records.for(owner).insert(WebhookLineRecord, {
      ...NO_FAILURES,
      id,
      secrets: [sealed],
      epoch: 0,
      position: null,
      event: null,
      from: this.clock.iso(),
      oldUntil: null,
      reachedAt: null,
      lastDeliveredAt: null,
      tries: [],
    });
    return secret;
  }

  /** Returns the ids of lines that began at or after an instant. */
  async openedSince(owner: Owner, instant: string): Promise<string[]> {
    const all = { index: PRIMARY_KEY, fields: ['from'], limit: OPENED_MAX } as const;
    const lines = await this.records.for(owner).find(WebhookLineRecord, {}, all);
    return lines.filter(({ from }) => from >= instant).map(({ id }) => id);
  }

  /** Changes a line on behalf of a user rather than a delivery. Throws webhook_not_found, conflict. */
  async change(
    owner: Owner,
    id: string,
    fieldsOf: (line: Row<WebhookLine>) => Partial<WebhookLine>,
  ): Promise<void> {
    const line = await this.get(owner, id);
    const update = { $set: fieldsOf(line), $inc: { epoch: 1 } };
    const rows = this.records.for(owner);
    const { outcome } = await rows.compareAndSet(WebhookLineRecord, { id, epoch: line.epoch }, update);
    if (outcome !== 'updated') throw new AppError('conflict');
  }

  /**
   * Creates another secret. Earlier secrets also sign, at most until `oldEndsAt`. Throws the same errors as
   * `change`.
   */
  async rotate(owner: Owner, id: string, oldEndsAt: string): Promise<string> {
    const { secret, sealed } = this.newSecret(owner, id);
    await this.change(owner, id, (line) => {
      const earlier = this.valid(line).map(({ sealed: kept, endsAt }) => ({
        sealed: kept,
        endsAt: endsAt !== null && endsAt < oldEndsAt ? endsAt : oldEndsAt,
      }));
      return { secrets: [sealed, ...earlier].slice(0, SECRETS_MAX) };
    });
    return secret;
  }

  async remove(owner: Owner, id: string): Promise<void> {
    await this.records.for(owner).remove(WebhookLineRecord, { id });
  }

  /**
   * Stores the progress of a delivery. Returns false if somebody has changed or moved the line in the
   * meantime.
   */
  async advance(owner: Owner, line: Row<WebhookLine>, fields: Partial<WebhookLine>): Promise<boolean> {
    const { id, epoch, position } = line;
    const filter = { id, epoch, position };
    const rows = this.records.for(owner);
    return (await rows.compareAndSet(WebhookLineRecord, filter, { $set: fields })).outcome === 'updated';
  }

  /** Returns the secrets in use, the newest first. */
  secretsOf({ orgId }: Owner, line: Row<WebhookLine>): string[] {
    const key = this.tenantKeys.webhooksKey(orgId);
    const opened = ({ sealed }: { readonly sealed: string }) =>
      Buffer.from(unsealBytes(key, Buffer.from(sealed, 'base64'), line.id)).toString();
    return this.valid(line).map(opened);
  }

  private valid({ secrets }: WebhookLine) {
    const now = this.clock.iso();
    return secrets.filter(({ endsAt }) => endsAt === null || endsAt > now);
  }

  private newSecret({ orgId }: Owner, id: string) {
    const secret = newWebhookSecret();
    const bytes = sealBytes(this.tenantKeys.webhooksKey(orgId), Buffer.from(secret), id);
    return { secret, sealed: { sealed: Buffer.from(bytes).toString('base64'), endsAt: null } };
  }
}
