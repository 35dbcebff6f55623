import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type Row } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { organizationJobKey } from '../platform/jobs/organization-key.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { webhookDecider } from './domain/webhook.decider.js';
import { WebhookEvents, type WebhookMessageType, type WebhookEvent } from './domain/webhook.events.js';
import { WebhookReadModel } from './webhook.read-model.js';

export const DELIVER_WEBHOOKS_QUEUE = 'deliver-webhooks';

/** Maximum number of endpoints of an organization. */
export const WEBHOOKS_MAX = 10;

/** Settings of an endpoint to which messages are sent. */
export interface Webhook {
  readonly url: string;
  readonly types: readonly WebhookMessageType[];
  readonly enabled: boolean;
  readonly createdAt: string;
}

/** Endpoints of organizations. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly decisions: Decisions,
    private readonly readModels: ReadModels,
    private readonly jobs: JobQueue,
  ) {}

  /** Returns the endpoints, the oldest first. */
  list(caller: Pick<Caller, 'orgId'>): Promise<Row<Webhook>[]> {
    const options = { index: 'present', sort: { createdAt: 1 }, limit: 2 * WEBHOOKS_MAX } as const;
    return this.readModels.for(caller).find(WebhookReadModel, { removedAt: null }, options);
  }

  /** Returns the endpoint. Throws webhook_not_found, also for an endpoint of another organization. */
  async get(caller: Pick<Caller, 'orgId'>, id: string): Promise<Row<Webhook>> {
    const found = (await this.list(caller)).find((webhook) => webhook.id === id);
    if (!found) throw new AppError('webhook_not_found', { field: 'webhook_id', value: id });
    return found;
  }

  async decide(caller: Caller, streamId: string, operation: string, command: WebhookEvent): Promise<void> {
    const decision = { caller, family: WebhookEvents, decider: webhookDecider, streamId };
    await this.decisions.decide({ ...decision, command, operation });
  }

  async deliver({ orgId }: Caller, id: string): Promise<void> {
    await this.jobs.enqueue(DELIVER_WEBHOOKS_QUEUE, organizationJobKey(orgId, id));
  }
}
