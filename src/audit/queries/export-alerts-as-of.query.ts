import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { AlertEvents, type PlacedEvent, type TimeOrPosition } from '../alert-events.js';
import { AuditEvents, type AuditEvent, type AuditFilter } from '../audit-events.js';
import { foldAlertState, alertStateView } from '../alert-state.js';
import type { AlertAsOf } from './get-alert-as-of.query.js';

export const ALERT_AS_OF_FIELDS = [
  'alertId',
  'serviceId',
  'analystDisposition',
  'decidedBy',
  'decidedAt',
  'decisionEvent',
  'finalDisposition',
  'finalRiskScore',
  'finalRun',
  'resultHash',
  'latestRun',
  'latestRunState',
  'notes',
  'alertVersion',
  'alertHash',
] as const satisfies readonly (keyof AlertAsOf)[];

/** Returns the state of each alert at that time, in the order of their first upload; read lazily. */
export class ExportAlertsAsOf extends Query<AsyncIterable<AlertAsOf>> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly until: TimeOrPosition,
  ) {
    super();
  }
}

const PAGE_UPLOADS = 20;
const ALERTS_AT_ONCE = 8;

@QueryHandler(ExportAlertsAsOf)
export class ExportAlertsAsOfHandler implements IQueryHandler<ExportAlertsAsOf> {
  constructor(
    private readonly auditEvents: AuditEvents,
    private readonly alertEvents: AlertEvents,
  ) {}

  execute({ caller, until }: ExportAlertsAsOf): Promise<AsyncIterable<AlertAsOf>> {
    return Promise.resolve(this.states(caller, until));
  }

  /** Why from uploads: the log names also an alert whose document is lost. */
  private async *states(caller: Caller, until: TimeOrPosition): AsyncIterable<AlertAsOf> {
    const read = this.alertEvents.reader(caller, until);
    const wanted: AuditFilter = { type: 'AlertsUploaded', to: until.at };
    for await (const upload of this.auditEvents.stream(caller, wanted, PAGE_UPLOADS)) {
      const { serviceIds, alertIds, eventId } = upload;
      const found = await inParallel(
        serviceIds.map((serviceId, index) => ({ serviceId, alertId: alertIds[index]! })),
        ALERTS_AT_ONCE,
        async (ids) =>
          (await this.mayBeFirst(caller, upload, ids.serviceId))
            ? asOf(ids, eventId, await read(ids.serviceId))
            : null,
      );
      for (const state of found) if (state) yield state;
    }
  }

  /** Why before the read: most uploads of a daily copy only repeat alerts. */
  private async mayBeFirst(caller: Caller, upload: AuditEvent, serviceId: string): Promise<boolean> {
    if (serviceId.startsWith(`${upload.subject}_`)) return true;
    return (await this.auditEvents.firstUploadOf(caller, serviceId)) === upload.eventId;
  }
}

/** Returns null for an alert that an upload before this one named, or none until then. */
function asOf(
  ids: { readonly serviceId: string; readonly alertId: string },
  upload: string,
  placed: readonly PlacedEvent[],
): AlertAsOf | null {
  const events = placed.map(({ event }) => event);
  if (events.find(({ type }) => type === 'AlertsUploaded')?.id !== upload) return null;
  return { ...ids, ...alertStateView(foldAlertState(ids.serviceId, events)) };
}
