import { defineProjection } from '@alert-review/kernel';
import { UploadSessionEvents, uploadModeOf } from '../domain/upload-session.events.js';
import { UploadSessionReadModel } from '../upload-session.read-model.js';

const NOTHING_YET = {
  mode: null,
  finishedAt: null,
  expiresAt: null,
  bytes: null,
  counts: null,
  refusal: null,
};

export const uploadSessionProjection = defineProjection({
  readModel: UploadSessionReadModel,
  events: [UploadSessionEvents],
  project(event, rows) {
    const set = (fields: Parameters<typeof rows.set>[2]) =>
      rows.set(event.streamId, { source: 'session', at: event.revision }, fields);
    const at = event.recordedAt;
    const by = { kind: event.actor.kind, user: event.actor.user };
    switch (event.type) {
      case 'EntitiesUploaded':
      case 'AlertsUploaded':
      case 'SupplementalEntitiesUploaded': {
        const kind = event.type === 'AlertsUploaded' ? 'alerts' : 'entities';
        const { counts } = event.data;
        return set({ ...NOTHING_YET, kind, state: 'completed', startedAt: at, by, finishedAt: at, counts });
      }
      case 'TransactionUploadOpened': {
        const { expiresAt } = event.data;
        const mode = uploadModeOf(event.data);
        return set({
          ...NOTHING_YET,
          kind: 'transactions',
          state: 'open',
          startedAt: at,
          by,
          mode,
          expiresAt,
        });
      }
      case 'TransactionFileReceived':
        return set({ state: 'received', bytes: event.data.bytes });
      case 'TransactionUploadCancelled':
        return set({ state: 'cancelling' });
      case 'TransactionImportFinished': {
        const { counts, cancelled } = event.data;
        const state = cancelled ? 'cancelled' : counts.failed > 0 ? 'rows_failed' : 'completed';
        return set({ state, finishedAt: at, counts });
      }
      case 'TransactionFileRefused': {
        const { counts = null, ...refusal } = event.data;
        return set({ state: 'refused', finishedAt: at, refusal, counts });
      }
    }
  },
});
