import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AlertViews } from '../alert-views.js';
import type { AlertView } from './get-alert.query.js';

export const ALERTS_PER_CALL_MAX = 20;

interface FoundAlerts {
  readonly alerts: readonly AlertView[];
  /** Ids that do not exist and ids of other organizations; the caller cannot tell them apart. */
  readonly notFound: readonly string[];
}

export const GetAlertsBulk = defineQuery(
  'GetAlertsBulk',
  { permission: 'alerts:read', readsPersonalData: ({ alertIds }) => alertIds.join(' ') },
  /** `alertIds`: own ids, 1 to ALERTS_PER_CALL_MAX. */
  (caller: Caller, alertIds: readonly string[]) => ({ caller, alertIds }),
  [AlertViews],
  async ({ caller, alertIds }, views): Promise<FoundAlerts> => {
    const asked = [...new Set(alertIds)];
    const alerts = await views.viewsOf(caller, asked);
    const found = new Set(alerts.map(({ alertId }) => alertId));
    return { alerts, notFound: asked.filter((id) => !found.has(id)) };
  },
);
