import { AlertWorkEvents } from '../teams/domain/alert-work.events.js';
import { TeamsEvents } from '../teams/domain/teams.events.js';
import { ClosingPolicyEvents } from '../automation/domain/closing-policy.events.js';
import { CaseEvents } from '../cases/domain/case.events.js';
import { AdministrationEvents } from '../access/domain/administration.events.js';
import { ApiKeyEvents } from '../access/domain/api-key.events.js';
import { LoginEvents } from '../access/domain/login.events.js';
import { OrganizationEvents } from '../access/domain/organization.events.js';
import { UserEvents } from '../access/domain/user.events.js';
import { DispositionAttemptEvents } from '../dispositions/domain/disposition-attempt.events.js';
import { DispositionBatchEvents } from '../dispositions/domain/disposition-batch.events.js';
import { DispositionEvents } from '../dispositions/domain/disposition.events.js';
import { ClientEvents } from '../oauth/domain/client.events.js';
import { GrantEvents } from '../oauth/domain/grant.events.js';
import { HeldCallEvents } from '../pending-confirmations/domain/held-call.events.js';
import { UploadChunkEvents, UploadSessionEvents } from '../ingestion/domain/upload-session.events.js';
import { AlertNotesEvents } from '../investigations/domain/notes/alert-notes.events.js';
import { InvestigationEvents } from '../investigations/domain/runs/investigation.events.js';
import { RecipeEvents } from '../investigations/recipe/recipe.events.js';
import { AuditBundleEvents } from './domain/audit-bundle.events.js';
import type { AuditDetails, EventDefinition, EventOf, RecordedEvent } from '@alert-review/kernel';
import { StoreLossEvents } from '../maintenance/domain/store-loss.events.js';
import { AccessLogEvents } from '../platform/access-log/access-log.events.js';
import { ErasureKeyEvents } from '../platform/records/erasure-key.events.js';
import { PurgeEvents } from '../platform/records/purge.events.js';
import { LegalHoldEvents, PurgeRefusalEvents } from '../platform/records/retention.events.js';
import { SigningKeyEvents } from '../log-proofs/domain/signing-key.events.js';
import { QuestionEvents } from '../questions/domain/question.events.js';
import { RerunBatchEvents } from '../reruns/domain/rerun-batch.events.js';
import { RerunBudgetEvents } from '../reruns/domain/rerun-budget.events.js';
import { CustomerScreeningEvents } from '../screening/domain/customer-screening.events.js';
import { SupportTicketEvents } from '../support/domain/support-ticket.events.js';
import { QualityReviewEvents, QualitySampleEvents } from '../quality-reviews/domain/quality-sample.events.js';
import { WebhookEvents } from '../webhooks/domain/webhook.events.js';

/** Families of all events that the audit log shows. */
export const AUDITED_EVENT_FAMILIES = [
  OrganizationEvents,
  UserEvents,
  AdministrationEvents,
  LoginEvents,
  ApiKeyEvents,
  ClientEvents,
  GrantEvents,
  UploadSessionEvents,
  UploadChunkEvents,
  ErasureKeyEvents,
  AccessLogEvents,
  InvestigationEvents,
  DispositionEvents,
  DispositionBatchEvents,
  DispositionAttemptEvents,
  RecipeEvents,
  TeamsEvents,
  AlertWorkEvents,
  CaseEvents,
  AlertNotesEvents,
  QuestionEvents,
  RerunBudgetEvents,
  RerunBatchEvents,
  SupportTicketEvents,
  HeldCallEvents,
  StoreLossEvents,
  PurgeEvents,
  PurgeRefusalEvents,
  LegalHoldEvents,
  WebhookEvents,
  CustomerScreeningEvents,
  SigningKeyEvents,
  AuditBundleEvents,
  QualitySampleEvents,
  QualityReviewEvents,
  ClosingPolicyEvents,
] as const;

export type AuditedEvent = RecordedEvent<EventOf<(typeof AUDITED_EVENT_FAMILIES)[number]>>;

const EVENT_DEFINITIONS_BY_TYPE = new Map<string, EventDefinition>(
  AUDITED_EVENT_FAMILIES.flatMap(({ definitions }) => Object.entries<EventDefinition>(definitions)),
);

/** Returns the details that the audit log shows about an event. */
export const auditDetailsOf = ({ type, data, streamId }: AuditedEvent): AuditDetails =>
  EVENT_DEFINITIONS_BY_TYPE.get(type)?.audit?.(data, streamId) ?? {};

/** Returns the fields of an event that both audit rows and the history of an alert show. */
export function auditedFieldsOf(event: AuditedEvent, details: AuditDetails) {
  const { user, client, grantId: grant, kind, onBehalfOf = null } = event.actor;
  const { outcome = 'applied', value = null, batch = null } = details;
  const { id: eventId, type, recordedAt: at, effectiveAt = null, correlation } = event;
  return {
    at,
    effectiveAt,
    eventId,
    type,
    outcome,
    value,
    kind,
    user,
    onBehalfOf,
    client,
    grant,
    correlation,
    batch,
  };
}

/** Returns the effect of an event on one of its alerts. A bulk decision may have left the alert unchanged. */
export function auditDetailsForAlert(alert: string, event: AuditedEvent): AuditDetails {
  const facts = auditDetailsOf(event);
  const left = facts.unchanged?.find((one) => one.alert === alert);
  return left ? { ...facts, outcome: 'unchanged', value: left.value } : facts;
}
