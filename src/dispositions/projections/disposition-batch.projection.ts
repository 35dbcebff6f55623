import { defineProjection } from '@alert-review/kernel';
import { DispositionBatchReadModel } from '../disposition-batch.read-model.js';
import { DispositionBatchEvents } from '../domain/disposition-batch.events.js';

export const dispositionBatchProjection = defineProjection({
  readModel: DispositionBatchReadModel,
  events: [DispositionBatchEvents],
  project(event, rows) {
    const guard = { source: 'batch', at: event.revision };
    if (event.type === 'BatchApplied') {
      const { disposition, members } = event.data;
      rows.set(event.streamId, guard, {
        state: 'completing',
        user: event.actor.user,
        disposition,
        alerts: members.length,
        appliedAt: event.recordedAt,
        undoneAt: null,
      });
    } else if (event.type === 'BatchUndone') {
      rows.set(event.streamId, guard, { state: 'completing', undoneAt: event.recordedAt });
    } else rows.set(event.streamId, guard, { state: 'completed' });
  },
});
