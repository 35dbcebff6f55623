import { AlertRecord, type Alert } from '../../src/alerts/domain/alert.record.js';
import { AlertDayRecord } from '../../src/alerts/domain/alert-day.record.js';
import { AlertVolumeRecord } from '../../src/alerts/domain/alert-volume.record.js';
import { alertProjection } from '../../src/alerts/projections/alert.projection.js';
import { organizationProjection } from '../../src/access/projections/organization.projection.js';
import { FindAlerts } from '../../src/alerts/queries/find-alerts.query.js';
import { KnownAlerts } from '../../src/alerts/known-alerts.js';
import { auditEventProjection } from '../../src/audit/projections/audit-event.projection.js';
import { UpdateAlertDisposition } from '../../src/dispositions/commands/update-alert-disposition.command.js';
import { FourEyesRules } from '../../src/dispositions/four-eyes-rules.js';
import { uploadSessionDecider } from '../../src/ingestion/domain/upload-session.decider.js';
import { UploadSessionEvents } from '../../src/ingestion/domain/upload-session.events.js';
import { type Message, SystemClock } from '@alert-review/kernel';
import { operatorCaller } from '../../src/operator/operator.js';
import type { Bus } from '../../src/platform/bus/bus.js';
import { RiskLists } from '../../src/risk-data/risk-lists.js';
import { openEmbeddedPlatform } from './embedded-platform.js';

// size: the names of the parts that decide are what they are.
export const caller = operatorCaller({ id: 'bench', features: [] }, 'bench');

/**
 * Opens the handlers that decide alerts, with all projections that they wait for, and creates alerts to
 * decide.
 */
export async function openDecidingPlatform(alertCount: number) {
  const platform = await openEmbeddedPlatform({
    projections: [alertProjection, auditEventProjection, organizationProjection],
    records: [AlertRecord.current, AlertRecord.older, AlertVolumeRecord, AlertDayRecord],
  });
  const { decisions, readModels, versions, ids } = platform;
  const lists = new RiskLists(undefined, new SystemClock());
  const handlers = new Map<unknown, { execute(message: never): Promise<unknown> }>();
  const bus = {
    send: (message: Message<unknown>) => handlers.get(message.constructor)!.execute(message as never),
  } as unknown as Bus;
  handlers.set(FindAlerts, new FindAlerts.Handler(readModels, new KnownAlerts()));
  const alertIds = Array.from({ length: alertCount }, (_, index) => `A-${index}`);
  const outcomes = await versions.upload(
    caller,
    AlertRecord,
    alertIds.map((id) => ({ ownId: id, content: alertOf(id), source: `session_${id}` })),
  );
  const counts = { received: alertCount, created: alertCount, updated: 0, unchanged: 0, failed: 0 };
  await decisions.decide({
    caller,
    family: UploadSessionEvents,
    decider: uploadSessionDecider,
    streamId: 'session',
    operation: 'bench',
    command: {
      type: 'AlertsUploaded',
      data: { rows: outcomes.map(({ id, version, hash }) => ({ id, version, hash })), counts },
    },
  });
  return {
    ...platform,
    alertIds,
    single: new UpdateAlertDisposition.Handler(
      bus,
      decisions,
      ids,
      readModels,
      new FourEyesRules(readModels, lists, decisions),
    ),
  };
}

const alertOf = (id: string): Alert => ({
  alert_id: id,
  entity_id_list: ['E-1'],
  flagged_transaction_id_list: ['T-1'],
  source: 'TM',
  title: 'Unusual payments',
  status: 'OPEN',
  created_at: '2025-02-20T10:00:00Z',
  rule_title: 'Many payments in a week',
});
