import { defineProjection } from '@alert-review/kernel';
import { HeldCallEvents } from '../domain/held-call.events.js';
import { HeldCallReadModel } from '../held-call.read-model.js';

export const heldCallProjection = defineProjection({
  readModel: HeldCallReadModel,
  events: [HeldCallEvents],
  project({ streamId: stream, revision, recordedAt, actor, ...event }, rows) {
    const guard = { source: 'held-call', at: revision };
    switch (event.type) {
      case 'HeldCallOpened': {
        const { held, tool, expiresAt } = event.data;
        const { user, client, grantId: grant } = actor;
        const row = { stream, user, client, grant, tool, expiresAt, heldAt: recordedAt };
        return rows.set(held, guard, { ...row, state: 'held', failure: null });
      }
      case 'HeldCallAnswered':
        return rows.set(event.data.held, guard, { state: event.data.answer });
      case 'HeldCallExecuted':
        return rows.set(event.data.held, guard, {
          state: event.data.failure === null ? 'done' : 'failed',
          failure: event.data.failure,
        });
    }
  },
});
