import { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import { defineProjection } from '@alert-review/kernel';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { AuditEventReadModel, type AuditEventRow } from '../audit-event.read-model.js';
import { EVENT_FAMILIES, auditDetailsOf, auditedFieldsOf, type AuditedEvent } from '../audit-details.js';

export const auditEventProjection = defineProjection({
  readModel: AuditEventReadModel,
  events: EVENT_FAMILIES,
  project(event, rows) {
    const { category } = parseStreamName(event.stream);
    const id = rowId(event, category);
    const namesNoAlert = event.type === 'InvestigationStarted' && event.data.alert === null;
    if (!namesNoAlert) return rows.put(id, rowOf(event, category));
    // Why: this event names the one that queued the run, whose row exists.
    const first = rows.get(placeOf(event.streamId, category, 0));
    return first.then((queued) => rows.put(id, rowOf(event, category, queued)));
  },
});

/** Makes the row; `queued`: its alerts are used unless the event names its own. */
function rowOf(event: AuditedEvent, category: string, queued?: AuditEventRow | null): AuditEventRow {
  const told = auditDetailsOf(event);
  const fields = auditedFieldsOf(event, told);
  const alerts = told.alerts ?? queued?.alerts ?? [];
  // Why not of batches: each member has it under the key of its alert, which a purge destroys.
  const sealedReason = event.type === 'DispositionChanged' ? event.data.reason : undefined;
  return Object.assign(fields, {
    category,
    subject: event.streamId,
    revision: event.revision,
    responsible: fields.onBehalfOf ?? fields.user,
    alerts: alerts.length === 0 ? null : [...alerts],
    before: told.before ?? null,
    ...(sealedReason !== undefined && { sealedReason }),
  });
}

const REVISION_DIGITS = 10;

/** Returns ids ordered by time, so that rows of one commit share pages; runs find rows by position. */
function rowId({ streamId, revision, recordedAt }: AuditedEvent, category: string): string {
  const place = placeOf(streamId, category, revision);
  return category === InvestigationEvents.category ? place : `${recordedAt}-${place}`;
}

/** Returns an id by which events of one stream are in order. */
const placeOf = (subject: string, category: string, revision: number): string =>
  `${category}-${subject}@${String(revision).padStart(REVISION_DIGITS, '0')}`;
