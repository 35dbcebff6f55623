import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { requireAlert } from './find-alerts.query.js';

/**
 * Returns the customer's own id of an alert, which the access log records for a read. Throws alert_not_found.
 */
export const GetOwnAlertId = defineQuery(
  'GetOwnAlertId',
  { permission: 'alerts:read' },
  (caller: Caller, serviceId: string) => ({ caller, serviceId }),
  [Bus],
  async ({ caller, serviceId }, bus): Promise<string> =>
    (await requireAlert(bus, caller, { serviceId })).alertId,
);
