import { FindAlerts, type FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import type { Bus } from '../platform/bus/bus.js';

/**
 * Returns the alerts with these own ids, or service ids where no own id matches, each once. Throws
 * alert_not_found.
 */
export async function findAlertsByAnyId(
  bus: Bus,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly FoundAlert[]> {
  const byOwnId = await bus.send(new FindAlerts(caller, { alertIds: ids }));
  const found = new Map(byOwnId.map((alert) => [alert.alertId, alert]));
  const serviceIds = ids.filter((id) => !found.has(id));
  for (const alert of await bus.send(new FindAlerts(caller, { serviceIds }))) found.set(alert.id, alert);
  const named = new Map<string, FoundAlert>();
  for (const value of ids) {
    const alert = found.get(value);
    if (!alert) throw new AppError('alert_not_found', { field: 'alert', value });
    named.set(alert.id, alert);
  }
  return [...named.values()];
}
