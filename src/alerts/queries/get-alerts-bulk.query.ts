import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AlertViews } from '../alert-views.js';
import type { AlertView } from './get-alert.query.js';

export const ALERTS_PER_CALL_MAX = 20;

interface FoundAlerts {
  readonly alerts: readonly AlertView[];
  /** Missing ids and ids of other organizations, which look alike. */
  readonly notFound: readonly string[];
}

export class GetAlertsBulk extends Query<FoundAlerts> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  /** `alertIds`: own ids, 1 to ALERTS_PER_CALL_MAX. */
  constructor(
    readonly caller: Caller,
    readonly alertIds: readonly string[],
  ) {
    super();
  }

  override accessSubject(): string {
    return this.alertIds.join(' ');
  }
}

export const GetAlertsBulkHandler = defineHandler(
  GetAlertsBulk,
  [AlertViews],
  async ({ caller, alertIds }, views) => {
    const asked = [...new Set(alertIds)];
    const alerts = await views.viewsOf(caller, asked);
    const found = new Set(alerts.map(({ alertId }) => alertId));
    return { alerts, notFound: asked.filter((id) => !found.has(id)) };
  },
);
