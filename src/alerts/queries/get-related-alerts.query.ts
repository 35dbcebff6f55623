import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertViews } from '../alert-views.js';
import { newestAlertsOf, type ListedAlerts, type AlertSearchWindow } from '../alerts-of-entities.js';
import { requireAlert } from './find-alerts.query.js';

export const RELATED_ALERTS_MAX = 50;
export const RELATED_ALERTS_LOOKBACK_DAYS_MAX = 365;

export type { ListedAlerts, AlertSearchWindow };

/** Returns other alerts that share an entity. Throws alert_not_found. */
export const GetRelatedAlerts = defineQuery(
  'GetRelatedAlerts',
  { permission: 'alerts:read', readsPersonalData: 'alertId' },
  (caller: Caller, fields: { readonly alertId: string; readonly window: AlertSearchWindow }) => ({
    ...fields,
    caller,
  }),
  [Bus, ReadModels, AlertViews, Clock],
  async ({ caller, alertId, window }, bus, readModels, views, clock): Promise<ListedAlerts> => {
    const alert = await requireAlert(bus, caller, alertId);
    return newestAlertsOf({ readModels, views, clock }, caller, alert.entityIds, window, alert.id);
  },
);
