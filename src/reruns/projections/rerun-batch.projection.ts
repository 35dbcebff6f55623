import { defineProjection } from '@alert-review/kernel';
import { RerunBatchEvents } from '../domain/rerun-batch.events.js';
import { RerunBudgetEvents } from '../domain/rerun-budget.events.js';
import { RerunBatchReadModel } from '../rerun-batch.read-model.js';

/** Needs no revisions as guards: each event occurs once per batch and sets fields of its own. */
export const rerunBatchProjection = defineProjection({
  readModel: RerunBatchReadModel,
  events: [RerunBudgetEvents, RerunBatchEvents],
  project(event, rows) {
    const at = event.recordedAt;
    if (event.type === 'RerunsReserved') {
      const { batch, count } = event.data;
      const row = { user: event.actor.user, alerts: count, reservedAt: at };
      rows.set(batch, { source: 'reserved', at: 0 }, row);
    } else if (event.type === 'RerunsReturned') {
      rows.set(event.data.batch, { source: 'ended', at: 0 }, { endedAt: at });
    } else if (event.type === 'RerunBatchDispatched' && event.data.failed.length === 0) {
      rows.set(event.streamId, { source: 'ended', at: 0 }, { endedAt: at });
    }
  },
});
