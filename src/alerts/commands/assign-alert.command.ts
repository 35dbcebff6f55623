import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { AlertWork, type Assignment } from '../alert-work.js';

/**
 * Gives an alert to a user; null: nobody has it any more. To others, or from them, it needs `alerts:assign`.
 * Throws alert_not_found, user_not_found, permission_denied, cannot_have_alert, alert_taken.
 */
export const AssignAlert = defineCommand(
  'AssignAlert',
  { permission: 'alerts:write', feature: 'teamwork' },
  (caller: Caller, alertId: string, user: string | null) => ({ caller, alertId, user }),
  [AlertWork],
  ({ caller, alertId, user }, work): Promise<Assignment> =>
    user === null ? work.release(caller, alertId) : work.assign(caller, alertId, user),
);
