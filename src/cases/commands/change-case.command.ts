import { AppError, type Caller, Clock, DAY_MS, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { findAlertsByAnyId } from '../named-alerts.js';
import { maySeeCase } from '../case-access.js';
import { caseDecider, type CaseChange } from '../domain/case.decider.js';
import { CaseEvents } from '../domain/case.events.js';

/**
 * Changes a case. Alerts to add are looked up with `findAlertsByAnyId`. Throws case_not_found,
 * alert_not_found, case_closed, case_changed, last_alert_of_case, report_is_secret, validation_error.
 */
export const ChangeCase = defineCommand(
  'ChangeCase',
  { permission: 'alerts:write', feature: 'cases' },
  (caller: Caller, fields: { readonly caseId: string; readonly change: CaseChange }) => ({
    ...fields,
    caller,
  }),
  [Bus, Decisions, Clock],
  async ({ caller, caseId, change }, bus, decisions, clock): Promise<void> => {
    const of = { caller, family: CaseEvents, decider: caseDecider, streamId: caseId };
    const { state } = await decisions.state(CaseEvents, caseDecider, caller, caseId);
    if (!state.opened || !maySeeCase(caller, state)) throw new AppError('case_not_found', { value: caseId });
    // Allow one day more, because it may be tomorrow already in time zones east of UTC.
    if (change.type === 'recordFiling' && Date.parse(change.filedOn) > clock.now() + DAY_MS)
      throw validationErrorOf([{ field: 'filedOn', value: change.filedOn, message: 'is in the future' }]);
    const added = change.type === 'addAlerts' && (await findAlertsByAnyId(bus, caller, change.alerts));
    const command = added ? { ...change, alerts: added.map(({ id }) => id) } : change;
    await decisions.decide({ ...of, command, operation: `${ChangeCase.name} ${change.type}` });
  },
);
