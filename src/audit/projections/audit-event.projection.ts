import { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import { defineProjection } from '@alert-review/kernel';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { AuditEventReadModel, type AuditEventRow } from '../audit-event.read-model.js';
import {
  AUDITED_EVENT_FAMILIES,
  auditDetailsOf,
  auditedFieldsOf,
  type AuditedEvent,
} from '../audit-details.js';

export const auditEventProjection = defineProjection({
  readModel: AuditEventReadModel,
  events: AUDITED_EVENT_FAMILIES,
  project(event, rows) {
    const { category } = parseStreamName(event.stream);
    const id = rowId(event, category);
    const namesNoAlert = event.type === 'InvestigationStarted' && event.data.alert === null;
    if (!namesNoAlert) return rows.put(id, rowOf(event, category));
    // This event does not name the alert: take the alert from the row of the event that queued the
    // investigation.
    const first = rows.get(placeOf(event.streamId, category, 0));
    return first.then((queued) => rows.put(id, rowOf(event, category, queued)));
  },
});

/** Returns the row of an event. `queued`: the row whose alerts are used if the event names none. */
function rowOf(event: AuditedEvent, category: string, queued?: AuditEventRow | null): AuditEventRow {
  const told = auditDetailsOf(event);
  const fields = auditedFieldsOf(event, told);
  const alerts = told.alerts ?? queued?.alerts ?? [];
  // Not for bulk decisions: each member has the reason itself, encrypted with the key of its alert, which an
  // erasure destroys.
  const isDecision = event.type === 'DispositionChanged' || event.type === 'AlertAutoClosed';
  const sealedReason = isDecision ? event.data.reason : undefined;
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

/**
 * Returns row ids ordered by time, so that rows of one commit share pages. Rows of investigations have ids
 * without a time, so that they can be found by their place in the stream.
 */
function rowId({ streamId, revision, recordedAt }: AuditedEvent, category: string): string {
  const place = placeOf(streamId, category, revision);
  return category === InvestigationEvents.category ? place : `${recordedAt}-${place}`;
}

/** Returns an id that keeps the events of a stream in order. */
const placeOf = (subject: string, category: string, revision: number): string =>
  `${category}-${subject}@${String(revision).padStart(REVISION_DIGITS, '0')}`;
