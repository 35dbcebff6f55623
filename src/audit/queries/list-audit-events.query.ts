import type { Caller } from '../../kernel/caller.js';
import { cursorTo, timePlaceOf } from '../../kernel/list-place.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AuditEvents, type AuditEvent, type AuditFilter, type AuditOrder } from '../audit-events.js';

export type { AuditEvent, AuditFilter };

interface AuditEventPage {
  readonly events: readonly AuditEvent[];
  /** Cursor of the next page; null at the current end. */
  readonly next: string | null;
}

/** Returns events in that order. Throws alert_not_found; bad_request (unknown `after`, nothing can match). */
export class ListAuditEvents extends Query<AuditEventPage> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly filter: AuditFilter,
    readonly limit: number,
    readonly after: string | null = null,
    readonly order: AuditOrder = 'oldest',
  ) {
    super();
  }

  override accessSubject(): string | null {
    return this.filter.alertId ?? null;
  }
}

export const ListAuditEventsHandler = defineHandler(
  ListAuditEvents,
  [AuditEvents],
  async ({ caller, filter, limit, after, order }, auditEvents) => {
    const place = after === null ? null : timePlaceOf(after);
    const found = await auditEvents.page(caller, filter, limit + 1, place, order);
    const events = found.slice(0, limit);
    return { events, next: found.length > limit ? cursorTo(events.at(-1)!) : null };
  },
);
