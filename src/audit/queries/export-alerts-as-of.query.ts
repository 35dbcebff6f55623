import { type Caller, Query } from '@alert-review/kernel';
import { ALERT_IDS_PER_LOOKUP_MAX, ownAlertIds } from '../../alerts/queries/find-alerts.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { AlertEvents, type TimeOrPosition } from '../alert-events.js';
import { auditDetailsOf, type AuditedEvent } from '../audit-details.js';
import {
  alertStateView,
  applyEventToAlert,
  EMPTY_ALERT_STATE,
  ALERT_STATE_EVENT_TYPES,
  type AlertState,
} from '../alert-state.js';
import type { AlertAsOf } from './get-alert-as-of.query.js';

/** Columns of the export, in order. */
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
  'team',
  'assignee',
  'assignedAt',
  'proposedDisposition',
  'proposedBy',
  'proposedAt',
  'openQuestions',
  'snoozedUntil',
  'serviceLevel',
  'serviceLevelDue',
  'proposedOutcome',
] as const satisfies readonly (keyof AlertAsOf)[];

/** Returns the state of each alert at that time, in log order, read lazily. */
export class ExportAlertsAsOf extends Query<AsyncIterable<AlertAsOf>> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;
  static readonly readsEventLog = true;

  constructor(
    readonly caller: Caller,
    readonly until: TimeOrPosition,
  ) {
    super();
  }
}

@HandlerOf(ExportAlertsAsOf)
export class ExportAlertsAsOfHandler {
  /**
   * Number of alerts whose states one pass over the log computes, which takes about 70 MB. More alerts need
   * another pass.
   */
  alertsPerPass = 100_000;

  constructor(
    private readonly bus: Bus,
    private readonly alertEvents: AlertEvents,
  ) {}

  execute({ caller, until }: ExportAlertsAsOf): Promise<AsyncIterable<AlertAsOf>> {
    return Promise.resolve(this.alerts(caller, until));
  }

  private async *alerts(caller: Caller, until: TimeOrPosition): AsyncIterable<AlertAsOf> {
    const done = new Set<string>();
    for (let isLast = false; !isLast;) {
      const states = await this.states(caller, until, done);
      isLast = states.size < this.alertsPerPass;
      for (const id of states.keys()) done.add(id);
      // Keep only uploaded alerts, because an event may name an alert whose upload failed afterwards.
      const found = [...states].filter(([, { uploaded }]) => uploaded !== null);
      for (let begin = 0; begin < found.length; begin += ALERT_IDS_PER_LOOKUP_MAX) {
        const part = found.slice(begin, begin + ALERT_IDS_PER_LOOKUP_MAX);
        const ids = part.map(([id]) => id);
        const alertIds = await ownAlertIds(this.bus, caller, ids);
        for (const [serviceId, state] of part)
          yield { alertId: alertIds.get(serviceId) ?? serviceId, serviceId, ...alertStateView(state) };
      }
    }
  }

  /** Computes states from the log alone, so that alerts with a lost document are included. */
  private async states(
    caller: Caller,
    until: TimeOrPosition,
    done: ReadonlySet<string>,
  ): Promise<Map<string, AlertState>> {
    const states = new Map<string, AlertState>();
    const alertOfRun = new Map<string, string>();
    const apply = (alert: string, event: AuditedEvent) => {
      const state = states.get(alert);
      if (state || (!done.has(alert) && states.size < this.alertsPerPass))
        states.set(alert, applyEventToAlert(alert, state ?? EMPTY_ALERT_STATE, event));
    };
    for await (const event of this.alertEvents.ofOrganization(caller, ALERT_STATE_EVENT_TYPES, until)) {
      const { type, data, streamId } = event;
      if (type === 'InvestigationQueued') alertOfRun.set(streamId, data.alert);
      // Apply each row separately; otherwise every alert would search all rows for its own.
      if (type === 'AlertsUploaded')
        for (const row of data.rows) apply(row.id, { ...event, data: { ...data, rows: [row] } });
      // Fall back to the investigation's stream, because older events of a started investigation do not name
      // its alert.
      else
        for (const id of auditDetailsOf(event).alerts ?? [alertOfRun.get(streamId)]) if (id) apply(id, event);
      if (type === 'InvestigationCompleted' || type === 'InvestigationFailed') alertOfRun.delete(streamId);
    }
    return states;
  }
}
