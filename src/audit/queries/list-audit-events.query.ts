import { type Caller, cursorOfPlace, timePlaceOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AuditEvents, type AuditEvent, type AuditFilter, type AuditOrder } from '../audit-events.js';

export type { AuditEvent, AuditFilter };

interface AuditEventPage {
  readonly events: readonly AuditEvent[];
  /** Cursor of the next page; null if there are no more events at present. */
  readonly next: string | null;
}

/**
 * Returns a page of events in the given order. Throws alert_not_found, and bad_request for an unknown `after`
 * or a filter that cannot match.
 */
export const ListAuditEvents = defineQuery(
  'ListAuditEvents',
  { permission: 'audit:export', readsPersonalData: ({ filter }) => filter.alertId ?? null },
  (
    caller: Caller,
    {
      filter,
      limit,
      after = null,
      order = 'oldest',
    }: {
      readonly filter: AuditFilter;
      readonly limit: number;
      readonly after?: string | null;
      readonly order?: AuditOrder;
    },
  ) => ({ caller, filter, limit, after, order }),
  [AuditEvents],
  async ({ caller, filter, limit, after, order }, auditEvents): Promise<AuditEventPage> => {
    const place = after === null ? null : timePlaceOf(after);
    const found = await auditEvents.page(caller, filter, limit + 1, place, order);
    const events = found.slice(0, limit);
    return { events, next: found.length > limit ? cursorOfPlace(events.at(-1)!) : null };
  },
);
export type ListAuditEvents = InstanceType<typeof ListAuditEvents>;
