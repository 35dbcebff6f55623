import { Injectable } from '@nestjs/common';
import { FindAlerts, ownAlertIds } from '../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, hasPermission, nullIfLost, type Row } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { streamName } from '../platform/event-store/envelope.js';
import { EventRegistry } from '../platform/event-store/event-registry.js';
import { ReadModels } from '../platform/projections/read-models.js';
import type { Filter } from '../platform/read-store/query.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import { PurgedData } from '../platform/records/purged-data.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import { AuditEventReadModel, type AuditEventRow } from './audit-event.read-model.js';

/**
 * Selects events. All conditions that are given must match. Instants are ISO 8601 with milliseconds and Z,
 * inclusive.
 */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** User or API key. Also matches jobs on behalf of the user or key. */
  readonly user?: string | undefined;
  readonly client?: string | undefined;
  readonly alertId?: string | undefined;
  readonly type?: string | undefined;
}

/** Order of a list of events. */
export type AuditOrder = 'oldest' | 'newest';

/** Cursor of a page: time and row id of the last event. */
export interface AuditPageCursor {
  readonly at: string;
  readonly id: string;
}

/** An event as the audit log shows it. */
export interface AuditEvent extends Omit<AuditEventRow, 'alerts' | 'sealedReason'> {
  readonly id: string;
  /** Own ids, in the order of `serviceIds`; the service id if the alert's document is lost. */
  readonly alertIds: readonly string[];
  readonly serviceIds: readonly string[];
  /**
   * Reason of the decision; null if there is none, if its key is lost, or if the caller may not read alerts.
   */
  readonly reason: string | null;
}

const PAGE_EVENTS = 200;

type WantedRows = Omit<AuditFilter, 'alertId'> & { readonly alert: string | null };

/** Returns all conditions except time, and the index that begins with one of their fields. */
function conditionsOf({ alert, user, client, type }: WantedRows) {
  const filter: Filter = {
    ...(alert === null ? {} : { alerts: alert }),
    ...(user === undefined ? {} : { responsible: user }),
    ...(client === undefined ? {} : { client }),
    ...(type === undefined ? {} : { type }),
  };
  const index =
    alert !== null
      ? ('alert' as const)
      : user !== undefined
        ? 'responsible'
        : client !== undefined
          ? 'client'
          : type !== undefined
            ? 'type'
            : 'time';
  return { filter, index } as const;
}

/** Reads rows after a cursor, in the given order. */
async function* rowsAfter(
  reader: RowReader,
  wanted: WantedRows,
  limit: number,
  place: AuditPageCursor | null,
  order: AuditOrder,
): AsyncIterable<Row<AuditEventRow>> {
  const { from, to } = wanted;
  const { filter, index } = conditionsOf(wanted);
  const reverse = order === 'newest';
  const beyond = (value: string) => (reverse ? { $lt: value } : { $gt: value });
  const bounds = [reverse ? to : from, place?.at].filter((bound) => bound !== undefined).sort();
  const [first, last] = reverse ? [from, bounds[0]] : [bounds.at(-1), to];
  const after: Filter = {
    ...filter,
    at: { $gte: first ?? '', ...(last === undefined ? {} : { $lte: last }) },
    ...(place && { $or: [{ at: beyond(place.at) }, { id: beyond(place.id) }] }),
  };
  const direction = reverse ? -1 : 1;
  if (index === 'alert')
    yield* await reader.find(AuditEventReadModel, after, {
      index,
      sort: { at: direction, id: direction },
      limit,
    });
  else yield* reader.stream(AuditEventReadModel, after, { index, reverse });
}

@Injectable()
export class AuditEvents {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly registry: EventRegistry,
    private readonly purged: PurgedData,
    private readonly cipher: FieldCipher,
  ) {}

  /**
   * Returns up to `limit` events after `after`. Throws alert_not_found, and bad_request if no event can
   * match.
   */
  async page(
    caller: Caller,
    wanted: AuditFilter,
    limit: number,
    after: AuditPageCursor | null,
    order: AuditOrder = 'oldest',
  ): Promise<AuditEvent[]> {
    this.refuseImpossibleFilter(wanted);
    const rows: Row<AuditEventRow>[] = [];
    const { alertId, ...others } = wanted;
    const alert = alertId === undefined ? null : (await this.findAlert(caller, alertId)).id;
    const reader = this.readModels.for(caller);
    for await (const row of rowsAfter(reader, { ...others, alert }, limit, after, order)) {
      rows.push(row);
      if (rows.length === limit) break;
    }
    const ids = new Set(rows.flatMap(({ alerts }) => alerts ?? []));
    const alertIds = await ownAlertIds(this.bus, caller, [...ids]);
    return Promise.all(
      rows.map(async ({ alerts, sealedReason, ...row }) => ({
        ...row,
        alertIds: (alerts ?? []).map((id) => alertIds.get(id) ?? id),
        serviceIds: alerts ?? [],
        reason: sealedReason === undefined ? null : await this.reason(caller, row, sealedReason),
      })),
    );
  }

  private async reason(caller: Caller, row: Omit<AuditEventRow, 'alerts'>, sealed: string) {
    if (!hasPermission(caller, 'alerts:read')) return null;
    const { orgId: org } = caller;
    const { category, subject: streamId, eventId: id } = row;
    const place = { org, stream: streamName(category, org, streamId), streamId, id };
    return this.cipher.unseal(place, 'reason', sealed).catch(nullIfLost);
  }

  /**
   * Reads events lazily, oldest first, page by page, because a rebuild may remove the rows during a long
   * read.
   */
  async *stream(caller: Caller, wanted: AuditFilter, pageSize = PAGE_EVENTS): AsyncIterable<AuditEvent> {
    let last: AuditEvent | null = null;
    for (;;) {
      const page: AuditEvent[] = await this.page(caller, wanted, pageSize, last);
      yield* page;
      if (page.length < pageSize) return;
      last = page.at(-1)!;
    }
  }

  /**
   * Throws bad_request for a filter that can match nothing, because an auditor would read an empty answer as
   * "it never happened".
   */
  private refuseImpossibleFilter({ type, from, to }: AuditFilter): void {
    if (type !== undefined && !this.registry.hasType(type)) {
      const reason = `type is none of the events in docs/events.md, such as DispositionChanged`;
      throw new AppError('bad_request', { field: 'type', value: type, reason });
    }
    if (from !== undefined && to !== undefined && from > to)
      throw new AppError('bad_request', {
        field: 'from',
        value: from,
        reason: `from is later than to (${to})`,
      });
  }

  /**
   * Finds an alert by its own id, or by its service id if its document no longer exists. Throws
   * alert_not_found.
   */
  async findAlert(caller: Caller, alertId: string): Promise<{ id: string; alertId: string }> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
    if (alert) return alert;
    const purged = await this.purged.find(caller, 'alert', alertId);
    if (purged) return { id: purged.serviceId, alertId };
    const [known] = await this.bus.send(new FindAlerts(caller, { serviceIds: [alertId] }));
    if (known || !(await this.wasUploaded(caller, alertId)))
      throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    return { id: alertId, alertId };
  }

  private async wasUploaded(caller: Caller, alert: string): Promise<boolean> {
    const filter = { alerts: alert, type: 'AlertsUploaded' };
    const options = { index: 'alert', limit: 1 } as const;
    return (await this.readModels.for(caller).find(AuditEventReadModel, filter, options)).length > 0;
  }
}
