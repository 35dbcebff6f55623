import { defineProjection } from '@alert-review/kernel';
import { GrantEvents } from '../domain/grant.events.js';
import { GrantReadModel } from '../grant.read-model.js';

export const grantProjection = defineProjection({
  readModel: GrantReadModel,
  events: [GrantEvents],
  project(event, rows) {
    const guard = { source: 'grant', at: event.revision };
    switch (event.type) {
      case 'ConsentGranted': {
        const { userId, clientId, redirectHost, clientHash, scopes, absExp } = event.data;
        return rows.set(event.streamId, guard, {
          userId,
          clientId,
          redirectHost,
          clientHash,
          scopes,
          absExp,
          createdAt: event.recordedAt,
          revokedAt: null,
        });
      }
      case 'GrantRevoked':
        return rows.set(event.streamId, guard, { revokedAt: event.recordedAt });
      case 'ConsentDenied':
      case 'RefreshLeewayUsed':
      case 'RefreshReplayDetected':
        return;
    }
  },
});
