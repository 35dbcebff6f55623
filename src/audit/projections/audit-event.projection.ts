import { ApiKeyEvents } from '../../access/domain/api-key.events.js';
import { LoginEvents } from '../../access/domain/login.events.js';
import { OrganizationEvents } from '../../access/domain/organization.events.js';
import { UserEvents } from '../../access/domain/user.events.js';
import { DispositionAttemptEvents } from '../../dispositions/domain/disposition-attempt.events.js';
import { DispositionBatchEvents } from '../../dispositions/domain/disposition-batch.events.js';
import { DispositionEvents } from '../../dispositions/domain/disposition.events.js';
import { ClientEvents } from '../../grants/domain/client.events.js';
import { GrantEvents } from '../../grants/domain/grant.events.js';
import { UploadChunkEvents, UploadSessionEvents } from '../../ingestion/domain/upload-session.events.js';
import { AlertNotesEvents } from '../../investigations/domain/notes/alert-notes.events.js';
import { RecipeEvents } from '../../investigations/recipe/recipe.events.js';
import { InvestigationEvents } from '../../investigations/domain/runs/investigation.events.js';
import { defineProjection } from '../../kernel/define-projection.js';
import { RerunBatchEvents } from '../../reruns/domain/rerun-batch.events.js';
import { RerunBudgetEvents } from '../../reruns/domain/rerun-budget.events.js';
import { StoreLossEvents } from '../../operations/domain/store-loss.events.js';
import { AccessLogEvents } from '../../platform/access-log/access-log.events.js';
import { parseStreamName } from '../../platform/event-store/envelope.js';
import { SupportTicketEvents } from '../../support/domain/support-ticket.events.js';
import { ErasureKeyEvents } from '../../platform/records/erasure-key.events.js';
import { AuditEventReadModel, type AuditEventRow } from '../audit-event.read-model.js';
import { whatHappened, type AuditedEvent } from '../domain/what-happened.js';

/** Every family of the catalogue: what is in none of them leaves no trace for an auditor. */
const FAMILIES = [
  AccessLogEvents,
  AlertNotesEvents,
  ApiKeyEvents,
  ClientEvents,
  DispositionAttemptEvents,
  DispositionBatchEvents,
  DispositionEvents,
  ErasureKeyEvents,
  GrantEvents,
  InvestigationEvents,
  LoginEvents,
  OrganizationEvents,
  RecipeEvents,
  RerunBatchEvents,
  RerunBudgetEvents,
  StoreLossEvents,
  SupportTicketEvents,
  UploadChunkEvents,
  UploadSessionEvents,
  UserEvents,
] as const;

/** One row for each event, which nothing changes later. */
export const auditEventProjection = defineProjection({
  readModel: AuditEventReadModel,
  events: FAMILIES,
  project(event, rows) {
    const { category } = parseStreamName(event.stream);
    const id = rowId(event, category);
    const namesNoAlert = event.type === 'InvestigationStarted' && event.data.alert === null;
    if (!namesNoAlert) return rows.put(id, rowOf(event, category));
    // The event that queued the run, and whose row stands by then, names it.
    const first = rows.get(placeOf(event.streamId, category, 0));
    return first.then((queued) => rows.put(id, rowOf(event, category, queued?.alerts)));
  },
});

/** `alerts`: unless the event itself says which. */
function rowOf(event: AuditedEvent, category: string, alerts: readonly string[] = []): AuditEventRow {
  const { user, client, grantId, kind, onBehalfOf = null } = event.actor;
  const told = whatHappened(event);
  return {
    at: event.recordedAt,
    effectiveAt: event.effectiveAt ?? null,
    eventId: event.id,
    type: event.type,
    category,
    subject: event.streamId,
    revision: event.revision,
    kind,
    user,
    onBehalfOf,
    client,
    grant: grantId,
    responsible: onBehalfOf ?? user,
    correlation: event.correlation,
    alerts: [...(told.alerts ?? alerts)],
    outcome: told.outcome ?? 'applied',
    value: told.value ?? null,
    before: told.before ?? null,
    batch: told.batch ?? null,
  };
}

const REVISION_DIGITS = 10;

/** In the order of time, so that rows of one commit share pages; a run finds its rows by their places. */
function rowId({ streamId, revision, recordedAt }: AuditedEvent, category: string): string {
  const place = placeOf(streamId, category, revision);
  return category === InvestigationEvents.category ? place : `${recordedAt}-${place}`;
}

/** Ids of one stream follow one another as its events do. */
const placeOf = (subject: string, category: string, revision: number): string =>
  `${category}-${subject}@${String(revision).padStart(REVISION_DIGITS, '0')}`;
