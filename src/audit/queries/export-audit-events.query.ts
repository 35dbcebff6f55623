import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AuditEvents, type AuditEvent, type AuditFilter } from '../audit-events.js';

/** Columns of the export, in order. */
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

/** Returns events, oldest first, read lazily. Throws alert_not_found or bad_request before it returns. */
export const ExportAuditEvents = defineQuery(
  'ExportAuditEvents',
  { permission: 'audit:export', readsPersonalData: ({ filter }) => filter.alertId ?? null },
  (caller: Caller, filter: AuditFilter) => ({ caller, filter }),
  [AuditEvents],
  ({ caller, filter }, auditEvents): Promise<AsyncIterable<AuditEvent>> =>
    Promise.resolve(auditEvents.stream(caller, filter)),
);
