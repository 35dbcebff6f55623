import { defineProjection } from '@alert-review/kernel';
import { PurgeEvents } from '../../platform/records/purge.events.js';
import { AlertWorkEvents } from '../domain/alert-work.events.js';
import { SnoozedAlertReadModel } from '../snoozed-alert.read-model.js';

export const snoozedAlertProjection = defineProjection({
  readModel: SnoozedAlertReadModel,
  events: [AlertWorkEvents, PurgeEvents],
  only: ['AlertSnoozed', 'AlertSnoozeEnded', 'CustomerDataPurged'],
  async project(event, rows) {
    if (event.type === 'CustomerDataPurged')
      await Promise.all(event.data.alerts.map(({ id }) => rows.remove(id)));
    else {
      const until = event.type === 'AlertSnoozed' ? event.data.until : null;
      rows.set(event.streamId, { source: 'work', at: event.revision }, { until });
    }
  },
});
