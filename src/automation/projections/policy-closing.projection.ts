import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { defineProjection, policyOfActor } from '@alert-review/kernel';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import {
  QualityReviewEvents,
  QualitySampleEvents,
} from '../../quality-reviews/domain/quality-sample.events.js';
import { PolicyClosingReadModel } from '../policy-closing.read-model.js';

export const policyClosingProjection = defineProjection({
  readModel: PolicyClosingReadModel,
  events: [DispositionEvents, QualitySampleEvents, QualityReviewEvents, PurgeEvents],
  only: [
    'AlertAutoClosed',
    'DispositionUndone',
    'QualitySampleMade',
    'SampledAlertReviewed',
    'CustomerDataPurged',
  ],
  async project(event, rows) {
    switch (event.type) {
      case 'AlertAutoClosed': {
        const { id: closing, recordedAt: closedAt } = event;
        const { policy } = event.data;
        const version = policyOfActor(event.actor.user)?.version ?? 0;
        const fields = { policy, version, closing, closedAt };
        return rows.set(event.streamId, { source: 'closing', at: event.revision }, fields);
      }
      // The closing is the first event about the alert, so an undo that restores nothing took it back. Where
      // no policy closed the alert, the row stays without a policy, and nothing finds it.
      case 'DispositionUndone': {
        if (event.data.restored !== null) return;
        const undone = { undoneAt: event.recordedAt };
        return rows.set(event.streamId, { source: 'undo', at: event.revision }, undone);
      }
      case 'QualitySampleMade': {
        if (event.data.of !== 'closed_by_policy') return;
        const fields = { sample: event.streamId, sampledAt: event.recordedAt };
        for (const alert of event.data.alerts) rows.set(alert, { source: 'sample', at: 0 }, fields);
        return;
      }
      case 'SampledAlertReviewed': {
        if (event.data.of !== 'closed_by_policy') return;
        const fields = { reviewed: event.data.disposition, reviewedAt: event.recordedAt };
        return rows.set(event.streamId, { source: 'review', at: event.revision }, fields);
      }
      case 'CustomerDataPurged':
        await Promise.all(event.data.alerts.map(({ id }) => rows.remove(id)));
    }
  },
});
