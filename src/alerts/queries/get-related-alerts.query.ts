import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { AlertViews } from '../alert-views.js';
import { newestAlertsOf, type ListedAlerts, type Window } from '../alerts-of-entities.js';
import { requireAlert } from './find-alerts.query.js';

export const LISTED_ALERTS_MAX = 50;
export const LOOKBACK_DAYS_MAX = 365;

export type { ListedAlerts, Window };

/** Returns other alerts that share an entity. Throws alert_not_found. */
export class GetRelatedAlerts extends Query<ListedAlerts> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'alertId';

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
    readonly window: Window,
  ) {
    super();
  }
}

export const GetRelatedAlertsHandler = defineHandler(
  GetRelatedAlerts,
  [Bus, ReadModels, AlertViews, Clock],
  async ({ caller, alertId, window }, bus, readModels, views, clock) => {
    const alert = await requireAlert(bus, caller, alertId);
    return newestAlertsOf({ readModels, views, clock }, caller, alert.entityIds, window, alert.id);
  },
);
