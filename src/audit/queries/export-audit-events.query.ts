import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AuditEvents, type AuditEvent, type AuditFilter } from '../audit-events.js';

export const AUDIT_EVENT_FIELDS = [
  'at',
  'type',
  'outcome',
  'value',
  'before',
  'kind',
  'user',
  'onBehalfOf',
  'client',
  'grant',
  'alertIds',
  'serviceIds',
  'category',
  'subject',
  'revision',
  'eventId',
  'effectiveAt',
  'batch',
  'correlation',
  'reason',
] as const satisfies readonly (keyof AuditEvent)[];

/**
 * Returns events, oldest first, read lazily. Throws first: alert_not_found; bad_request (nothing can match).
 */
export class ExportAuditEvents extends Query<AsyncIterable<AuditEvent>> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly filter: AuditFilter,
  ) {
    super();
  }

  override accessSubject(): string | null {
    return this.filter.alertId ?? null;
  }
}

export const ExportAuditEventsHandler = defineHandler(
  ExportAuditEvents,
  [AuditEvents],
  ({ caller, filter }, auditEvents) => Promise.resolve(auditEvents.stream(caller, filter)),
);
