import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AlertEvents, type TimeOrPosition } from '../alert-events.js';
import { AuditEvents } from '../audit-events.js';
import { foldAlertState, alertStateView, type AlertStateView } from '../alert-state.js';

/** State of an alert at a time in the past. */
export interface AlertAsOf extends AlertStateView {
  readonly alertId: string;
  readonly serviceId: string;
}

/**
 * Computes the state of an alert from its events. Throws alert_not_found, also for a time before its first
 * upload.
 */
export const GetAlertAsOf = defineQuery(
  'GetAlertAsOf',
  { permission: 'audit:export', readsPersonalData: 'alertId', readsEventLog: true },
  (caller: Caller, fields: { readonly alertId: string; readonly until: TimeOrPosition }) => ({
    ...fields,
    caller,
  }),
  [AuditEvents, AlertEvents],
  async ({ caller, alertId, until }, auditEvents, alertEvents): Promise<AlertAsOf> => {
    const alert = await auditEvents.findAlert(caller, alertId);
    const placed = await alertEvents.eventsOf(caller, alert.id, until);
    if (placed.length === 0) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    const state = foldAlertState(
      alert.id,
      placed.map(({ event }) => event),
    );
    return { alertId: alert.alertId, serviceId: alert.id, ...alertStateView(state) };
  },
);
export type GetAlertAsOf = InstanceType<typeof GetAlertAsOf>;
