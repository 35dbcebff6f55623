import { defineProjection } from '@alert-review/kernel';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { ApiKeyEvents } from '../domain/api-key.events.js';

export const apiKeyProjection = defineProjection({
  readModel: ApiKeyReadModel,
  events: [ApiKeyEvents],
  async project(event, rows, records) {
    const guard = { source: 'apiKey', at: event.revision };
    switch (event.type) {
      case 'ApiKeyGenerated': {
        const { rotates, ...key } = event.data;
        const made = { createdAt: event.recordedAt, revokedAt: null, rotates: rotates ?? null, keptBy: null };
        const name = await records.unsealed(event, 'name');
        return rows.set(event.streamId, guard, { ...key, ...made, name });
      }
      case 'ApiKeyExpirySet':
        return rows.set(event.streamId, guard, { expiresAt: event.data.expiresAt });
      case 'ApiKeyKept':
        return rows.set(event.streamId, guard, { keptBy: event.data.by });
      case 'ApiKeyRevoked':
        return rows.set(event.streamId, guard, { revokedAt: event.recordedAt });
    }
  },
});
