import { requireAlert } from '../../alerts/queries/find-alerts.query.js';
import type { AlertRef, Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { FourEyesRules } from '../four-eyes-rules.js';
import type { SETTABLE_DISPOSITIONS } from '../domain/disposition.events.js';

/**
 * Whether a four-eyes rule would ask a second person if the caller decided so about an alert. Throws
 * alert_not_found.
 */
export const NeedsSecondPerson = defineQuery(
  'NeedsSecondPerson',
  { forFeatures: true },
  (
    caller: Caller,
    fields: { readonly alertId: AlertRef; readonly disposition: (typeof SETTABLE_DISPOSITIONS)[number] },
  ) => ({ ...fields, caller }),
  [Bus, FourEyesRules],
  async ({ caller, alertId, disposition }, bus, secondPersons): Promise<boolean> => {
    if (!(await secondPersons.hasRules(caller))) return false;
    const alert = await requireAlert(bus, caller, alertId);
    const [needed] = await secondPersons.askedFor(caller, [alert], [{ disposition, isUndo: false }]);
    return needed!.askedFor.length > 0;
  },
);
