import { defineProjection } from '@alert-review/kernel';
import { WebhookEvents } from '../domain/webhook.events.js';
import { WebhookReadModel } from '../webhook.read-model.js';

export const webhookProjection = defineProjection({
  readModel: WebhookReadModel,
  events: [WebhookEvents],
  async project(event, rows, records) {
    const guard = { source: 'webhook', at: event.revision };
    if (event.type === 'WebhookAdded' || event.type === 'WebhookChanged') {
      const { types, enabled } = event.data;
      const added = event.type === 'WebhookAdded' ? { createdAt: event.recordedAt, removedAt: null } : {};
      const url = await records.unsealed(event, 'url');
      rows.set(event.streamId, guard, { url, types, enabled, ...added });
    } else if (event.type === 'WebhookRemoved')
      rows.set(event.streamId, guard, { removedAt: event.recordedAt });
  },
});
