import { defineProjection } from '@alert-review/kernel';
import { QualitySampleEvents } from '../domain/quality-sample.events.js';
import { QualitySampleReadModel } from '../quality-sample.read-model.js';

export const qualitySampleProjection = defineProjection({
  readModel: QualitySampleReadModel,
  events: [QualitySampleEvents],
  project({ streamId, revision, recordedAt: drawnAt, actor, data }, rows) {
    const { of, from, to, population, alerts } = data;
    const drawn = { of, from, to, population, alerts: alerts.length, drawnAt, drawnBy: actor.user };
    rows.set(streamId, { source: 'sample', at: revision }, drawn);
  },
});
