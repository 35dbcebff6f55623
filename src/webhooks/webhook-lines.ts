import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import type { Row } from '../kernel/collection.js';
import { Clock } from '../kernel/clock.js';
import { seal, TenantKeys, unseal } from '../platform/crypto/tenant-keys.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { Records } from '../platform/records/records.js';
import { newWebhookSecret } from '../platform/crypto/signed-webhook.js';
import { WebhookLineRecord, type WebhookLine } from './domain/webhook-line.record.js';
import { WebhookEvents } from './domain/webhook.events.js';

/** Most secrets that sign at a time; own choice. */
const SECRETS_MAX = 5;

const UNHURT = { failures: 0, failingSince: null, lastError: null, nextTryAt: 0 } as const;

type Owner = { readonly orgId: string };

/** Secrets and places of endpoints. A change raises the line's epoch, which stops a delivery under way. */
@Injectable()
export class WebhookLines {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  /** Makes a line that begins now; returns its secret. */
  async open(owner: Owner, id: string): Promise<string> {
    const secret = newWebhookSecret();
    await this.records.for(owner).insert(WebhookLineRecord, {
      ...UNHURT,
      id,
      secrets: [{ sealed: this.sealed(owner, id, secret), endsAt: null }],
      epoch: 0,
      from: this.clock.iso(),
      position: null,
      event: null,
      reachedAt: null,
      lastDeliveredAt: null,
    });
    return secret;
  }

  /** Places the line behind the event that added it. Why: without a place it reads the whole log first. */
  async placeAtItsBeginning(owner: Owner, id: string): Promise<void> {
    const stream = streamName(WebhookEvents.category, owner.orgId, id);
    const [added] = await this.events.readStream(stream, { maxCount: 1 });
    const place = added && { position: String(added.position), event: added.id };
    if (place) await this.change(owner, id, await this.line(owner, id), place);
  }

  /** Makes another secret; the earlier ones sign too until `oldEndsAt` at most. Throws conflict. */
  async rotate(owner: Owner, id: string, oldEndsAt: string): Promise<string> {
    const line = await this.line(owner, id);
    const secret = newWebhookSecret();
    const earlier = valid(line, this.clock.iso()).map(({ sealed, endsAt }) => ({
      sealed,
      endsAt: endsAt !== null && endsAt < oldEndsAt ? endsAt : oldEndsAt,
    }));
    const secrets = [{ sealed: this.sealed(owner, id, secret), endsAt: null }, ...earlier];
    await this.change(owner, id, line, { secrets: secrets.slice(0, SECRETS_MAX) });
    return secret;
  }

  /** Goes back to the first event recorded since `from`. Throws conflict. */
  async replay(owner: Owner, id: string, from: string): Promise<void> {
    await this.change(owner, id, await this.line(owner, id), {
      ...UNHURT,
      from,
      position: null,
      event: null,
    });
  }

  /** Forgets the pause of a line that failed, and stops a delivery to an earlier address. */
  async tryAtOnce(owner: Owner, id: string): Promise<void> {
    await this.change(owner, id, await this.line(owner, id), { nextTryAt: 0 });
  }

  async remove(owner: Owner, id: string): Promise<void> {
    await this.records.for(owner).remove(WebhookLineRecord, { id });
  }

  /** Writes what a delivery did; returns false where somebody changed the line meanwhile. */
  async advance(owner: Owner, line: Row<WebhookLine>, fields: Partial<WebhookLine>): Promise<boolean> {
    const filter = { id: line.id, epoch: line.epoch };
    const update = { $set: fields };
    return (
      (await this.records.for(owner).compareAndSet(WebhookLineRecord, filter, update)).outcome === 'updated'
    );
  }

  /** Returns the secrets that sign now, the newest first. Throws webhook_not_found. */
  async secrets(owner: Owner, id: string): Promise<string[]> {
    const key = this.tenantKeys.webhooksKey(owner.orgId);
    return valid(await this.line(owner, id), this.clock.iso()).map(({ sealed }) =>
      Buffer.from(unseal(key, Buffer.from(sealed, 'base64'), id)).toString(),
    );
  }

  private async line(owner: Owner, id: string): Promise<Row<WebhookLine>> {
    const line = await this.records.for(owner).get(WebhookLineRecord, id);
    if (!line) throw new AppError('webhook_not_found', { field: 'webhook_id', value: id });
    return line;
  }

  private async change(
    owner: Owner,
    id: string,
    { epoch }: WebhookLine,
    fields: Partial<WebhookLine>,
  ): Promise<void> {
    const update = { $set: fields, $inc: { epoch: 1 } };
    const { outcome } = await this.records.for(owner).compareAndSet(WebhookLineRecord, { id, epoch }, update);
    if (outcome !== 'updated') throw new AppError('conflict');
  }

  private sealed({ orgId }: Owner, id: string, secret: string): string {
    const bytes = seal(this.tenantKeys.webhooksKey(orgId), Buffer.from(secret), id);
    return Buffer.from(bytes).toString('base64');
  }
}

const valid = ({ secrets }: WebhookLine, now: string) =>
  secrets.filter(({ endsAt }) => endsAt === null || endsAt > now);
