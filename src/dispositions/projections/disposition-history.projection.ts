import { defineProjection } from '../../kernel/define-projection.js';
import { DispositionHistoryReadModel } from '../disposition-history.read-model.js';
import { DispositionEvents } from '../domain/disposition.events.js';

const CHANGES = {
  UploadedDispositionRecorded: 'uploaded',
  DispositionChanged: 'set',
  DispositionUndone: 'undone',
} as const;

export const dispositionHistoryProjection = defineProjection({
  readModel: DispositionHistoryReadModel,
  events: [DispositionEvents],
  async project(event, rows) {
    const { revision, actor } = event;
    const isUndo = event.type === 'DispositionUndone';
    await rows.put(`${event.stream}@${revision}`, {
      alert: event.streamId,
      revision,
      change: CHANGES[event.type],
      disposition: isUndo ? (event.data.restored?.disposition ?? null) : event.data.disposition,
      event: event.id,
      undoes: isUndo ? event.data.undoes : null,
      batch: (event.type !== 'UploadedDispositionRecorded' && event.data.batch) || null,
      recordedAt: event.recordedAt,
      effectiveAt: event.effectiveAt ?? null,
      user: actor.user,
      kind: actor.kind,
      client: actor.client,
    });
  },
});
